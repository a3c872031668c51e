import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { quickStrokesOf } from '@teemates/golf/strokes'
import { memo } from 'react'
import { MarkShape } from '../../scorecard/score-mark.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

interface QuickStrokesProps {
  readonly par: number
  readonly strokes: number
  readonly disabled: boolean
  readonly onPick: (strokes: number) => void
}

/** Strokes around par, each set with one tap, in the marks of the scorecard. */
export const QuickStrokes = memo(function QuickStrokes({ par, strokes, disabled, onPick }: QuickStrokesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.scoring.quickStrokes}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] gap-1.5 max-[359px]:-mx-2 max-[359px]:gap-[3px]">
        {quickStrokesOf(par).map((count) => (
          <QuickButton
            key={count}
            count={count}
            par={par}
            isChosen={count === strokes}
            disabled={disabled}
            onPick={onPick}
          />
        ))}
      </div>
    </fieldset>
  )
})

interface QuickButtonProps {
  readonly count: number
  readonly par: number
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onPick: (strokes: number) => void
}

const QuickButton = memo(function QuickButton({ count, par, isChosen, disabled, onPick }: QuickButtonProps) {
  const delta = toPar(count, par)
  const mark = markOf(delta)
  // What can't be picked is grey and no paler: its marks are read in full sun, too.
  return (
    <button
      type="button"
      aria-label={words.scoring.quickStroke(count, formatToPar(delta), words.scorecard.marks[mark])}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={() => onPick(count)}
      className={classes(
        'flex min-h-15 touch-manipulation flex-col items-center justify-center gap-0.5 rounded-button border [will-change:scale] active:scale-95 disabled:grayscale disabled:active:scale-100',
        isChosen ? 'border-green bg-tint ring-1 ring-green ring-inset' : 'border-edge bg-ground disabled:border-hair',
      )}
    >
      <MarkShape mark={mark} text={String(count)} className="text-xl" />{' '}
      <span aria-hidden="true" className="score text-ink-2 text-xs">
        {formatToPar(delta)}
      </span>
    </button>
  )
})
