import { type Course, courseIdOf } from '@teemates/golf/course'
import { cleanName } from '@teemates/golf/nickname'
import { mergeCourses } from '../../storage/archive/courses/course-merge.ts'
import type { SavedCourses } from '../../storage/archive/courses/saved-courses.ts'

/**
 * A found course as it is stored. Ids are made from names, so two courses of the same name would share a record. If
 * another course already has the name, the place or a number is added to the new one's, and the round is played under
 * that name. If the same course is stored already, its record stays, gets the newer card and keeps what a round added
 * to it.
 */
export function courseToKeep(found: Course, saved: readonly Course[]): Course {
  const known = saved.find(({ vendorId }) => vendorId !== null && vendorId === found.vendorId)
  if (known !== undefined) return merged(found, known)
  for (const name of namesOf(found)) {
    const id = courseIdOf(name)
    const taken = saved.find((course) => course.id === id)
    if (taken === undefined) return { ...found, id, name }
    if (mayBeSame(taken)) return merged(found, taken)
  }
  return found
}

/** Stores the course on this device. If that fails, the course is played as it was found. */
export async function keepCourse(courses: SavedCourses, found: Course): Promise<{ course: Course; isKept: boolean }> {
  try {
    const course = courseToKeep(found, await courses.list())
    await courses.put(course)
    return { course, isKept: true }
  } catch {
    return { course: found, isKept: false }
  }
}

/** Whether the course has no known source and wasn't made by the golfer: a round or an older version left it. */
function mayBeSame({ vendorId, originalTemplate }: Course): boolean {
  return vendorId === null && originalTemplate === null
}

function merged(found: Course, known: Course): Course {
  return { ...mergeCourses({ ...known, updatedAt: found.updatedAt - 1 }, found), id: known.id, name: known.name }
}

/**
 * Maximum lengths in code points. They leave room for a place and a number within a game's maximum for course names.
 */
const MAX_BASE_LENGTH = 120
const MAX_PLACE_LENGTH = 60

function* namesOf({ name, location }: Course): Generator<string> {
  yield name
  const base = cleanName(name, MAX_BASE_LENGTH) ?? name
  const place = cleanName((location ?? '').split(', ')[0] ?? '', MAX_PLACE_LENGTH)
  const withPlace = place === null ? base : `${base} (${place})`
  if (place !== null) yield withPlace
  for (let count = 2; ; count += 1) yield `${withPlace} ${count}`
}
