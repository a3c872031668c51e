import { memo, useSyncExternalStore } from 'react'
import type { RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import * as words from '../../../words/words.ts'
import { progressText } from './progress-text.ts'

interface MainActionProps {
  readonly session: RoundSession
  readonly label: string
  /** Whether the current hole is shown, not an earlier one that is being corrected. */
  readonly isCurrent: boolean
  /** Goes to the next hole, or from an earlier hole back to the current one. */
  readonly onGoOn: () => void
}

/**
 * The main button. Its second line says what the next hole is waiting for. If the golfer can go ahead of the others, a
 * press also marks them as ready, and the button waits for nobody. Source: decision 22, 'Next is ready'.
 */
export const MainAction = memo(function MainAction({ session, label, isCurrent, onGoOn }: MainActionProps) {
  const goingAhead = useRoundPart(session, 'goingAhead')
  const canAdvance = useSyncExternalStore(session.subscribe, () => session.view().gate.canAdvance)
  const progress = useSyncExternalStore(session.subscribe, () => progressText(session.view()))
  // The finish has been requested and waits for signal, so there is nothing to press.
  const isFinishing = isCurrent && goingAhead?.isFinishing === true
  const canGoOn = canAdvance || goingAhead?.canGoAhead === true
  const isDisabled = isFinishing || (isCurrent && !canGoOn)
  return (
    <div className="relative">
      <Button
        wide
        disabled={isDisabled}
        onClick={onGoOn}
        className="min-h-14 flex-col gap-0! px-2! py-1! leading-snug short:min-h-12 tall:min-h-15"
      >
        <span>{isFinishing ? words.scoring.finishRound : label}</span>
        {goingAhead === null && isCurrent && progress !== '' && <span className={hintLook}>{progress}</span>}
        {/* Reserves the space of the text that is shown over the button. */}
        {goingAhead !== null && isCurrent && progress !== '' && (
          <span
            aria-hidden="true"
            data-progress={progress}
            className={classes('invisible line-clamp-2 before:content-[attr(data-progress)]', hintLook)}
          />
        )}
      </Button>
      {goingAhead !== null && isCurrent && (
        // The text is placed over the button without being part of it, because it changes by itself and a screen
        // reader should announce it.
        <p
          role="status"
          className={classes(
            'pointer-events-none absolute inset-x-2 bottom-1 line-clamp-2 text-center tall:bottom-1.5',
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

const hintLook = 'font-semibold text-xs leading-tight min-[360px]:text-sm sideways:text-xs'
