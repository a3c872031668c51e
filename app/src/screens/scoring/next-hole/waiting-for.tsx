import { memo, type ReactNode, useSyncExternalStore } from 'react'
import type { HostControls, RoundResult, RoundSession, RoundView } from '../../../rounds/session.ts'
import { FinishForAll } from '../../../features/round-menu/finish-for-all.tsx'
import { TakeOver } from './take-over.tsx'

export interface WaitingForProps {
  readonly session: RoundSession
  readonly hostControls: HostControls
  /** Whether the current hole is shown, not an earlier one that is being corrected. */
  readonly isCurrent: boolean
  readonly onResult: (result: RoundResult) => void
}

/** Buttons for going on without the missing players, if only other players are missing. The main action names them. */
export const WaitingFor = memo(function WaitingFor(props: WaitingForProps) {
  const { session, hostControls, isCurrent, onResult } = props
  // Subscribe to each value by itself, so that a stroke that changes neither renders nothing here.
  const mayTakeOver = useSyncExternalStore(session.subscribe, () => isOpen(session.view(), 'takeOver'))
  const mayFinish = useSyncExternalStore(session.subscribe, () => isOpen(session.view(), 'finish'))
  const ways: ReactNode[] = []

  if (isCurrent && mayTakeOver && hostControls.takeOver !== null) {
    ways.push(<TakeOver key="take-over" takeOver={hostControls.takeOver} />)
  }
  if (isCurrent && mayFinish) {
    ways.push(<FinishForAll key="finish" session={session} hostControls={hostControls} onResult={onResult} />)
  }
  if (ways.length === 0) return null
  return (
    <div data-ways-on="" className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1">
      {ways}
    </div>
  )
})

/** Whether an action is available on the current hole. */
function isOpen({ hosting, goingAhead, gate }: RoundView, way: 'takeOver' | 'finish'): boolean {
  if (hosting === null || goingAhead === null || gate.canAdvance || goingAhead.isFinishing) return false
  switch (way) {
    // Only for a golfer who waits for others, because it would be in the way on a hole without a score.
    case 'takeOver':
      return hosting.mayTakeOver && (goingAhead.canGoAhead || goingAhead.isCardComplete)
    case 'finish':
      return gate.isLastHole && hosting.isHost && goingAhead.isCardComplete
  }
}
