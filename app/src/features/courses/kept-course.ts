import { type Course, courseIdOf } from '@teemates/golf/course'
import { cleanName } from '@teemates/golf/nickname'
import { mergeCourses } from '../../storage/course-merge.ts'
import type { SavedCourses } from '../../storage/storage.ts'

/**
 * A found course as the device keeps it. Ids are made of names, so two courses of one name would be one record; a course
 * that isn't the one that has the name here already is told apart by its place, or by a number, and the round is played
 * under that name. The same course again is the record it was, with the newer card; what a round added to it stays.
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

/** Puts it into the courses of the device. What can't be stored now is played as it was found. */
export async function keepCourse(courses: SavedCourses, found: Course): Promise<{ course: Course; isKept: boolean }> {
  try {
    const course = courseToKeep(found, await courses.list())
    await courses.put(course)
    return { course, isKept: true }
  } catch {
    return { course: found, isKept: false }
  }
}

/** Nothing says of which source it is, and the golfer didn't make it: a round or an older version left it. */
function mayBeSame({ vendorId, originalTemplate }: Course): boolean {
  return vendorId === null && originalTemplate === null
}

function merged(found: Course, known: Course): Course {
  return { ...mergeCourses({ ...known, updatedAt: found.updatedAt - 1 }, found), id: known.id, name: known.name }
}

/** Code points that leave room for a place and a number in what a game takes as a name. */
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
