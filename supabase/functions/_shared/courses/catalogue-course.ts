import { type CardErrorCode, checkCard } from '@teemates/golf/card-check'
import type { CourseHole } from '@teemates/golf/course'
import type { TeeGender } from '@teemates/golf/tee'

const NINE = 9

/** A tee in the format of import_courses. */
export interface CatalogueTee {
  /** '' if the card names no tee. */
  readonly name: string
  readonly gender: TeeGender | null
  readonly course_rating: number | null
  readonly slope_rating: number | null
  readonly holes: readonly CourseHole[]
}

/** A course in the format of import_courses. The database repeats its own checks. */
export interface CatalogueCourse {
  /** The source's own id of the course. */
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

/** 'sorted-pars': the pars are in ascending order, a mistake that sources are known to make. */
export type CardFault = CardErrorCode | 'sorted-pars'

/** The course without its unplayable cards, and the faults for which they and some of its values were dropped. */
export interface ReadCourse {
  readonly course: CatalogueCourse
  readonly leftOut: readonly { readonly tee: string; readonly faults: readonly CardFault[] }[]
  /** Faults of values that were dropped from otherwise usable cards. */
  readonly dropped: readonly CardFault[]
  /** The number of holes that the source states apart from its cards; null if it states none. */
  readonly holeCount: number | null
}

/** Drops unplayable cards, because golfers would play a wrong card. The course can be found without a card, too. */
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
 * Whether the course has a number of holes that no round can use, according to its source or else to all of its cards.
 * Without a card the course would be played as 18 holes of par 4, which it doesn't have. Source: decision 22, 'Cards that
 * aren't 9 or 18 holes'.
 */
export function hasNoFittingCard({ course, leftOut, holeCount }: ReadCourse): boolean {
  if (course.tees.length > 0) return false
  if (holeCount !== null) return holeCount % NINE !== 0
  return leftOut.length > 0 && leftOut.every(({ faults }) => faults.includes('hole-count'))
}

/** Whether the source states nine holes and gives no card. */
export function isNineWithoutCard({ course, holeCount }: ReadCourse): boolean {
  return course.tees.length === 0 && holeCount === NINE
}

/** The combinations of the nines of 27 holes; each nine comes first in one of them. */
const combinedNines = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const

/**
 * Splits a tee of 27 holes into three tees of 18; any other tee stays as it is. The stroke indexes and ratings of 27 holes
 * fit none of them and are dropped.
 */
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

/** Drops impossible lengths, slope and course rating; the rest of the card can still be played. */
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
  // A nine may have ascending pars by chance.
  return holes.length === 18 && new Set(pars).size > 1 && pars.every((par, index) => par === sorted[index])
}

/** A second tee with the same name and gender gets a number: 'White 2'. */
function namedApart(tees: readonly CatalogueTee[]): CatalogueTee[] {
  const taken = new Set<string>()
  return tees.map((tee) => {
    let name = tee.name
    for (let count = 2; taken.has(`${tee.gender}:${name}`); count += 1) name = `${tee.name} ${count}`.trim()
    taken.add(`${tee.gender}:${name}`)
    return { ...tee, name }
  })
}
