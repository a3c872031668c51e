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

export interface ProgressionScale {
  /** From the lowest to the highest. */
  readonly ticks: readonly number[]
  /** Above it a stroke is less high; null where all are alike. */
  readonly narrowsAbove: number | null
  /** In percent, from the top. */
  readonly placeOf: (toPar: number) => number
}

/** A stroke of an ordinary field is easy to see where the chart reaches over fewer than these. */
const CROWDED_STROKES = 40
/** So many times as high as the others' the chart would be for a few. */
const FAR_ABOVE = 3
/** Of the chart's height, for what is far above the others. */
const NARROW_PART = 0.25

/**
 * For the lines' values. Where a few players are so far above the others that these would be a bundle of lines, the others have
 * most of the chart's height, and above them the same scale goes on in smaller steps.
 */
export function progressionScale(lines: readonly (readonly number[])[]): ProgressionScale {
  const whole = toParScale(lines.flat())
  const others = othersScale(lines, whole)
  if (others === null) {
    const span = whole.highest - whole.lowest
    return { ticks: whole.ticks, narrowsAbove: null, placeOf: (toPar) => (100 * (whole.highest - toPar)) / span }
  }
  const { lowest, highest: narrowsAbove } = others
  const placeOf = (toPar: number) =>
    toPar > narrowsAbove
      ? (100 * NARROW_PART * (whole.highest - toPar)) / (whole.highest - narrowsAbove)
      : 100 * (NARROW_PART + ((1 - NARROW_PART) * (narrowsAbove - toPar)) / (narrowsAbove - lowest))
  return { ticks: [...others.ticks, whole.highest], narrowsAbove, placeOf }
}

/** Of all but as few as possible, and at least of half of them; null where nobody is far above the others. */
function othersScale(lines: readonly (readonly number[])[], whole: ToParScale): ToParScale | null {
  const span = whole.highest - whole.lowest
  if (span < CROWDED_STROKES) return null
  const fromLowest = lines.toSorted((a, b) => Math.max(...a) - Math.max(...b))
  for (let count = lines.length - 1; count >= lines.length / 2; count -= 1) {
    // Where the higher ones begin below all others, as by a birdie, they are within the scale, too.
    const lowestOfAll = Math.min(...lines.flat())
    const scale = toParScale([lowestOfAll, ...fromLowest.slice(0, count).flat()])
    if (span >= FAR_ABOVE * (scale.highest - scale.lowest)) return scale
  }
  return null
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
