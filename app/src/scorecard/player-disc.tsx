import { classes } from '../ui/classes.ts'

/** In the order of seats; a ninth would begin again. */
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

/** Of what belongs to a player: a line, and the name at its end. */
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
  /** In the round's players, from 0: the colour is kept for the round. */
  readonly seat: number
  readonly nickname: string
  /** Its size and that of its text. */
  readonly className: string
}

/** A player's initial on the colour of their seat. The name stands beside it in words. */
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
