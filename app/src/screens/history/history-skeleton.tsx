import { Skeleton } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'

/** A year's heading and rows, shown while the first rounds are read. */
export function HistorySkeleton() {
  return (
    <>
      <p role="status" className="text-ink-2">
        {words.history.loading}
      </p>
      <div aria-hidden="true" className="mt-2 border-rule border-t-2 pt-2">
        <Skeleton className="h-5 w-12" />
        <div className="grid gap-x-8 md:grid-cols-2">
          {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
            <div key={place} className="flex h-27 items-center justify-between border-hair border-b">
              <div className="flex flex-col gap-2">
                <Skeleton className="h-5 w-44" />
                <Skeleton className="h-4 w-36" />
              </div>
              <Skeleton className="h-11 w-16" />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
