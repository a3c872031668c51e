import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

export function ProfileSkeleton() {
  return (
    <Screen title={words.profile.title} subtitle={words.profile.subtitle}>
      <p role="status" className="text-ink-2">
        {words.profile.loading}
      </p>
      <Skeleton card className="h-32" />
      <Skeleton card className="h-64" />
      <Skeleton card className="h-40" />
    </Screen>
  )
}
