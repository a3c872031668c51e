import { courseIdOf } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { foundOnDevice, foundTogether, playableCourses } from './saved-courses.ts'

const [demo] = builtInCourses()
if (demo === undefined) throw new Error('no demo course')
const course = (name: string, updatedAt: number, more: object = {}) => ({
  ...demo,
  id: courseIdOf(name),
  name,
  updatedAt,
  ...more,
})

test("the golfer's own courses come first, the one changed last before the others; a template is none", () => {
  const saved = [course('Old', 1), course('New', 2)]
  expect(playableCourses(saved, builtInCourses()).map(({ name }) => name)).toEqual([
    'New',
    'Old',
    'Fox Meadow Demo Course',
    'Saltwind Demo Course',
  ])
})

test('a saved course takes the place of the built-in one; one without a whole nine is not offered', () => {
  const saved = [course(demo.name, 1), course('Pitch', 2, { tees: [{ label: 'Blue', holes: demo.holes.slice(0, 6) }] })]
  expect(playableCourses(saved, [demo])).toEqual([saved[0]])
})

const suggested = (vendorId: string, name: string) => ({ vendorId, name, location: null, attribution: '© Mappers' })

test('finds the first few matches, each with its attribution', () => {
  const links = [course('Old Links', 1, { vendorId: 'osm:1', description: '© OpenStreetMap' }), course('New Links', 2)]
  expect(foundOnDevice(links, 'links', 10)).toMatchObject([
    { vendorId: 'osm:1', name: 'Old Links', attribution: '© OpenStreetMap', course: links[0], isOffered: false },
    { vendorId: 'course_new-links', name: 'New Links', attribution: null, course: links[1], isOffered: false },
  ])
  expect(foundOnDevice(links, 'links', 1)).toHaveLength(1)
})

test("a course on both the device and the backend is found once, with the backend's data", () => {
  const saved = course('Old Links', 1, { vendorId: 'osm:1' })
  const played = course('New Links', 1)
  const own = course('Home Links', 1, { originalTemplate: 'quick-custom-18' })
  const found = foundTogether(foundOnDevice([saved, played, own], 'links', 10), [
    suggested('osm:9', 'Far Links'),
    suggested('osm:2', 'NEW LINKS'),
    suggested('osm:1', 'The Old Links'),
    suggested('osm:3', 'Home Links'),
  ])
  expect(found.map(({ vendorId, name, course: known }) => [vendorId, name, known?.id ?? null])).toEqual([
    ['osm:1', 'The Old Links', saved.id],
    ['osm:2', 'NEW LINKS', played.id],
    // The golfer's own card is another course than the source's of that name.
    [own.id, 'Home Links', own.id],
    ['osm:9', 'Far Links', null],
    ['osm:3', 'Home Links', null],
  ])
  expect(found.map(({ isOffered }) => isOffered)).toEqual([true, true, false, true, true])
})
