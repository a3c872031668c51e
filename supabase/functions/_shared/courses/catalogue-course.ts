import { type CardErrorCode, checkCard } from '@teemates/golf/card-check'
import type { CourseHole } from '@teemates/golf/course'
import type { TeeGender } from '@teemates/golf/tee'

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
}

/** 'sorted-pars': in ascending order, as a source is known to send them by mistake. */
export type CardFault = CardErrorCode | 'sorted-pars'

/** What was read of a source: the course without its unplayable cards, and what made these unplayable. */
export interface ReadCourse {
  readonly course: CatalogueCourse
  readonly leftOut: readonly { readonly tee: string; readonly faults: readonly CardFault[] }[]
}

/** The course can be found without a card too; a wrong card would be played. */
export function withPlayableTees(course: CatalogueCourse): ReadCourse {
  const checked = course.tees.map((tee) => ({ tee, faults: faultsOf(tee) }))
  const tees = checked.filter(({ faults }) => faults.length === 0).map(({ tee }) => tee)
  return {
    course: { ...course, tees: namedApart(tees) },
    leftOut: checked.filter(({ faults }) => faults.length > 0).map(({ tee, faults }) => ({ tee: tee.name, faults })),
  }
}

function faultsOf(tee: CatalogueTee): CardFault[] {
  const ratings = { courseRating: tee.course_rating, slopeRating: tee.slope_rating }
  const faults: CardFault[] = [...new Set(checkCard(tee.holes, ratings).errors.map(({ code }) => code))]
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
