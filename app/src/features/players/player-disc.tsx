import { classes } from '../../ui/classes.ts'

/** The colours in the order of seats. A ninth seat would get the first colour again. */
const colours = [
  'bg-player-1',
  'bg-player-2',
  'bg-player-3',
  'bg-player-4',
  'bg-player-5',
  'bg-player-6',
  'bg-player-7',
  'bg-player-8',
] as const

/** The text colour of a player's line in a chart and of the name at its end. */
export function playerTextColour(seat: number): string {
  return textColours[seat % textColours.length] ?? textColours[0]
}

const textColours = [
  'text-player-1',
  'text-player-2',
  'text-player-3',
  'text-player-4',
  'text-player-5',
  'text-player-6',
  'text-player-7',
  'text-player-8',
] as const

interface PlayerDiscProps {
  /** The index in the round's players, from 0. The colour stays the same for the whole round. */
  readonly seat: number
  readonly nickname: string
  /** Sets the size of the disc and its text. */
  readonly className: string
}

/** A player's initial on the colour of their seat. The full name stands beside it. */
export function PlayerDisc({ seat, nickname, className }: PlayerDiscProps) {
  const [initial = ''] = nickname.trim()
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full font-extrabold text-on-player leading-none',
        colours[seat % colours.length],
        className,
      )}
    >
      {initial.toUpperCase()}
    </span>
  )
}
