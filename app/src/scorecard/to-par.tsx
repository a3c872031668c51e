import { formatToPar } from '@teemates/golf/score'
import { classes } from '../ui/classes.ts'

/** The colour of a score against par. The sign says the same, for those who don't see it. */
export function toParColour(delta: number): string {
  if (delta < 0) return 'text-under'
  return delta > 0 ? 'text-over' : 'text-ink'
}

/** E, +n or -n. */
export function ToPar({ delta, className }: { readonly delta: number; readonly className?: string }) {
  return <span className={classes('score font-semibold', toParColour(delta), className)}>{formatToPar(delta)}</span>
}
