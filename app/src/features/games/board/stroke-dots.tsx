import { classes } from '../../../ui/classes.ts'
import * as words from '../../../words/words.ts'

interface StrokeDotsProps {
  /** Handicap strokes received on the hole, negative if given back. */
  readonly strokes: number
  readonly className?: string
}

/** The dots that golfers pencil on a card for handicap strokes: filled if received, rings if given back. */
export function StrokeDots({ strokes, className }: StrokeDotsProps) {
  if (strokes === 0) return null
  return (
    <span className={classes('flex gap-0.5', className)}>
      <span className="sr-only">{words.scorecard.strokesReceived(strokes)}</span>
      {Array.from({ length: Math.abs(strokes) }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          data-dot={strokes > 0 ? 'received' : 'given'}
          className={classes('size-[5px] rounded-full', strokes > 0 ? 'bg-current' : 'border border-current')}
        />
      ))}
    </span>
  )
}
