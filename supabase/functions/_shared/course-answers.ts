import * as v from 'valibot'
import type { CatalogueCourse } from './courses/catalogue-course.ts'

/** A course suggestion. Source: document 2 section 3. */
export interface Suggestion {
  readonly vendor_id: string
  readonly name: string
  readonly city: string | null
  readonly state_region: string | null
  readonly country: string | null
  /** The attribution that the licence requires; '' if it requires none. */
  readonly attribution: string
}

const text = v.nullable(v.string())
const suggestionSchema = v.object({
  vendor_id: v.string(),
  name: v.string(),
  city: text,
  state_region: text,
  country: text,
  attribution: v.string(),
})

/** Converts the result of search_courses. */
export function suggestionsOf(rows: unknown): Suggestion[] {
  return v.parse(v.array(suggestionSchema), rows)
}

const number = v.nullable(v.number())
const detailsSchema = v.object({
  vendor_id: v.string(),
  name: v.string(),
  city: text,
  state_region: text,
  country: text,
  latitude: number,
  longitude: number,
  source: v.string(),
  licence: v.string(),
  licence_url: text,
  attribution: v.string(),
  tees: v.array(
    v.object({
      name: v.string(),
      gender: v.nullable(v.picklist(['male', 'female'])),
      course_rating: number,
      slope_rating: number,
      holes: v.array(v.object({ number: v.number(), par: v.number(), distance: number, si: number })),
    }),
  ),
  /** The number of holes of a course without a card, if its source counts them. */
  hole_count: v.optional(v.number()),
})
export type CourseDetails = v.InferOutput<typeof detailsSchema>
type Tee = CourseDetails['tees'][number]

/** Converts the result of course_details; null if there is no such course. */
export function courseDetailsOf(body: unknown): CourseDetails | null {
  return v.parse(v.nullable(detailsSchema), body)
}

/** A provider's nine-hole course whose holes are unknown. */
export function detailsOfNine(
  vendorId: string,
  source: Pick<CourseDetails, 'source' | 'licence' | 'licence_url' | 'attribution'>,
  course: CatalogueCourse,
): CourseDetails {
  const { source_id: _id, aliases: _aliases, tees: _none, ...place } = course
  return { ...place, ...source, vendor_id: vendorId, tees: [], hole_count: 9 }
}

/**
 * The answer of the details functions: a course with tees.male and tees.female, or, if its card names no tee, with
 * holes_json. A tee of unknown gender is listed with the men's, with gender null, unless its name mentions women. Source:
 * document 2 section 7.
 */
export function detailsAnswer({ tees, ...course }: CourseDetails) {
  const [only] = tees
  if (only !== undefined && tees.length === 1 && only.name === '') {
    return { course_id: course.vendor_id, course, holes_json: holesOf(only) }
  }
  const isFemale = ({ gender, name }: Tee) =>
    gender === null ? /\b(?:women|ladies|female)/i.test(name) : gender === 'female'
  return {
    course_id: course.vendor_id,
    course: {
      ...course,
      tees: {
        male: tees.filter((tee) => !isFemale(tee)).map(teeOf),
        female: tees.filter(isFemale).map(teeOf),
      },
    },
  }
}

function teeOf(tee: Tee) {
  const { name, gender, course_rating, slope_rating } = tee
  return { tee_name: name === '' ? 'Standard' : name, gender, course_rating, slope_rating, holes: holesOf(tee) }
}

function holesOf({ holes }: Tee) {
  return holes.map(({ number: hole, par, distance, si }) => ({
    hole_number: hole,
    number: hole,
    par,
    yardage: distance,
    si,
  }))
}
