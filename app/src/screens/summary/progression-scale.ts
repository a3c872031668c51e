/** Which values a chart of to-par reaches over: whole strokes, level par always among them. */
export interface ToParScale {
  readonly lowest: number
  readonly highest: number
  /** From the lowest to the highest. */
  readonly ticks: readonly number[]
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const
const MOST_STEPS = 6

/** The finest that needs no more than MOST_STEPS steps for all values. */
export function toParScale(values: readonly number[]): ToParScale {
  const lowestValue = Math.min(0, ...values)
  const highestValue = Math.max(0, ...values)
  const countOf = (step: number) => Math.ceil(highestValue / step) - Math.floor(lowestValue / step)
  // 18 holes of 99 strokes are 1782 at most.
  const step = steps.find((one) => countOf(one) <= MOST_STEPS) ?? 1000
  const first = Math.floor(lowestValue / step)
  // All level: the line has room on both sides.
  const [from, count] = countOf(step) === 0 ? [-1, 2] : [first, countOf(step)]
  const ticks = Array.from({ length: count + 1 }, (_, index) => (from + index) * step)
  return { lowest: ticks[0] ?? 0, highest: ticks.at(-1) ?? 0, ticks }
}

/**
 * Where labels go that want to be at these places, ascending, so that no two are nearer than gap and all are between 0 and
 * end: each run of those too close stands around the middle of where they want to be.
 */
export function spreadOut(wanted: readonly number[], gap: number, end: number): number[] {
  // Without the gaps between them, neighbours may be level and never out of order; those that are get their mean.
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

/** A line's points, by the hole's place on the card, in runs of holes that follow each other: where none was played is a gap. */
export function runsOfPoints<Point extends { readonly place: number }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run?.at(-1)?.place === point.place - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}
