import { formatToPar } from '@teemates/golf/score'
import { classes } from '../../ui/classes.ts'

/** The colour of a score against par. The sign shows the same without colour. */
export function toParColour(delta: number): string {
  if (delta < 0) return 'text-under'
  return delta > 0 ? 'text-over' : 'text-ink'
}

/** The colour on a tile of the Board. */
export function toParTone(delta: number): 'ink' | 'under' | 'over' {
  if (delta === 0) return 'ink'
  return delta < 0 ? 'under' : 'over'
}

interface ToParTileProps {
  readonly delta: number
  /** The text to show if the value isn't a whole number of strokes. */
  readonly text?: string
  /** Whether holes are still missing. */
  readonly isOpen?: boolean
}

/** A score against par at the end of a line on paper. */
export function ToParTile({ delta, text = formatToPar(delta), isOpen = false }: ToParTileProps) {
  return (
    <span
      translate="no"
      className={classes(
        'score flex h-10.5 min-w-15 items-center justify-center rounded-tile px-1 font-extrabold text-xl',
        isOpen ? 'border-[1.5px] border-edge border-dashed' : 'bg-paper inset-ring inset-ring-hair',
        toParColour(delta),
      )}
    >
      {text}
    </span>
  )
}

/** E, +n or -n. */
export function ToPar({ delta, className }: { readonly delta: number; readonly className?: string }) {
  return (
    <span translate="no" className={classes('score font-semibold', toParColour(delta), className)}>
      {formatToPar(delta)}
    </span>
  )
}
