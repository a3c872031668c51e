import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import { ScoringFrame } from './scoring-frame.tsx'

interface ScoringSkeletonProps {
  /** What is waited for. */
  readonly text?: string
}

/** The scoring screen while its round is read: the same places, nothing that looks as if it could be tapped. */
export function ScoringSkeleton({ text = words.scoring.loading }: ScoringSkeletonProps) {
  return (
    <ScoringFrame
      header={
        <div role="status" className="flex h-12 items-center justify-center">
          <h1 className="font-semibold text-ink-soft text-lg">{text}</h1>
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
