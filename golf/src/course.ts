import type { HolesMode } from './holes-mode.ts'
import { DEFAULT_PAR } from './limits.ts'

/** A hole of a stored course. distance is in yards. Source: document 2 section 3 (course record). */
export interface CourseHole {
  readonly number: number
  readonly par: number
  readonly distance: number | null
  /** Stroke index; null if unknown. */
  readonly si: number | null
}

export interface CourseTee {
  readonly label: string
  readonly holes: readonly CourseHole[]
}

/** Course record of the local database. Source: document 2 section 3, local tables. */
export interface Course {
  readonly id: string
  readonly name: string
  readonly location: string | null
  readonly holes: readonly CourseHole[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly description: string | null
  readonly tees: readonly CourseTee[]
  readonly vendorId: string | null
  readonly vendorName: string | null
  readonly savedHolesMode: HolesMode | null
  /** Id of the quick-custom course that this one was made from; null for any other course. */
  readonly originalTemplate: string | null
}

/**
 * 'course_' plus the name in lower case, with everything but letters and digits replaced by single hyphens; 'unknown' if
 * nothing is left. Source: decision 22, 'Shapes left open'.
 */
export function courseIdOf(name: string): string {
  // Unicode is composed first, so that a name typed on two keyboards gives one course.
  const normalised = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `course_${normalised === '' ? 'unknown' : normalised}`
}

/** A name for a course that is known only by its source's id. Source: decision 22, 'Names of courses'. */
export function nameFromId(vendorId: string, teeLabel: string): string {
  return `${vendorId} ${teeLabel}`.trim()
}

const TEMPLATE_PREFIX = 'quick-custom'

/**
 * Whether a course is one of the quick-custom templates from which custom courses are made. Source: document 2 section 3.
 */
export function isTemplateCourse(courseId: string): boolean {
  return courseId.startsWith(TEMPLATE_PREFIX)
}

/** The templates: par 4 everywhere, stroke index equal to position. Source: document 2 section 3. */
export const quickCustomCourses: readonly Course[] = [quickCustomCourse(9), quickCustomCourse(18)]

function quickCustomCourse(holeCount: number): Course {
  return {
    id: `${TEMPLATE_PREFIX}-${holeCount}`,
    name: `Quick Custom ${holeCount}`,
    location: null,
    holes: Array.from({ length: holeCount }, (_, index) => ({
      number: index + 1,
      par: DEFAULT_PAR,
      distance: null,
      si: index + 1,
    })),
    createdAt: 0,
    updatedAt: 0,
    description: null,
    tees: [],
    vendorId: null,
    vendorName: null,
    savedHolesMode: holeCount === 18 ? 'full18' : 'front9',
    originalTemplate: null,
  }
}

/** Nine holes numbered 1 to 9 in their order: the custom course's layout Front 9. Source: document 2 section 2, Solo create. */
export function frontNineOf(holes: readonly CourseHole[]): CourseHole[] {
  return renumbered(holes, 1)
}

/** The same nine numbered 10 to 18: the layout Back 9. */
export function backNineOf(holes: readonly CourseHole[]): CourseHole[] {
  return renumbered(holes, 10)
}

function renumbered(holes: readonly CourseHole[], first: number): CourseHole[] {
  return holes
    .toSorted((a, b) => a.number - b.number)
    .slice(0, 9)
    .map((hole, index) => ({ ...hole, number: first + index }))
}

export function parTotalOf(holes: readonly { readonly par: number }[]): number {
  return holes.reduce((sum, hole) => sum + hole.par, 0)
}

/**
 * Yards of all holes together; null if a hole's length is unknown, because a partial length would mislead. Earlier builds
 * may have saved an unknown length as 0.
 */
export function lengthTotalYardsOf(holes: readonly CourseHole[]): number | null {
  let totalYards = 0
  for (const hole of holes) {
    if (hole.distance === null || hole.distance === 0) return null
    totalYards += hole.distance
  }
  return holes.length === 0 ? null : totalYards
}
