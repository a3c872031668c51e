import { type Course, courseIdOf } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { courseOfRound } from '../../storage/archive/courses/course-merge.ts'
import { activeRound } from '../../../../test/storage/sample-rounds.ts'
import type { SavedCourses } from '../../storage/archive/courses/saved-courses.ts'
import { courseToKeep, keepCourse } from './kept-course.ts'

function links(more: Partial<Course>): Course {
  return {
    id: courseIdOf('Links'),
    name: 'Links',
    location: 'Belmullet, Mayo, Ireland',
    holes: [],
    createdAt: 100,
    updatedAt: 100,
    description: null,
    tees: [],
    vendorId: 'osm:1',
    vendorName: 'OpenGolfAPI',
    savedHolesMode: null,
    originalTemplate: null,
    ...more,
  }
}
const tee = (label: string, par: number) => ({ label, holes: [{ number: 1, par, distance: 300, si: null }] })

test('a found course whose name is free is stored unchanged', () => {
  const found = links({})
  expect(courseToKeep(found, [])).toEqual(found)
})

test('the same course found again is one record, with the newer card and the tees that a round added', () => {
  const known = links({ createdAt: 50, updatedAt: 900, tees: [tee('Blue', 4), tee('Red', 4)] })
  const kept = courseToKeep(links({ tees: [tee('Blue', 5)] }), [known])
  expect(kept).toMatchObject({ id: 'course_links', createdAt: 50, tees: [tee('Blue', 5), tee('Red', 4)] })
})

test('another course of the same name gets its place or a number added, and keeps that name', () => {
  const saved = [links({ vendorId: 'osm:2' })]
  const first = courseToKeep(links({}), saved)
  expect(first).toMatchObject({ id: 'course_links-belmullet', name: 'Links (Belmullet)', vendorId: 'osm:1' })
  const again = courseToKeep(links({ updatedAt: 200 }), [...saved, first])
  expect(again).toMatchObject({ id: first.id, name: first.name, updatedAt: 200, createdAt: 100 })
  const third = courseToKeep(links({ vendorId: 'osm:3' }), [...saved, first])
  expect(third).toMatchObject({ id: 'course_links-belmullet-2', name: 'Links (Belmullet) 2' })
  const placeless = courseToKeep(links({ vendorId: 'osm:4', location: null }), saved)
  expect(placeless).toMatchObject({ id: 'course_links-2', name: 'Links 2' })
})

test("a golfer's own card keeps its name; a course of unknown source from a round takes the found card", () => {
  const own = links({ vendorId: null, originalTemplate: 'quick-custom-9' })
  expect(courseToKeep(links({}), [own]).id).toBe('course_links-belmullet')
  const played = links({ vendorId: null, vendorName: null, tees: [tee('Red', 4)] })
  expect(courseToKeep(links({ tees: [tee('Blue', 4)] }), [played])).toMatchObject({
    id: 'course_links',
    vendorId: 'osm:1',
    tees: [tee('Red', 4), tee('Blue', 4)],
  })
})

test('a course without a known name is replaced by the course found under its id', () => {
  const played = { ...activeRound('round_1'), courseName: 'osm:1 Blue', courseId: courseIdOf('osm:1 Blue') }
  const nameless = courseOfRound({ ...played, courseVendorId: 'osm:1', teeLabel: 'Blue' }, 1)
  expect(courseToKeep(links({}), [nameless])).toMatchObject({ id: 'course_links', name: 'Links' })
})

test("names fit into a game's limit, however long they and their places are", () => {
  const name = 'L'.repeat(200)
  const long = links({ name, id: courseIdOf(name), location: 'B'.repeat(200) })
  const kept = courseToKeep(long, [{ ...long, vendorId: 'osm:2' }])
  expect([...kept.name].length).toBeLessThanOrEqual(200)
  expect(kept.id).not.toBe(long.id)
})

test('a course that cannot be stored is played as it was found', async () => {
  const kept = new Map<string, Course>()
  const courses: SavedCourses = {
    list: () => Promise.resolve([...kept.values()]),
    get: (id) => Promise.resolve(kept.get(id)),
    put: (course) => Promise.resolve(void kept.set(course.id, course)),
    remove: (id) => Promise.resolve(void kept.delete(id)),
  }
  expect(await keepCourse(courses, links({}))).toEqual({ course: links({}), isKept: true })
  expect(kept.get('course_links')).toEqual(links({}))
  const full = { ...courses, put: () => Promise.reject(new Error('full')) }
  expect(await keepCourse(full, links({ vendorId: 'osm:2' }))).toMatchObject({
    course: { name: 'Links' },
    isKept: false,
  })
})
