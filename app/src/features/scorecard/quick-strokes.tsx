import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { moreStrokesOf, quickStrokesOf } from '@teemates/golf/strokes'
import { memo, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { MarkShape } from './score-mark.tsx'
import { classes } from '../../ui/classes.ts'
import { showLayer } from '../../ui/layers.ts'
import * as words from '../../words/words.ts'

interface QuickStrokesProps {
  readonly par: number
  readonly strokes: number
  readonly disabled: boolean
  /**
   * Ignores presses, because the selection has just moved by itself and a press was probably meant for the previous
   * player.
   */
  readonly isDeaf: boolean
  readonly onPick: (strokes: number) => void
  /** Enters 'No score' for the hole; null if the round can't store that. */
  readonly noScore: NoScore | null
}

interface NoScore {
  readonly isChosen: boolean
  readonly onPick: () => void
}

/**
 * The strokes around par, each entered with one tap and drawn in the marks of the scorecard, and a last key for all
 * other counts.
 */
export const QuickStrokes = memo(function QuickStrokes(props: QuickStrokesProps) {
  const { par, disabled, isDeaf, onPick, noScore } = props
  // A tap on plus paints the count first. The chosen key follows in the next frame.
  const strokes = useDeferredValue(props.strokes)
  const moreStrokes = useRef<HTMLDialogElement>(null)
  const counts = quickStrokesOf(par)
  const more = useMemo(() => moreStrokesOf(par), [par])
  const least = more[0] ?? 0
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.scoring.quickStrokes}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] overflow-hidden rounded-xl border-2 border-rule bg-raised max-[359px]:-mx-2 max-[359px]:rounded-none max-[359px]:border-x-0">
          {counts.map((count) => (
            <QuickButton
              key={count}
              count={count}
              par={par}
              isChosen={count === strokes}
              disabled={disabled}
              isDeaf={isDeaf}
              onPick={onPick}
            />
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            disabled={disabled}
            aria-disabled={isDeaf}
            onClick={() => {
              if (!isDeaf && moreStrokes.current !== null) showUntilClosed(moreStrokes.current)
            }}
            className={classes(
              keyLook,
              cellLook,
              'relative',
              (strokes >= least || noScore?.isChosen === true) && chosenLook,
            )}
          >
            <span className="sr-only">{words.scoring.moreThan(least)}</span>
            <span
              aria-hidden="true"
              translate="no"
              className="score flex h-[1.75em] items-center font-bold text-lg tall:text-xl leading-none"
            >
              {`${least}+`}
            </span>
            <span aria-hidden="true" className="font-semibold text-ink-2 text-xs leading-tight">
              {words.scoring.more}
            </span>
          </button>
        </div>
      </fieldset>
      <MoreStrokes
        dialog={moreStrokes}
        counts={more}
        par={par}
        chosen={strokes >= least ? strokes : null}
        onPick={onPick}
        noScore={noScore}
      />
    </>
  )
})

function showUntilClosed(menu: HTMLDialogElement): void {
  menu.addEventListener('close', showLayer(menu), { once: true })
}

// Use plain CSS properties: Chrome 113 drops a style if a var() in it has a fallback for a property declared with
// @property, as Tailwind's are.
const keyLook =
  'flex min-h-[54px] touch-manipulation flex-col items-center justify-center gap-px active:bg-tint disabled:[filter:grayscale(1)] aria-disabled:bg-paper aria-disabled:[filter:grayscale(1)] tall:min-h-[66px]'
/** Rules between the cells, as on a paper card. */
const cellLook = 'border-hair not-first:border-l'
const chosenLook = 'bg-tint [box-shadow:inset_0_-4px_0_var(--green)]'

interface QuickButtonProps {
  readonly count: number
  readonly par: number
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly isDeaf: boolean
  readonly onPick: (strokes: number) => void
}

const QuickButton = memo(function QuickButton({ count, par, isChosen, disabled, isDeaf, onPick }: QuickButtonProps) {
  const delta = toPar(count, par)
  const mark = markOf(delta)
  // A disabled key is grey but not paler, because its mark has to be readable in bright sun. It keeps the focus.
  return (
    <button
      type="button"
      aria-label={words.scoring.quickStroke(count, formatToPar(delta), words.scorecard.marks[mark])}
      aria-pressed={isChosen}
      disabled={disabled}
      aria-disabled={isDeaf}
      onClick={() => {
        if (!isDeaf) onPick(count)
      }}
      className={classes(keyLook, cellLook, isChosen && chosenLook)}
    >
      <MarkShape mark={mark} text={String(count)} className="text-lg tall:text-xl" />{' '}
      <span aria-hidden="true" translate="no" className="score font-semibold text-ink-2 text-xs leading-tight">
        {formatToPar(delta)}
      </span>
    </button>
  )
})

interface MoreStrokesProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly counts: readonly number[]
  readonly par: number
  /** null if the count isn't one of them. */
  readonly chosen: number | null
  readonly onPick: (strokes: number) => void
  readonly noScore: NoScore | null
}

/**
 * The counts that the row doesn't have. Shown above the bottom of the screen until one is picked or the golfer presses
 * elsewhere.
 */
const MoreStrokes = memo(function MoreStrokes({ dialog, counts, par, chosen, onPick, noScore }: MoreStrokesProps) {
  useLayoutEffect(() => {
    const menu = dialog.current
    // If the game ends in the meantime, the screen is removed. Close the dialog before that, so that messages return
    // from it to the page.
    return () => menu?.close()
  }, [dialog])

  useEffect(() => {
    const menu = dialog.current
    // The target of a press on the backdrop is the dialog itself.
    const closeFromBeside = (event: Event) => {
      if (event.target === menu) menu?.close()
    }
    menu?.addEventListener('click', closeFromBeside)
    return () => menu?.removeEventListener('click', closeFromBeside)
  }, [dialog])

  return (
    <dialog
      ref={dialog}
      aria-label={words.scoring.moreStrokes}
      className="mx-auto mt-auto mb-0 w-full max-w-[40rem] rounded-t-panel bg-raised text-ink shadow-float backdrop:bg-transparent"
    >
      <div className="safe-bottom grid grid-cols-3 gap-2 px-3 pt-3 low:grid-cols-9">
        {counts.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={words.scoring.quickStroke(
              count,
              formatToPar(toPar(count, par)),
              words.scorecard.marks[markOf(toPar(count, par))],
            )}
            aria-pressed={count === chosen}
            onClick={() => {
              dialog.current?.close()
              onPick(count)
            }}
            className={classes(keyLook, 'rounded-button border border-edge', count === chosen && chosenLook)}
          >
            <span aria-hidden="true" translate="no" className="score font-semibold text-2xl leading-none">
              {count}
            </span>
            <span aria-hidden="true" translate="no" className="score font-semibold text-ink-2 text-xs leading-tight">
              {formatToPar(toPar(count, par))}
            </span>
          </button>
        ))}
        {noScore !== null && (
          <button
            type="button"
            aria-pressed={noScore.isChosen}
            onClick={() => {
              dialog.current?.close()
              noScore.onPick()
            }}
            className={classes(
              keyLook,
              'col-span-full rounded-button border border-edge',
              noScore.isChosen && chosenLook,
            )}
          >
            <span className="font-semibold text-lg leading-none">{words.scoring.noScore}</span>{' '}
            <span className="font-semibold text-ink-2 text-xs leading-tight">{words.scoring.noScoreHint}</span>
          </button>
        )}
      </div>
    </dialog>
  )
})
