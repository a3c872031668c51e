import { classes } from './classes.ts'

interface FlagProps {
  /** Shown on the flag: a hole's number or a word of three letters. */
  readonly label: string
  /** 'board': the flag stands on the dark green panel. */
  readonly on?: 'ground' | 'board'
  /** Sets the width. */
  readonly className: string
}

const looks = {
  ground: { hole: 'stroke-hair', cup: 'fill-hair', pole: 'stroke-ink', cloth: 'fill-green', label: 'fill-on-green' },
  board: {
    hole: 'stroke-board-line',
    cup: 'fill-board-line',
    pole: 'stroke-on-board',
    cloth: 'fill-tile',
    label: 'fill-tile-ink',
  },
} as const

/** A flag in its hole. It is decoration: the same text stands beside it. */
export function Flag({ label, on = 'ground', className }: FlagProps) {
  const look = looks[on]
  return (
    <svg viewBox="0 0 60 78" aria-hidden="true" className={className}>
      <ellipse cx="11" cy="72" rx="10" ry="3.4" fill="none" strokeWidth="1.6" className={look.hole} />
      <ellipse cx="11" cy="72" rx="4.5" ry="1.7" className={look.cup} />
      <path d="M11 72V4" strokeWidth="3" strokeLinecap="round" className={look.pole} />
      <path
        d="M12.5 5c9-3 17 2.6 25 1.4 7-1 12-2 21-2v33c-9 0-13 1.4-20 2.2-9 1-16-4.2-26-1.6z"
        className={look.cloth}
      />
      <text
        x="35.5"
        y={label.length > 1 ? 28.5 : 30.5}
        textAnchor="middle"
        fontSize={label.length > 1 ? 18 : 25}
        className={classes(look.label, 'font-extrabold')}
      >
        {label}
      </text>
    </svg>
  )
}
