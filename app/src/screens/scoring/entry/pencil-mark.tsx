import type { ScoreMark } from '@teemates/golf/score'
import { memo } from 'react'
import { classes } from '../../../ui/classes.ts'

/** A circle that isn't quite closed, as if drawn by hand, and one inside it; the same for a square. */
const CIRCLE = 'M120 23C74 3 14 32 14 86c0 44 41 64 77 60 39-5 59-42 53-76C137 35 103 11 62 21'
const INNER_CIRCLE = 'M117 35C85 18 31 39 31 86c0 35 33 49 61 46 30-5 43-31 39-58C127 45 99 31 71 37'
const SQUARE = 'M21 24 139 18 144 140 18 145 20 15'
const INNER_SQUARE = 'M33 37 127 32 130 127 31 131 32 30'

interface PencilMarkProps {
  readonly mark: ScoreMark
  /** Whether the drawing is animated. The animation takes frames that quick taps on plus and minus need. */
  readonly isDrawn: boolean
}

/** The scorecard's mark around the big count, drawn by a pencil. The text beside it says the same. */
export const PencilMark = memo(function PencilMark({ mark, isDrawn }: PencilMarkProps) {
  if (mark === 'plain') return null
  const isUnder = mark === 'birdie' || mark === 'eagle' || mark === 'albatrossOrBetter'
  const isFramed = mark === 'albatrossOrBetter' || mark === 'tripleBogeyOrWorse'
  const isSolid = mark !== 'birdie' && mark !== 'bogey'
  const [outer, inner] = isUnder ? [CIRCLE, INNER_CIRCLE] : [SQUARE, INNER_SQUARE]
  return (
    <svg
      viewBox="0 0 158 160"
      aria-hidden="true"
      // A different mark is drawn from the start.
      key={mark}
      className={classes(
        'pencil pointer-events-none absolute inset-0 m-auto size-full max-h-[196px] overflow-visible p-0.5',
        isUnder ? 'text-under' : 'text-over',
        isDrawn && 'pencil-drawn',
      )}
    >
      {/* A framed mark has a gap between frame and filling, as on the card. */}
      {isSolid && <path d={`${isFramed ? inner : outer}z`} fill="currentColor" className="pencil-shade" />}
      <path d={outer} pathLength="1" className="pencil-line" />
      {/* An eagle's circle is drawn twice. */}
      {(isFramed || mark === 'eagle') && <path d={inner} pathLength="1" className="pencil-line" />}
    </svg>
  )
})
