import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'

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
