import { quickCustomCourses } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { createTestWorld, type TestPhone, type TestWorld } from './test-phone.ts'

/** A phone in a game that tells no name of its course, and keeps that course under another name where one is given. */
async function playsWithoutName(keptName: string | null) {
  const world = createTestWorld()
  world.server.courseName = null
  const phone = await world.phone('ann')
  const [template] = quickCustomCourses
  if (keptName !== null && template !== undefined) {
    await phone.ports.storage.courses.put({ ...template, id: 'course_kept', vendorId: 'course_x', name: keptName })
  }
  await phone.play()
  await world.clock.pass(3000)
  return { world, phone }
}

/** On the scoring screen, on Home and, once the game has finished, in history. */
async function namesOf({ server, clock }: TestWorld, phone: TestPhone) {
  const opening = phone.games.open(server.gameId)
  await clock.pass(3000)
  const round = await opening
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

test('a game without a name has that of the course kept here under its vendor id, in history, too', async () => {
  const { world, phone } = await playsWithoutName('Old Links')
  expect(await namesOf(world, phone)).toEqual({
    whilePlayed: 'Old Links',
    onHome: 'Old Links',
    inHistory: 'Old Links',
  })
})

test('the id and the tee stand there only where no name is known', async () => {
  const { world, phone } = await playsWithoutName(null)
  expect(await namesOf(world, phone)).toEqual({
    whilePlayed: 'course_x Blue',
    onHome: 'course_x Blue',
    inHistory: 'course_x Blue',
  })
})

test('courses that cannot be read leave the id', async () => {
  const { world, phone } = await playsWithoutName(null)
  Object.assign(phone.ports.storage.courses, { list: () => Promise.reject(new Error('damaged')) })
  expect((await namesOf(world, phone)).inHistory).toBe('course_x Blue')
})
