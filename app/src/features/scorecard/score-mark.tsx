import type { ScoreMark as Mark } from '@teemates/golf/score'
import * as words from '../../words/words.ts'
import { classes } from '../../ui/classes.ts'

/** Source: document 3 section 5. Solid shapes are filled, framed ones have a gap between frame and filling. */
const shape: Record<Mark, string> = {
  plain: 'text-ink',
  birdie: 'rounded-full border-2 border-under text-under',
  eagle: 'rounded-full bg-under text-ground',
  albatrossOrBetter: 'rounded-full border-2 border-under bg-under bg-clip-content p-[2px] text-ground',
  bogey: 'rounded-[3px] border-2 border-over text-over',
  doubleBogey: 'rounded-[3px] bg-over text-ground',
  tripleBogeyOrWorse: 'rounded-[5px] border-2 border-over bg-over bg-clip-content p-[2px] text-ground',
}

interface MarkShapeProps {
  readonly mark: Mark
  readonly text: string
  readonly className?: string
}

/** Only the shape, for places that name the mark in words. It is 1.75 lines of its text wide and high. */
export function MarkShape({ mark, text, className }: MarkShapeProps) {
  return (
    <span
      translate="no"
      className={classes(
        'score inline-flex size-[1.75em] shrink-0 items-center justify-center font-semibold leading-none',
        shape[mark],
        className,
      )}
    >
      {/* Two digits have less space than one, especially in a frame. */}
      {text.length > 1 ? <span className="text-[0.8em]">{text}</span> : text}
    </span>
  )
}

interface ScoreMarkProps {
  readonly strokes: number
  readonly mark: Mark
  readonly className?: string
}

/** Strokes in the mark of their score against par. A screen reader reads '3, birdie'. */
export function ScoreMark({ strokes, mark, className }: ScoreMarkProps) {
  return (
    <span
      role="img"
      aria-label={words.scorecard.strokesAndMark(strokes, words.scorecard.marks[mark])}
      className="inline-flex"
    >
      <MarkShape mark={mark} text={String(strokes)} {...(className === undefined ? {} : { className })} />
    </span>
  )
}
