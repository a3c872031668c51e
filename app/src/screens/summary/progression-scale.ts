/** The range of a chart of scores to par, in whole strokes. It always includes level par. */
export interface ToParScale {
  readonly lowest: number
  readonly highest: number
  /** In ascending order. */
  readonly ticks: readonly number[]
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const
const MOST_STEPS = 6

/** The scale with the smallest step that needs at most MOST_STEPS steps. */
export function toParScale(values: readonly number[]): ToParScale {
  const lowestValue = Math.min(0, ...values)
  const highestValue = Math.max(0, ...values)
  const countOf = (step: number) => Math.ceil(highestValue / step) - Math.floor(lowestValue / step)
  // 18 holes of 99 strokes are 1782 at most.
  const step = steps.find((one) => countOf(one) <= MOST_STEPS) ?? 1000
  const first = Math.floor(lowestValue / step)
  // If all values are level par, the line has space on both sides.
  const [from, count] = countOf(step) === 0 ? [-1, 2] : [first, countOf(step)]
  const ticks = Array.from({ length: count + 1 }, (_, index) => (from + index) * step)
  return { lowest: ticks[0] ?? 0, highest: ticks.at(-1) ?? 0, ticks }
}

/**
 * Spreads labels so that neighbours are at least gap apart and all are between 0 and end. Each cluster is centred on
 * the mean of its wanted positions.
 * @param wanted ascending
 */
export function spreadOut(wanted: readonly number[], gap: number, end: number): number[] {
  // Subtract the gaps first: neighbours may then be equal, but must not be out of order. Those that are out of order
  // get their mean.
  const runs: { sum: number; count: number }[] = []
  for (const [index, place] of wanted.entries()) {
    let run = { sum: place - index * gap, count: 1 }
    for (let before = runs.at(-1); before !== undefined && meanOf(before) > meanOf(run); before = runs.at(-1)) {
      run = { sum: before.sum + run.sum, count: before.count + run.count }
      runs.pop()
    }
    runs.push(run)
  }
  const last = end - (wanted.length - 1) * gap
  return runs
    .flatMap((run) => Array.from({ length: run.count }, () => Math.max(0, Math.min(last, meanOf(run)))))
    .map((place, index) => place + index * gap)
}

function meanOf({ sum, count }: { readonly sum: number; readonly count: number }): number {
  return sum / count
}

/** Splits a line's points into runs of consecutive holes. A hole that wasn't played is a gap. */
export function runsOfPoints<Point extends { readonly place: number }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run?.at(-1)?.place === point.place - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}
