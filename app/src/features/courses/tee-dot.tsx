import type { TeeColor } from '@teemates/golf/tee'
import { classes } from '../../ui/classes.ts'

const dotLook: Readonly<Record<TeeColor, string>> = {
  Blue: 'bg-[#1d4ed8]',
  White: 'bg-[#ffffff]',
  Red: 'bg-[#dc2626]',
  Black: 'bg-[#000000]',
  Gold: 'bg-[#d4af37]',
  Green: 'bg-[#15803d]',
  Yellow: 'bg-[#facc15]',
  Silver: 'bg-[#c0c0c0]',
  Orange: 'bg-[#ea580c]',
  Purple: 'bg-[#7e22ce]',
  Brown: 'bg-[#7c4a21]',
}

interface TeeDotProps {
  /** null if the tee's label names no colour: the ring is empty. */
  readonly color: TeeColor | null
}

/** The colour of a tee marker. The tee's name stands beside it as text. */
export function TeeDot({ color }: TeeDotProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('size-4 shrink-0 rounded-full border border-edge', color !== null && dotLook[color])}
    />
  )
}
