import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import { ScoringFrame } from './scoring-frame.tsx'

/** The scoring screen while its round is read: the same places, nothing that looks as if it could be tapped. */
export function ScoringSkeleton() {
  return (
    <ScoringFrame
      header={
        <div role="status" className="flex h-12 items-center justify-center">
          <h1 className="font-semibold text-ink-soft text-lg">{words.scoring.loading}</h1>
        </div>
      }
      footer={<Skeleton className="h-12" />}
    >
      <Skeleton className="my-1 h-12" />
      <Skeleton className="h-16" />
      <div className="flex flex-1 flex-col items-center justify-center gap-3">
        <Skeleton className="h-24 w-24" />
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-16" />
    </ScoringFrame>
  )
}
