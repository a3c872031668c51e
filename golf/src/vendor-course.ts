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

/**
 * Maximum lengths in code points. create_game accepts course names of 200 and tee labels of 100. A gender and a number
 * may still be appended to a tee's label.
 */
const MAX_NAME_LENGTH = 200
const MAX_TEE_NAME_LENGTH = 80
const HOLES_OF_A_NINE = 9

/** A course found by a search. Source: document 2 section 3. */
export interface CourseSuggestion {
  readonly vendorId: string
  readonly name: string
  /** City, region and country, as far as known; null if none is. */
  readonly location: string | null
  /** The attribution that the data's licence requires; null if it requires none. */
  readonly attribution: string | null
}

/**
 * The courses found by courses-suggest, in its order and without duplicates. Entries without id or name are left out
 * because nobody can choose them. Returns undefined if the answer is malformed; never throws.
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
 * Converts an answer of courses-details-cache to a stored course: vendorName is the source, description the attribution
 * that its licence requires. Tees are sorted and have unique labels, with the gender added if the course has tees for women
 * and others. The course's own holes are those of the longest card. A card without tee names (holes_json) gives holes
 * without tees. Without any card the course has as many holes of par 4 as its source counts. Returns undefined if the
 * answer isn't a course with a name; never throws. now: epoch milliseconds. Source: document 2 sections 3 and 7.
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

/** Empty if the source doesn't count them or if the count fits no round. */
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
 * null for a tee without holes, which has no use. list names the list of the answer that holds the tee. A tee of unknown
 * gender is listed with the men's, and its gender is null.
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

/** Adds the words from which teeGenderOf reads the gender again once the course is saved. */
function genderedLabel(name: string, gender: TeeGender | null): string {
  return gender === null || teeGenderOf(name) === gender ? name : `${name} (${genderWords[gender]})`
}

/** A second tee with the same label gets a number: 'White 2'. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let free = label
  for (let count = 2; taken.has(free); count += 1) free = `${label} ${count}`
  return free
}

/** Reads the fields of both of the specification's shapes. */
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

/** A single line without invisible characters; null for everything else. */
function shownText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' ? cleanName(value, maxLength) : null
}

/** A vendor's id is sent back unchanged; some are numbers. */
function vendorIdOf(value: unknown): string | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value)
}
