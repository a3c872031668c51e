import { type Course, type CourseHole, type CourseTee, courseIdOf } from './course.ts'
import { courseHolesOf } from './course-normalise.ts'
import { DEFAULT_PAR, MAX_HOLE_NUMBER } from './limits.ts'
import { cleanName } from './nickname.ts'
import {
  DEFAULT_TEE_LABEL,
  derivedHolesMode,
  sortTees,
  type TeeGender,
  teeColorOf,
  teeGenderOf,
  teeGenders,
} from './tee.ts'
import { fieldsOf, integerOf, listOf, textOf } from './untrusted-fields.ts'

type Fields = ReadonlyMap<string, unknown>

/** Code points; with a gender and a number added a tee's label is still one that a game takes. Source: create_game, 200 and 100. */
const MAX_NAME_LENGTH = 200
const MAX_TEE_NAME_LENGTH = 80
const HOLES_OF_A_NINE = 9

/** A course that a search found. Source: document 2 section 3. */
export interface CourseSuggestion {
  readonly vendorId: string
  readonly name: string
  /** City, region and country, as far as they are known; null where none is. */
  readonly location: string | null
  /** What the data's licence wants said beside it; null where it wants nothing. */
  readonly attribution: string | null
}

/**
 * What courses-suggest found, in its order, each course once; without what can't be chosen for lack of an id or a name.
 * Undefined where the answer is none. Never throws.
 */
export function suggestionsFrom(answer: unknown): readonly CourseSuggestion[] | undefined {
  const found = fieldsOf(answer)?.get('courses')
  if (!Array.isArray(found)) return undefined
  const suggestions = new Map<string, CourseSuggestion>()
  for (const entry of listOf(found)) {
    const course = fieldsOf(entry)
    const vendorId = vendorIdOf(course?.get('vendor_id'))
    const name = shownText(course?.get('name'), MAX_NAME_LENGTH)
    if (course === null || vendorId === null || name === null || suggestions.has(vendorId)) continue
    suggestions.set(vendorId, {
      vendorId,
      name,
      location: locationOf(course),
      attribution: textOf(course.get('attribution')),
    })
  }
  return [...suggestions.values()]
}

/**
 * The course of an answer of courses-details-cache, as the device keeps it: the source as vendorName, what its licence
 * wants said as description. Tees come sorted, their labels unique, and told apart by gender where the course has tees for
 * women and others; the course's own holes are those of the longest card. A card without tee names (holes_json) gives
 * holes without tees; without any card the course has the holes that its source counts, of par 4. Undefined where the answer is no course with a name. Never throws. now: epoch milliseconds.
 * Source: document 2 sections 3 and 7.
 */
export function courseFromVendor(details: unknown, now: number): Course | undefined {
  const answer = fieldsOf(details)
  const course = fieldsOf(answer?.get('course'))
  const name = shownText(course?.get('name'), MAX_NAME_LENGTH)
  if (answer === null || course === null || name === null) return undefined
  const tees = teesOf(course)
  const bareHoles = holesOf(answer.get('holes_json'))
  const mostHoles = tees.reduce<readonly CourseHole[]>(
    (most, { holes }) => (holes.length > most.length ? holes : most),
    [],
  )
  const cardHoles = bareHoles.length > 0 ? bareHoles : mostHoles
  const holes = cardHoles.length > 0 ? cardHoles : unknownHoles(course.get('hole_count'))
  return {
    id: courseIdOf(name),
    name,
    location: locationOf(course),
    holes,
    createdAt: now,
    updatedAt: now,
    description: textOf(course.get('attribution')),
    tees,
    vendorId: vendorIdOf(answer.get('course_id')) ?? vendorIdOf(course.get('vendor_id')),
    vendorName: shownText(course.get('source'), MAX_NAME_LENGTH),
    savedHolesMode: derivedHolesMode(holes),
    originalTemplate: null,
  }
}

/** None if the source doesn't count them, or if no round can hold them. */
function unknownHoles(count: unknown): CourseHole[] {
  const length = integerOf(count, HOLES_OF_A_NINE, MAX_HOLE_NUMBER) ?? 0
  return Array.from({ length }, (_, index) => ({ number: index + 1, par: DEFAULT_PAR, distance: null, si: null }))
}

interface VendorTee {
  readonly name: string
  readonly gender: TeeGender | null
  readonly holes: readonly CourseHole[]
}

function teesOf(course: Fields): CourseTee[] {
  const lists = fieldsOf(course.get('tees'))
  const tees = teeGenders
    .flatMap((list) => listOf(lists?.get(list)).map((tee) => vendorTeeOf(tee, list)))
    .filter((tee) => tee !== null)
  const sorted = sortTees(tees.map((tee) => ({ ...tee, label: tee.name, color: teeColorOf(tee.name) })))
  const isMixed = new Set(sorted.map(({ gender }) => gender)).size > 1
  const taken = new Set<string>()
  return sorted.map(({ name, gender, holes }) => {
    const label = freeLabel(isMixed ? genderedLabel(name, gender) : name, taken)
    taken.add(label)
    return { label, holes }
  })
}

/**
 * Null for a tee without a hole, which says nothing. list: under which of the two the answer has it; those whose gender
 * nobody told stand with the men's, and say so by null.
 */
function vendorTeeOf(value: unknown, list: TeeGender): VendorTee | null {
  const tee = fieldsOf(value)
  const holes = holesOf(tee?.get('holes'))
  if (tee === null || holes.length === 0) return null
  const name = shownText(tee.get('tee_name'), MAX_TEE_NAME_LENGTH) ?? DEFAULT_TEE_LABEL
  const gender = list === 'male' && tee.get('gender') === null ? teeGenderOf(name) : list
  return { name, gender, holes }
}

const genderWords = { male: 'Men', female: 'Women' } as const satisfies Record<TeeGender, string>

/** In the words that the gender is read from again, once the course is saved. */
function genderedLabel(name: string, gender: TeeGender | null): string {
  return gender === null || teeGenderOf(name) === gender ? name : `${name} (${genderWords[gender]})`
}

/** A second tee of one label gets a number: 'White 2'. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let free = label
  for (let count = 2; taken.has(free); count += 1) free = `${label} ${count}`
  return free
}

/** From the fields of both of the specification's shapes. */
function holesOf(value: unknown): CourseHole[] {
  return courseHolesOf(
    listOf(value).map((entry) => {
      const hole = fieldsOf(entry)
      if (hole === null) return null
      return {
        number: hole.get('hole_number') ?? hole.get('number'),
        par: hole.get('par'),
        distance: hole.get('yardage') ?? hole.get('length'),
        si: hole.get('si'),
      }
    }),
  )
}

function locationOf(course: Fields): string | null {
  const parts = ['city', 'state_region', 'country']
    .map((field) => shownText(course.get(field), MAX_NAME_LENGTH))
    .filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

/** As one line, without what isn't seen; null for all else. */
function shownText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' ? cleanName(value, maxLength) : null
}

/** A vendor's id is sent back as it came; some are numbers. */
function vendorIdOf(value: unknown): string | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value)
}
