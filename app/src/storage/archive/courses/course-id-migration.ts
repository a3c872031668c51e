import { type Course, courseIdOf } from '@teemates/golf/course'
import { mergeCourses } from './course-merge.ts'
import { countChange, journalledTransaction, supersede } from '../journal.ts'
import type { LocalDatabase } from '../local-database.ts'
import { findOldCourseIds } from './old-course-ids.ts'
import type { Store } from '../../browser/databases/store-database.ts'
import { sha256 } from '../../browser/sha256.ts'
import { parseCourse } from './stored-course.ts'

/**
 * Converts courses and rounds of earlier versions to ids made from the course's name. Courses of one name are merged, and
 * the rounds follow. One strict transaction makes a crash leave either the old data or the new, and an old course is
 * deleted only after count and hash of the rounds were compared. Resolves with the number of changed rounds. Source:
 * document 2 section 4, storage start-up.
 */
export function migrateCourseIds(database: LocalDatabase, now: number) {
  return journalledTransaction(database, async (stores) => {
    const newIds = await findOldCourseIds(stores)
    const courses = (await stores.courses.getAll()).flatMap((raw) => parseCourse(raw) ?? [])
    const old = courses.filter((course) => newIds.has(course.id))
    const merged = mergedByNewId(courses, old)
    const idsByCourse = [...newIds.keys()].map((courseId) => stores.rounds.keysBy('courseId', courseId))
    const roundIds = (await Promise.all(idsByCourse)).flat()
    const rounds: Store<string, object> = stores.rounds
    const found = await rounds.getEach(roundIds)
    const before = fingerprint(found)

    await rounds.putAll(found.flatMap((round) => withNewId(round, newIds) ?? []))
    await stores.courses.putAll([...merged.values()])
    // The journal's entries for these records have the old ids.
    await supersede(stores, 'rounds', roundIds)
    await supersede(stores, 'courses', [...old.map((course) => course.id), ...merged.keys()])

    const after = fingerprint(await rounds.getEach(roundIds))
    const kept = (await stores.courses.getEach([...merged.keys()])).flatMap((raw) => parseCourse(raw) ?? [])
    if (after !== before || !holdsAll(kept, old)) throw new Error('course ids: rounds or courses were lost')
    await stores.courses.deleteAll(old.map((course) => course.id))
    await countChange(stores, now)
    return roundIds.length
  })
}

/** The stored round with its new course id; undefined if it has none. */
function withNewId(round: unknown, newIds: ReadonlyMap<string, string>): object | undefined {
  if (typeof round !== 'object' || round === null) return undefined
  if (!('courseId' in round) || typeof round.courseId !== 'string') return undefined
  return { ...round, courseId: newIds.get(round.courseId) ?? round.courseId }
}

/** The merged courses that contain an old one. */
function mergedByNewId(courses: readonly Course[], old: readonly Course[]): Map<string, Course> {
  const targets = new Set(old.map((course) => courseIdOf(course.name)))
  const merged = new Map<string, Course>()
  for (const course of courses) {
    const id = courseIdOf(course.name)
    if (!targets.has(id)) continue
    const known = merged.get(id)
    const renamed = { ...course, id }
    merged.set(id, known === undefined ? renamed : mergeCourses(known, renamed))
  }
  return merged
}

/** Count and hash of the rounds without the course id, the only field that may change. */
function fingerprint(rounds: readonly unknown[]): string {
  const present = rounds.filter((round) => round !== undefined)
  const content = present.map((round) => (typeof round === 'object' ? { ...round, courseId: '' } : round))
  return `${present.length} ${sha256(JSON.stringify(content))}`
}

/** Whether every hole and tee of the old courses is in the new ones. */
function holdsAll(kept: readonly Course[], old: readonly Course[]): boolean {
  const byId = new Map(kept.map((course) => [course.id, course]))
  return old.every((course) => {
    const target = byId.get(courseIdOf(course.name))
    const numbers = new Set(target?.holes.map((hole) => hole.number))
    const labels = new Set(target?.tees.map((tee) => tee.label))
    return course.holes.every((hole) => numbers.has(hole.number)) && course.tees.every((tee) => labels.has(tee.label))
  })
}
