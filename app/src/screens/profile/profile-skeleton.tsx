import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** A line for the nickname, the Board, and sections with empty rows. */
export function ProfileSkeleton() {
  return (
    <Screen title={words.screens.profile.title} subtitle={words.screens.profile.subtitle}>
      <p role="status" className="text-ink-2">
        {words.screens.profile.loading}
      </p>
      <Skeleton className="h-12" />
      <div aria-hidden="true" className="h-26 rounded-panel bg-board" />
      <div aria-hidden="true" className="mt-2 h-52 border-rule border-t-2" />
      <div aria-hidden="true" className="mt-2 h-24 border-rule border-t-2" />
    </Screen>
  )
}
