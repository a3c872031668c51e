import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'

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
