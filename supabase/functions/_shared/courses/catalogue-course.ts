import { type CardErrorCode, checkCard } from '@teemates/golf/card-check'
import type { CourseHole } from '@teemates/golf/course'
import type { TeeGender } from '@teemates/golf/tee'

const NINE = 9

/** A tee as import_courses takes it. */
export interface CatalogueTee {
  /** '' where the card names no tee. */
  readonly name: string
  readonly gender: TeeGender | null
  readonly course_rating: number | null
  readonly slope_rating: number | null
  readonly holes: readonly CourseHole[]
}

/** A course as import_courses takes it; what the database also checks of it is checked there. */
export interface CatalogueCourse {
  /** The source's own name for it. */
  readonly source_id: string
  readonly name: string
  readonly city: string | null
  readonly state_region: string | null
  readonly country: string | null
  /** Degrees. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly aliases: readonly string[]
  readonly tees: readonly CatalogueTee[]
  /** The number of holes of a course without a card, if its source counts nine. */
  readonly hole_count?: typeof NINE
}

/** 'sorted-pars': in ascending order, as a source is known to send them by mistake. */
export type CardFault = CardErrorCode | 'sorted-pars'

/** The course without its unplayable cards, and why they and some of its values are missing. */
export interface ReadCourse {
  readonly course: CatalogueCourse
  readonly leftOut: readonly { readonly tee: string; readonly faults: readonly CardFault[] }[]
  /** Values that were dropped from cards that came in. */
  readonly dropped: readonly CardFault[]
  /** The number of holes that the source names apart from its cards; null if it names none. */
  readonly holeCount: number | null
}

/** Leaves out unplayable cards, since a wrong card would be played; the course can be found without one, too. */
export function withPlayableTees(course: CatalogueCourse, holeCount: number | null = null): ReadCourse {
  const checked = course.tees.flatMap(inEighteens).map((tee) => {
    const { kept, dropped } = withoutOddValues(tee)
    return { tee: kept, dropped, faults: faultsOf(kept) }
  })
  const playable = checked.filter(({ faults }) => faults.length === 0)
  return {
    course: { ...course, tees: namedApart(playable.map(({ tee }) => tee)) },
    leftOut: checked.filter(({ faults }) => faults.length > 0).map(({ tee, faults }) => ({ tee: tee.name, faults })),
    dropped: playable.flatMap(({ dropped }) => dropped),
    holeCount,
  }
}

/**
 * Whether a course has a number of holes that no round can hold, by what the source says or else by all of its cards.
 * Without a card the course would be played as 18 holes of par 4, which it doesn't have. Source: decision 22, 'Cards that
 * aren't 9 or 18 holes'.
 */
export function hasNoFittingCard({ course, leftOut, holeCount }: ReadCourse): boolean {
  if (course.tees.length > 0) return false
  if (holeCount !== null) return holeCount % NINE !== 0
  return leftOut.length > 0 && leftOut.every(({ faults }) => faults.includes('hole-count'))
}

/** Whether the source says that the course has nine holes, and nothing more of them. */
export function isNineWithoutCard({ course, holeCount }: ReadCourse): boolean {
  return course.tees.length === 0 && holeCount === NINE
}

/** The nines of 27 holes as they are combined; each of them is the first nine of one round. */
const combinedNines = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const

/** Three tees of 18 holes for 27; any other tee as it is. The stroke indexes and ratings of 27 holes fit none of them. */
function inEighteens(tee: CatalogueTee): readonly CatalogueTee[] {
  const holes = tee.holes.toSorted((a, b) => a.number - b.number)
  if (holes.length !== 3 * NINE || holes.some(({ number }, index) => number !== index + 1)) return [tee]
  const nine = (index: number) => holes.slice(index * NINE, (index + 1) * NINE)
  const label = (index: number) => `${index * NINE + 1}-${(index + 1) * NINE}`
  return combinedNines.map(([first, second]) => ({
    ...tee,
    name: `${tee.name} ${label(first)} + ${label(second)}`.trim(),
    course_rating: null,
    slope_rating: null,
    holes: [...nine(first), ...nine(second)].map((hole, index) => ({ ...hole, number: index + 1, si: null })),
  }))
}

/** Without the lengths, slope and course rating that can't be; the rest of the card is still good to play. */
function withoutOddValues(tee: CatalogueTee): { readonly kept: CatalogueTee; readonly dropped: readonly CardFault[] } {
  const ratings = { courseRating: tee.course_rating, slopeRating: tee.slope_rating }
  const { errors } = checkCard(tee.holes, ratings)
  const isOdd = (code: CardErrorCode) => errors.some((error) => error.code === code)
  const odd = new Set(errors.flatMap(({ code, holeNumber }) => (code === 'length' ? [holeNumber] : [])))
  const dropped = (['length', 'course-rating', 'slope-rating'] as const).filter(isOdd)
  return {
    kept: {
      ...tee,
      course_rating: isOdd('course-rating') ? null : tee.course_rating,
      slope_rating: isOdd('slope-rating') ? null : tee.slope_rating,
      holes: tee.holes.map((hole) => (odd.has(hole.number) ? { ...hole, distance: null } : hole)),
    },
    dropped,
  }
}

function faultsOf(tee: CatalogueTee): CardFault[] {
  const faults: CardFault[] = [...new Set(checkCard(tee.holes).errors.map(({ code }) => code))]
  return hasSortedPars(tee.holes) ? [...faults, 'sorted-pars'] : faults
}

function hasSortedPars(holes: readonly CourseHole[]): boolean {
  const pars = holes.map(({ par }) => par)
  const sorted = pars.toSorted((a, b) => a - b)
  // A nine may come that way by itself.
  return holes.length === 18 && new Set(pars).size > 1 && pars.every((par, index) => par === sorted[index])
}

/** A source's second tee of one name and gender gets a number: 'White 2'. */
function namedApart(tees: readonly CatalogueTee[]): CatalogueTee[] {
  const taken = new Set<string>()
  return tees.map((tee) => {
    let name = tee.name
    for (let count = 2; taken.has(`${tee.gender}:${name}`); count += 1) name = `${tee.name} ${count}`.trim()
    taken.add(`${tee.gender}:${name}`)
    return { ...tee, name }
  })
}
