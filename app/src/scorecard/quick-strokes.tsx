import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { moreStrokesOf, quickStrokesOf } from '@teemates/golf/strokes'
import { memo, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { MarkShape } from './score-mark.tsx'
import { classes } from '../ui/classes.ts'
import { showLayer } from '../ui/layers.ts'
import * as words from '../words/words.ts'

interface QuickStrokesProps {
  readonly par: number
  readonly strokes: number
  readonly disabled: boolean
  /** The selection has just moved by itself: what is pressed now was meant for the player before. */
  readonly isDeaf: boolean
  readonly onPick: (strokes: number) => void
  /** The player has picked up on the hole; null where the round can't store that. */
  readonly noScore: NoScore | null
}

interface NoScore {
  readonly isChosen: boolean
  readonly onPick: () => void
}

/** Strokes around par, each set with one tap, in the marks of the scorecard, and a last key for more. */
export const QuickStrokes = memo(function QuickStrokes(props: QuickStrokesProps) {
  const { par, disabled, isDeaf, onPick, noScore } = props
  // A tap on plus paints the count first. The key that is chosen follows in the frame after it.
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

// Plain properties: Chrome 113 drops a style whose var() has a fallback for a property that @property declares, as Tailwind's own have.
const keyLook =
  'flex min-h-[54px] touch-manipulation flex-col items-center justify-center gap-px active:bg-tint disabled:[filter:grayscale(1)] aria-disabled:bg-paper aria-disabled:[filter:grayscale(1)] tall:min-h-[66px]'
/** Of the row: ruled like a card. */
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
  // What can't be picked is grey and no paler: its marks are read in full sun, too. A deaf key keeps the focus.
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
  /** Null if it is none of them. */
  readonly chosen: number | null
  readonly onPick: (strokes: number) => void
  readonly noScore: NoScore | null
}

/** The counts beyond the row, above the screen's foot until one is picked or another place is pressed. */
const MoreStrokes = memo(function MoreStrokes({ dialog, counts, par, chosen, onPick, noScore }: MoreStrokesProps) {
  useLayoutEffect(() => {
    const menu = dialog.current
    // A game that ends meanwhile takes the screen away. Closed before that, the dialog gives back the messages in it.
    return () => menu?.close()
  }, [dialog])

  useEffect(() => {
    const menu = dialog.current
    // A press on the backdrop has the dialog itself as its target.
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
