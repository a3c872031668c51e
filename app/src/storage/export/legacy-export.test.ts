import type { Round } from '@teemates/golf/round'
import { golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { statisticsOf } from '@teemates/golf/statistics/statistics'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { expect, test, vi } from 'vitest'
import { writtenHistory } from '../../../../golf/cards/golfer-history.ts'
import { nextTask } from '../../device/page-yield.ts'
import { MAX_OTHER_BYTES } from '../browser/bundle-error.ts'
import { createFakeDevice, type FakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { exportLegacy } from './legacy-export.ts'
import { putRaw, rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, finishedRound, PLAYER, SECOND_PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

const ids = ['me', 'player_old', PLAYER]

async function opened(): Promise<Storage> {
  return (await openTab(createFakeDevice(), quiet)).storage
}

async function takeIn(storage: Storage, text: string): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'a.json', content: new Blob([text]) })
  await imports.run({ ids, everything: true })
}

/** Plays fives on a front nine of par 36. One stroke is in its log. */
async function playOne(storage: Storage): Promise<void> {
  const active = activeRound('played')
  const holes = active.holes.map((hole) => ({ ...hole, strokes: { [PLAYER]: hole.number === 1 ? 4 : 5 } }))
  await storage.play.create({ ...active, holes })
  const round: Round = await storage.play.append('played', [stroke('played', 'e1')])
  await storage.archive({ ...round, status: 'completed', completedAt: active.startedAt })
}

async function figuresOf(storage: Storage) {
  const rounds = await storage.rounds.all()
  return golferRoundsOf(rounds, { ids: new Set(ids), profileId: 'cmplr_this' }, new Map())
}

test('an export of version 1 has what was played here and what was imported, and gives the same figures when it is imported', async () => {
  const from = await opened()
  await playOne(from)
  await takeIn(from, JSON.stringify({ format: 'teemates-backup', version: 2, rounds: writtenHistory }))
  const text = await from.exportLegacy()
  const content = fieldsOf(JSON.parse(text)) ?? new Map<string, unknown>()
  expect([...content.keys()]).toEqual(['version', 'exportedAt', 'rounds', 'events', 'courseProfiles', 'players'])
  expect([content.get('version'), content.get('exportedAt')]).toEqual([1, '2026-06-01T08:00:00.000Z'])
  // Two of the twelve are copies of one.
  expect(content.get('rounds')).toHaveLength(12)
  expect(content.get('events')).toMatchObject([{ id: 'e1', roundId: 'played' }])
  expect(content.get('courseProfiles')).toMatchObject([
    { slug: 'course_pebble', timesPlayed: 7 },
    { slug: 'course_spyglass', timesPlayed: 3 },
    { slug: 'course_cypress', timesPlayed: 1 },
    { slug: 'harbour', timesPlayed: 1 },
  ])
  expect(content.get('players')).toContainEqual({ id: SECOND_PLAYER, nickname: 'Bob', isLocal: false })

  const to = await opened()
  await takeIn(to, text)
  const rounds = await figuresOf(to)
  expect(rounds).toEqual(await figuresOf(from))
  // Nine of the twelve, as in golfer-history.ts, and the round of nine fives on par 36.
  expect(statisticsOf(rounds)).toMatchObject({ rounds: 10, extremes: { worst: { strokes: 90 } } })
  expect(rounds.find(({ roundId }) => roundId === 'played')).toMatchObject({ strokes: 45, toPar: 9 })
})

test('an export of version 1 has single strokes, and what an earlier version kept of rounds that are in the history', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const active = activeRound('played')
  await storage.play.create(active)
  const entries = [
    { strokes: 5, counter: 1 },
    { strokes: 4, counter: 2 },
  ].map((data) => ({ ...stroke('played', `evt_${data.counter}_a`), type: 'stroke' as const, holeNumber: 1, data }))
  const round = await storage.play.append('played', entries)
  await storage.archive({ ...round, status: 'completed', completedAt: active.startedAt })
  await putRaw(device, 'teemates', 'rounds', [finishedRound('earlier', 5)])
  await formerLegacy(device, ['earlier', 'deleted'])
  const exported = fieldsOf(JSON.parse(await storage.exportLegacy()))
  const idsOf = (name: string) => listOf(exported?.get(name)).map((record) => fieldsOf(record)?.get('id'))
  expect(idsOf('rounds')).toEqual(['earlier', 'played'])
  // Five strokes, and one that is taken off.
  const own = ['evt_1_a_1', 'evt_1_a_2', 'evt_1_a_3', 'evt_1_a_4', 'evt_1_a_5', 'evt_2_a_1']
  expect(idsOf('events')).toEqual([...own, 'earlier stroke'])

  await putRaw(device, 'teemates', 'rounds', [finishedRound('deleted', 6)])
  await storage.rounds.remove('earlier')
  await vi.waitFor(async () =>
    expect((await rawRecords(device, 'teemates-legacy', 'events')).map(({ id }) => id)).toEqual(['deleted stroke']),
  )
})

/** Makes the database in which an earlier version kept finished rounds. */
async function formerLegacy(device: FakeDevice, roundIds: readonly string[]): Promise<void> {
  await upgradeRaw(device, 'teemates-legacy', 10, (database) => {
    database.createObjectStore('rounds', { keyPath: 'id' })
    database.createObjectStore('events', { keyPath: 'id' }).createIndex('roundId', 'roundId')
  })
  const rounds = roundIds.map((id) => ({ ...activeRound(id), status: 'completed', completedAt: 9 }))
  await putRaw(device, 'teemates-legacy', 'rounds', rounds)
  await putRaw(
    device,
    'teemates-legacy',
    'events',
    roundIds.map((id) => stroke(id, `${id} stroke`)),
  )
}

test('an export of version 1 can be imported even if it is larger than a file of another app may be', async () => {
  const from = await opened()
  await playOne(from)
  const to = await opened()
  await takeIn(to, `${await from.exportLegacy()}${' '.repeat(MAX_OTHER_BYTES)}`)
  expect(await to.rounds.all()).toMatchObject([{ id: 'played' }])
})

test('writing many strokes into an export of version 1 does not delay taps', async () => {
  const { storage } = await openTab(createFakeDevice(), { ...quiet, indexedDB: () => undefined })
  let nowMs = 0
  let inOneTask = 0
  let most = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const event = {
    toJSON() {
      nowMs += 1
      inOneTask += 1
      most = Math.max(most, inOneTask)
      return 'event'
    },
  }
  await playOne(storage)
  const events = Array.from({ length: 1000 }, () => ({ ...event, roundId: 'played' }))
  const made = exportLegacy({ ...storage, former: { rounds: [], events }, entries: async () => [] }, 1)
  let isMade = false
  void made.finally(() => {
    isMade = true
  })
  while (!isMade) {
    await nextTask()
    inOneTask = 0
  }
  clock.mockRestore()
  expect(fieldsOf(JSON.parse(await made))?.get('events')).toHaveLength(1000)
  // The export may yield more than once between two tasks of the test, so this is not the limit of a single task.
  expect(most).toBeLessThanOrEqual(300)
})

test('in private mode an export of version 1 is computed from the history', async () => {
  const { storage } = await openTab(createFakeDevice(), { ...quiet, indexedDB: () => undefined })
  await playOne(storage)
  expect(JSON.parse(await storage.exportLegacy())).toMatchObject({
    version: 1,
    rounds: [{ id: 'played' }],
    events: [{ id: 'e1' }],
    courseProfiles: [{ slug: 'harbour', timesPlayed: 1 }],
  })
})
