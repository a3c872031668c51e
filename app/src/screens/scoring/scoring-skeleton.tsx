import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import { ScoringBody, ScoringFrame, ScoringHeading } from './scoring-frame.tsx'

interface ScoringSkeletonProps {
  /** What is waited for. */
  readonly text?: string
}

/** In the frame while the round is read: the same places, and nothing that looks as if it could be tapped. */
export function ScoringSkeleton({ text = words.scoring.loading }: ScoringSkeletonProps) {
  return (
    <ScoringBody title={<ScoringHeading role="status" text={text} />} footer={<Skeleton className="h-12" />}>
      <Skeleton className="my-1 h-12" />
      <Skeleton className="h-16" />
      <div className="flex flex-1 flex-col items-center justify-center gap-3">
        <Skeleton className="h-24 w-24" />
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-16" />
    </ScoringBody>
  )
}

/** With its frame, while a live game is opened. */
export function LiveScoringSkeleton() {
  return (
    <ScoringFrame>
      <ScoringSkeleton text={words.scoring.resuming} />
    </ScoringFrame>
  )
}
