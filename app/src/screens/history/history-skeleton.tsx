import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

/** Stays while the skeleton gives way to the screen. */
export function HistoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Screen title={words.history.title} wide>
      {children}
    </Screen>
  )
}

/** The list while its first page is read. */
export function HistorySkeleton() {
  return (
    <>
      <p role="status" className="text-ink-2">
        {words.history.loading}
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <Skeleton key={place} card className="h-[6.25rem]" />
        ))}
      </div>
    </>
  )
}
