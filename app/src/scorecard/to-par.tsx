import { formatToPar } from '@teemates/golf/score'
import { classes } from '../ui/classes.ts'

/** The colour of a score against par. The sign says the same, for those who don't see it. */
export function toParColour(delta: number): string {
  if (delta < 0) return 'text-under'
  return delta > 0 ? 'text-over' : 'text-ink'
}

/** The same on a tile of the Board. */
export function toParTone(delta: number): 'ink' | 'under' | 'over' {
  if (delta === 0) return 'ink'
  return delta < 0 ? 'under' : 'over'
}

interface ToParTileProps {
  readonly delta: number
  /** Where it isn't a whole number of strokes. */
  readonly text?: string
  /** Holes are missing yet. */
  readonly isOpen?: boolean
}

/** A score against par on paper, at the end of a line. */
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
