import { memo, type ReactNode, useSyncExternalStore } from 'react'
import type { HostControls, RoundResult, RoundSession, RoundView } from '../../rounds/session.ts'
import { FinishForAll } from '../../features/round-menu/finish-for-all.tsx'
import { TakeOver } from './take-over.tsx'

interface WaitingForProps {
  readonly session: RoundSession
  readonly hostControls: HostControls
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  readonly onResult: (result: RoundResult) => void
}

/** The ways on when it is only others who are missing; the main action says who. */
export const WaitingFor = memo(function WaitingFor(props: WaitingForProps) {
  const { session, hostControls, isCurrent, onResult } = props
  // Each by itself: a stroke that opens or closes no way draws nothing here.
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
    <div data-ways-on="" className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1 pb-1">
      {ways}
    </div>
  )
})

/** Whether a way on is open on the hole that is played. */
function isOpen({ hosting, goingAhead, gate }: RoundView, way: 'takeOver' | 'finish'): boolean {
  if (hosting === null || goingAhead === null || gate.canAdvance || goingAhead.isFinishing) return false
  switch (way) {
    // Only to who waits for others: on a hole that isn't scored it would be in the way.
    case 'takeOver':
      return hosting.mayTakeOver && (goingAhead.canGoAhead || goingAhead.isCardComplete)
    case 'finish':
      return gate.isLastHole && hosting.isHost && goingAhead.isCardComplete
  }
}
