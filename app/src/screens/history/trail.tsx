const WIDTH = 358
const HEIGHT = 24

/** Marks of the card without its figures: better than par stands higher, worse lower, a hole not played is a dot. */
interface Marks {
  readonly eagles: string
  readonly birdies: string
  readonly pars: string
  readonly bogeys: string
  readonly doubles: string
  readonly notPlayed: string
}

/** A round hole by hole. It takes six paths whatever the number of holes, because a hundred of these are scrolled through. */
export function Trail({ toPars }: { readonly toPars: readonly (number | null)[] }) {
  const marks = marksOf(toPars)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="-ml-1 mt-1 block w-[calc(100%+0.25rem)] max-w-120"
    >
      <path d={marks.eagles} className="fill-under" />
      <path d={marks.birdies} fill="none" className="stroke-[1.8] stroke-under" />
      <path d={marks.pars} className="stroke-[1.8] stroke-ink-2" />
      <path d={marks.bogeys} fill="none" className="stroke-[1.7] stroke-over" />
      <path d={marks.doubles} className="fill-over" />
      <path d={marks.notPlayed} className="fill-edge" />
    </svg>
  )
}

function marksOf(toPars: readonly (number | null)[]): Marks {
  const marks = { eagles: '', birdies: '', pars: '', bogeys: '', doubles: '', notPlayed: '' }
  // Nine holes are set wider, as far as all of the line.
  const step = (WIDTH - 6) / Math.max(toPars.length, 9)
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
