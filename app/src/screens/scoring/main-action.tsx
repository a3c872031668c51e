import { memo, useSyncExternalStore } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

interface MainActionProps {
  readonly session: RoundSession
  readonly label: string
  /** Why it can't be pressed yet, in its second line. */
  readonly hint: string | null
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  /** Shows the hole that is played again, before the golfer goes on. */
  readonly onGoOn: () => void
}

/** The button that goes on. In a live game it also says that one is ready, and waits for nobody. Source: decisions, 'Next is ready'. */
export const MainAction = memo(function MainAction({ session, label, hint, isCurrent, onGoOn }: MainActionProps) {
  const live = useRoundPart(session, 'live')
  const canAdvance = useSyncExternalStore(session.subscribe, () => session.view().gate.canAdvance)
  // Nothing is left to do here: what was asked for waits for signal.
  const isFinishing = isCurrent && live?.isFinishing === true
  const canGoOn = canAdvance || live?.canGoAhead === true
  return (
    <Button
      wide
      disabled={isFinishing || (isCurrent && !canGoOn)}
      onClick={onGoOn}
      className="min-h-14 flex-col gap-0! px-2! py-1! leading-snug tall:min-h-15"
    >
      {isFinishing ? words.scoring.finishRound : label}
      {hint !== null && <span className="font-semibold text-xs leading-tight min-[360px]:text-sm">{hint}</span>}
    </Button>
  )
})
