import { quickCustomCourses } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { keptCourseName } from './course-names.ts'
import { createTestWorld, type TestPhone, type TestWorld } from '../../../../test/devices/test-phone.ts'

async function keepsCourse({ ports }: TestPhone, name: string): Promise<void> {
  const [template] = quickCustomCourses
  if (template !== undefined)
    await ports.storage.courses.put({ ...template, id: 'course_a', vendorId: 'course_x', name })
}

/** A phone in a game without a course name. It has the course under the given name, if any. */
async function playsWithoutName(keptName: string | null) {
  const world = createTestWorld()
  world.server.edit({ course_name: null })
  const phone = await world.phone('ann')
  if (keptName !== null) await keepsCourse(phone, keptName)
  await phone.play()
  await world.clock.pass(3000)
  return { world, phone }
}

async function opened({ server, clock }: TestWorld, phone: TestPhone) {
  const opening = phone.games.open(server.gameId)
  await clock.pass(3000)
  return opening
}

/** The course's names on the scoring screen, on Home and, once the game has finished, in history. */
async function namesOf(world: TestWorld, phone: TestPhone) {
  const { server, clock } = world
  const round = await opened(world, phone)
  const whilePlayed = round?.session.view().round.courseName
  const onHome = (await phone.games.handle())?.courseName
  await round?.session.setStrokes(phone.playerId, 1, 5)
  await clock.pass(3000)
  server.finish()
  const archiving = round?.session.archive()
  await clock.pass(20_000)
  await archiving
  const archived = await phone.ports.storage.rounds.get(server.gameId)
  const inHistory = (await phone.ports.storage.courses.get(archived?.courseId ?? ''))?.name
  return { whilePlayed, onHome, inHistory }
}

test('a game without a course name gets it from this device’s course with its vendor id, in history, too', async () => {
  const { world, phone } = await playsWithoutName('Old Links')
  expect(await namesOf(world, phone)).toEqual({
    whilePlayed: 'Old Links',
    onHome: 'Old Links',
    inHistory: 'Old Links',
  })
})

test('the id and the tee are shown only if no name is known', async () => {
  const { world, phone } = await playsWithoutName(null)
  expect(await namesOf(world, phone)).toEqual({
    whilePlayed: 'course_x Blue',
    onHome: 'course_x Blue',
    inHistory: 'course_x Blue',
  })
})

test('a course that is saved while the game is played names it from then on', async () => {
  const { world, phone } = await playsWithoutName(null)
  const round = await opened(world, phone)
  expect(round?.session.view().round.courseName).toBe('course_x Blue')
  await keepsCourse(phone, 'Old Links')
  expect((await namesOf(world, phone)).inHistory).toBe('Old Links')
})

test('a round in history with the same course id names no other game', async () => {
  const { world, phone } = await playsWithoutName(null)
  await namesOf(world, phone)
  const next = { course_name: null, course_vendor_id: 'course_x' }
  expect(await keptCourseName(phone.ports.storage, next)).toBeNull()
  await keepsCourse(phone, 'Old Links')
  expect(await keptCourseName(phone.ports.storage, next)).toBe('Old Links')
})

test('a game of a built-in course or of a template has its name, saved or not', async () => {
  const { phone } = await playsWithoutName(null)
  const nameOf = (id: string) => keptCourseName(phone.ports.storage, { course_name: null, course_vendor_id: id })
  expect(await nameOf('quick-custom-18')).toBe('Quick Custom 18')
  expect(await nameOf('course_fox-meadow-demo-course')).toBe('Fox Meadow Demo Course')
})

test('the preview before joining has the name, too', async () => {
  const { world, phone } = await playsWithoutName('Old Links')
  const game = { host: 'Ben', course_vendor_id: 'course_x', course_name: null, tee_label: 'Blue', holes_mode: 'front9' }
  const value = { ...game, player_count: 1, players: null }
  Object.assign(phone.ports.backend.games, { preview: async () => ({ ok: true, value }) })
  expect(await phone.games.preview(world.server.code, null)).toMatchObject({ value: { courseName: 'Old Links' } })
})

test('courses that cannot be read leave the id', async () => {
  const { world, phone } = await playsWithoutName(null)
  Object.assign(phone.ports.storage.courses, { list: () => Promise.reject(new Error('damaged')) })
  expect((await namesOf(world, phone)).inHistory).toBe('course_x Blue')
})
