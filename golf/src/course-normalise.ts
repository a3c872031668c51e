import type { Course, CourseHole, CourseTee } from './course.ts'
import { holesModes } from './holes-mode.ts'
import { DEFAULT_PAR, MAX_HOLE_NUMBER } from './limits.ts'
import { isPar } from './par.ts'
import { fieldsOf, idOf, integerOf, lengthYardsOf, listOf, memberOf, textOf, timeMsOf } from './untrusted-fields.ts'

/**
 * Converts a course record of any version to the current shape: unknown pars become 4, unusable holes and tees are left
 * out, missing fields become null. Returns null for a record without id or name. Source: document 2 section 3, local
 * tables.
 */
export function normaliseCourse(value: unknown): Course | null {
  const fields = fieldsOf(value)
  const id = idOf(fields?.get('id'))
  const name = textOf(fields?.get('name'))
  if (fields === null || id === null || name === null) return null
  const updatedAt = timeMsOf(fields.get('updatedAt')) ?? 0
  return {
    id,
    name,
    location: textOf(fields.get('location')),
    holes: courseHolesOf(fields.get('holes')),
    createdAt: timeMsOf(fields.get('createdAt')) ?? updatedAt,
    updatedAt,
    description: textOf(fields.get('description')),
    tees: listOf(fields.get('tees'))
      .map(teeOf)
      .filter((tee) => tee !== null),
    vendorId: textOf(fields.get('vendorId')),
    vendorName: textOf(fields.get('vendorName')),
    savedHolesMode: memberOf(holesModes, fields.get('savedHolesMode')),
    originalTemplate: textOf(fields.get('originalTemplate')),
  }
}

/**
 * Holes in ascending order. If a number occurs twice, the first one counts; a hole without a number takes its position in
 * the list. The length is read from distance or from the specification's other name, length.
 */
export function courseHolesOf(value: unknown): CourseHole[] {
  return listedHolesOf(value).map((hole) => ({ ...hole, par: hole.par ?? DEFAULT_PAR }))
}

/** A hole of a list that may lack its par. */
export interface ListedHole extends Omit<CourseHole, 'par'> {
  /** null if the list has no valid par. */
  readonly par: number | null
}

/** The same holes, but a missing par stays null, for callers that know more about it than the default of 4. */
export function listedHolesOf(value: unknown): ListedHole[] {
  const holes = new Map<number, ListedHole>()
  for (const [index, entry] of listOf(value).entries()) {
    const fields = fieldsOf(entry)
    if (fields === null) continue
    const number = integerOf(fields.get('number') ?? index + 1, 1, MAX_HOLE_NUMBER)
    if (number === null || holes.has(number)) continue
    const par = fields.get('par')
    holes.set(number, {
      number,
      par: isPar(par) ? par : null,
      distance: lengthYardsOf(fields.get('distance') ?? fields.get('length')),
      si: integerOf(fields.get('si'), 1, MAX_HOLE_NUMBER),
    })
  }
  return [...holes.values()].toSorted((a, b) => a.number - b.number)
}

function teeOf(value: unknown): CourseTee | null {
  const fields = fieldsOf(value)
  const label = textOf(fields?.get('label'))
  if (fields === null || label === null) return null
  return { label, holes: courseHolesOf(fields.get('holes')) }
}
