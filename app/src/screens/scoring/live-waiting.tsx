import { memo, type ReactNode } from 'react'
import type { LiveControls, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { FinishForAll } from '../../shell/live/finish-for-all.tsx'
import { LiveProgress } from './live-progress.tsx'
import { TakeOver } from './take-over.tsx'

interface LiveWaitingProps {
  readonly session: RoundSession
  readonly controls: LiveControls
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  readonly onGoAhead: () => void
  readonly onResult: (result: RoundResult) => void
}

/** What the next hole waits for in a live game, and beside it the ways on when it is only others who are missing. */
export const LiveWaiting = memo(function LiveWaiting(props: LiveWaitingProps) {
  const { session, controls, isCurrent, onGoAhead, onResult } = props
  const live = useRoundPart(session, 'live')
  const { canAdvance, isLastHole } = useRoundPart(session, 'gate')
  if (live === null) return null
  const isWaiting = isCurrent && !canAdvance && !live.isFinishing
  const ways: ReactNode[] = []

  // Only to who waits for others: on a hole that isn't scored it would be in the way.
  if (isWaiting && live.mayTakeOver && (live.canGoAhead || live.isCardComplete)) {
    ways.push(<TakeOver key="take-over" controls={controls} />)
  }
  // Without signal the main action does it.
  if (isWaiting && live.canGoAhead && live.connection !== 'offline') {
    ways.push(
      <Button key="go-ahead" variant="secondary" onClick={onGoAhead} className="px-3! text-sm">
        {words.scoring.goAhead}
      </Button>,
    )
  }
  if (isWaiting && isLastHole && live.isHost && live.isCardComplete) {
    ways.push(<FinishForAll key="finish" session={session} controls={controls} onResult={onResult} />)
  }
  return (
    // As high with a button as without one, so that nothing moves under the thumb when one comes.
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <LiveProgress session={session} isCurrent={isCurrent} isBesideWays={ways.length > 0} />
      {ways}
    </div>
  )
})
