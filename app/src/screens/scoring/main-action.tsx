import { memo, useSyncExternalStore } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'
import { progressText } from './progress-text.ts'

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

/**
 * The button that goes on. In a live game it also says that one is ready, and waits for nobody; what the game waits for stands
 * in its second line. Source: decisions, 'Next is ready'.
 */
export const MainAction = memo(function MainAction({ session, label, hint, isCurrent, onGoOn }: MainActionProps) {
  const live = useRoundPart(session, 'live')
  const canAdvance = useSyncExternalStore(session.subscribe, () => session.view().gate.canAdvance)
  const progress = useSyncExternalStore(session.subscribe, () => progressText(session.view()))
  // Nothing is left to do here: what was asked for waits for signal.
  const isFinishing = isCurrent && live?.isFinishing === true
  const canGoOn = canAdvance || live?.canGoAhead === true
  const isDisabled = isFinishing || (isCurrent && !canGoOn)
  return (
    <div className="relative">
      <Button
        wide
        disabled={isDisabled}
        onClick={onGoOn}
        className="min-h-14 flex-col gap-0! px-2! py-1! leading-snug tall:min-h-15"
      >
        {isFinishing ? words.scoring.finishRound : label}
        {hint !== null && <span className={hintLook}>{hint}</span>}
        {/* The room that what is waited for takes. */}
        {isCurrent && progress !== '' && (
          <span
            aria-hidden="true"
            data-progress={progress}
            className={classes(
              'invisible line-clamp-1 tall:line-clamp-2 before:content-[attr(data-progress)]',
              hintLook,
            )}
          />
        )}
      </Button>
      {live !== null && isCurrent && (
        // Over the button and no part of it: it changes by itself, and is read out then.
        <p
          role="status"
          className={classes(
            'pointer-events-none absolute inset-x-2 bottom-1 line-clamp-1 text-center tall:bottom-1.5 tall:line-clamp-2',
            hintLook,
            isDisabled ? 'text-ink-2' : 'text-on-green',
          )}
        >
          <bdi>{progress}</bdi>
        </p>
      )}
    </div>
  )
})

const hintLook = 'font-semibold text-xs leading-tight min-[360px]:text-sm'
