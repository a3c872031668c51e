import type { HolesMode } from './holes-mode.ts'
import { DEFAULT_PAR } from './limits.ts'

/** A hole of a course as the device keeps it. distance is in yards. Source: document 2 section 3 (course record). */
export interface CourseHole {
  readonly number: number
  readonly par: number
  readonly distance: number | null
  /** Stroke index; null where unknown. */
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
  /** Id of the quick-custom course it was made from; null for any other. */
  readonly originalTemplate: string | null
}

/** 'course_' plus the name lowercased, everything but letters and digits turned into single hyphens; 'unknown' when nothing is left. Source: decision 22, 'Shapes left open'. */
export function courseIdOf(name: string): string {
  // Composed first, so that one name typed on two keyboards is one course.
  const normalised = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `course_${normalised === '' ? 'unknown' : normalised}`
}

/** What stands for the name of a course of which only the source's id is known. Source: decision 22, 'Names of courses'. */
export function nameFromId(vendorId: string, teeLabel: string): string {
  return `${vendorId} ${teeLabel}`.trim()
}

const TEMPLATE_PREFIX = 'quick-custom'

/** Whether a course is a template of the quick-custom kind, from which custom courses are made. Source: document 2 section 3. */
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
 * Yards of all holes together; null where a hole's length is unknown, since a part of a length misleads. Saved by an earlier
 * build, an unknown length may be 0.
 */
export function lengthTotalYardsOf(holes: readonly CourseHole[]): number | null {
  let totalYards = 0
  for (const hole of holes) {
    if (hole.distance === null || hole.distance === 0) return null
    totalYards += hole.distance
  }
  return holes.length === 0 ? null : totalYards
}
