import { Skeleton } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { ScoringBody, ScoringFrame, ScoringHeading } from './scoring-frame.tsx'

interface ScoringSkeletonProps {
  /** Says what is being loaded. */
  readonly text?: string
}

/**
 * Shown in the frame while the round is read. Everything has its final place, and nothing looks as if it could be
 * tapped.
 */
export function ScoringSkeleton({ text = words.screens.scoring.loading }: ScoringSkeletonProps) {
  return (
    <ScoringBody
      title={<ScoringHeading role="status" text={text} />}
      // The empty Board, and below it the card without rules.
      upper={
        <div aria-hidden="true">
          <div className="h-[7.5rem] rounded-t-panel bg-board" />
          <div className="h-13 rounded-b-xl border-2 border-rule border-t-0" />
        </div>
      }
      footer={<Skeleton className="h-15" />}
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-3">
        <Skeleton className="h-24 w-24" />
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-14 tall:h-[66px]" />
    </ScoringBody>
  )
}

/** The skeleton with its frame, shown while a live game is opened. */
export function LiveScoringSkeleton() {
  return (
    <ScoringFrame>
      <ScoringSkeleton text={words.screens.scoring.resuming} />
    </ScoringFrame>
  )
}
