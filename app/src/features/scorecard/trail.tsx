import { classes } from '../../ui/classes.ts'

const WIDTH = 358
const NINE_WIDTH = 172
const HEIGHT = 24

/**
 * Draws a row of marks without figures: a score better than par stands higher, a worse one lower, and a hole not
 * played is a dot.
 */
interface Marks {
  readonly eagles: string
  readonly birdies: string
  readonly pars: string
  readonly bogeys: string
  readonly doubles: string
  readonly notPlayed: string
}

interface TrailProps {
  /** One value per hole; null for a hole not played. */
  readonly toPars: readonly (number | null)[]
  /** 'board-row' has space for nine holes. */
  readonly on?: 'paper' | 'board' | 'board-row'
}

const boardLooks = {
  width: WIDTH,
  svg: 'w-full max-w-120',
  underFill: 'fill-board-under',
  under: 'stroke-board-under',
  par: 'stroke-on-board-2',
  over: 'stroke-board-over',
  overFill: 'fill-board-over',
  notPlayed: 'fill-board-edge',
}

const boardRowLooks = { ...boardLooks, width: NINE_WIDTH, svg: 'h-5 w-full max-w-38' }

const paperLooks: typeof boardLooks = {
  width: WIDTH,
  svg: '-ml-1 mt-1 w-[calc(100%+0.25rem)] max-w-120',
  underFill: 'fill-under',
  under: 'stroke-under',
  par: 'stroke-ink-2',
  over: 'stroke-over',
  overFill: 'fill-over',
  notPlayed: 'fill-edge',
}

const looksOn = { paper: paperLooks, board: boardLooks, 'board-row': boardRowLooks }

/**
 * A round hole by hole. It takes six paths whatever the number of holes, because a list may have a hundred of these.
 */
export function Trail({ toPars, on = 'paper' }: TrailProps) {
  const looks = looksOn[on]
  const marks = marksOf(toPars, looks.width)
  return (
    <svg
      viewBox={`0 0 ${looks.width} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className={classes('block', looks.svg)}
    >
      <path d={marks.eagles} className={looks.underFill} />
      <path d={marks.birdies} fill="none" className={classes('stroke-[1.8]', looks.under)} />
      <path d={marks.pars} className={classes('stroke-[1.8]', looks.par)} />
      <path d={marks.bogeys} fill="none" className={classes('stroke-[1.7]', looks.over)} />
      <path d={marks.doubles} className={looks.overFill} />
      <path d={marks.notPlayed} className={looks.notPlayed} />
    </svg>
  )
}

function marksOf(toPars: readonly (number | null)[], width: number): Marks {
  const marks = { eagles: '', birdies: '', pars: '', bogeys: '', doubles: '', notPlayed: '' }
  // Nine holes are spread over the whole line.
  const step = (width - 6) / Math.max(toPars.length, 9)
  toPars.forEach((toPar, index) => {
    const x = step * (index + 0.5)
    if (toPar === null) marks.notPlayed += circle(x, 12, 1.5)
    else if (toPar <= -2) marks.eagles += circle(x, 6, 4.4)
    else if (toPar === -1) marks.birdies += circle(x, 6, 3.6)
    else if (toPar === 0) marks.pars += `M${(x - 3.2).toFixed(1)} 12h6.4`
    else if (toPar === 1) marks.bogeys += square(x, 17.8, 7.1)
    else marks.doubles += square(x, 18.5, 8.5)
  })
  return marks
}

function circle(x: number, y: number, radius: number): string {
  return `M${(x - radius).toFixed(1)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

function square(x: number, y: number, side: number): string {
  return `M${(x - side / 2).toFixed(1)} ${(y - side / 2).toFixed(1)}h${side}v${side}h${-side}z`
}
