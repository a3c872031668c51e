import type { ReactNode } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

interface LiveActionProps {
  readonly session: RoundSession
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  /** Shows the hole that is played again, before the golfer goes on. */
  readonly onGoOn: () => void
  readonly onGoAhead: () => void
  /** What the button says. */
  readonly children: ReactNode
}

/** The main action of a live game. Without signal nobody's readiness can be heard of: then it goes on alone. */
export function LiveAction({ session, isCurrent, onGoOn, onGoAhead, children }: LiveActionProps) {
  const live = useRoundPart(session, 'live')
  const { canAdvance } = useRoundPart(session, 'gate')
  // Nothing is left to do here: what was asked for waits for signal.
  const isFinishing = isCurrent && live?.isFinishing === true
  const goesAhead = isCurrent && !canAdvance && live?.canGoAhead === true && live.connection === 'offline'
  return (
    <Button
      wide
      disabled={isFinishing || (isCurrent && !canAdvance && !goesAhead)}
      onClick={goesAhead ? onGoAhead : onGoOn}
      className="min-h-14 text-lg"
    >
      {isFinishing ? words.scoring.finishRound : children}
    </Button>
  )
}
