import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

/** The screen while its file is loaded; index.html has its first frame. */
export function HistoryScreenSkeleton() {
  return (
    <Screen title={words.history.title} wide>
      <HistorySkeleton />
    </Screen>
  )
}

/** The list while its first page is read. */
export function HistorySkeleton() {
  return (
    <>
      <p role="status" className="text-ink-soft">
        {words.history.loading}
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <Skeleton key={place} className="h-[6.25rem] rounded-card" />
        ))}
      </div>
    </>
  )
}
