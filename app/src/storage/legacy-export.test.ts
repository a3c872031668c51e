import type { Round } from '@teemates/golf/round'
import { golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { statisticsOf } from '@teemates/golf/statistics/statistics'
import { fieldsOf } from '@teemates/golf/untrusted-fields'
import { expect, test, vi } from 'vitest'
import { writtenHistory } from '../../../golf/cards/golfer-history.ts'
import { nextTask } from '../device/breather.ts'
import { MAX_OTHER_BYTES } from './bundle-error.ts'
import { createFakeDevice, openTab, quiet } from '../../../test/storage/fake-device.ts'
import { exportLegacy, noTables } from './legacy-export.ts'
import { activeRound, PLAYER, SECOND_PLAYER, stroke } from '../../../test/storage/sample-rounds.ts'
import type { Storage } from './storage.ts'

const ids = ['me', 'player_old', PLAYER]

async function opened(): Promise<Storage> {
  return (await openTab(createFakeDevice(), quiet)).storage
}

async function takeIn(storage: Storage, text: string): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'a.json', content: new Blob([text]) })
  await imports.run({ ids, everything: true })
}

/** Fives on a front nine of par 36, one of them a stroke of its log. */
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

test('an export of version 1 has what was played here and what was imported, and comes back with every figure', async () => {
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
    { slug: 'harbour', timesPlayed: 1 },
    { slug: 'course_pebble', timesPlayed: 7 },
    { slug: 'course_spyglass', timesPlayed: 3 },
    { slug: 'course_cypress', timesPlayed: 1 },
  ])
  expect(content.get('players')).toContainEqual({ id: SECOND_PLAYER, nickname: 'Bob', isLocal: false })

  const to = await opened()
  await takeIn(to, text)
  const rounds = await figuresOf(to)
  expect(rounds).toEqual(await figuresOf(from))
  // Nine of the twelve, as in golfer-history.ts, and the one of nine fives on par 36.
  expect(statisticsOf(rounds)).toMatchObject({ rounds: 10, extremes: { worst: { strokes: 90 } } })
  expect(rounds.find(({ roundId }) => roundId === 'played')).toMatchObject({ strokes: 45, toPar: 9 })
  // The second device's further store has it all again.
  expect(JSON.parse(await to.exportLegacy())).toMatchObject({ events: content.get('events') })
})

test('an export of version 1 comes back that is larger than a file of another app may be', async () => {
  const from = await opened()
  await playOne(from)
  const to = await opened()
  await takeIn(to, `${await from.exportLegacy()}${' '.repeat(MAX_OTHER_BYTES)}`)
  expect(await to.rounds.all()).toMatchObject([{ id: 'played' }])
})

test('many strokes of an export of version 1 hold no tap up', async () => {
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
  const made = exportLegacy({ ...noTables, events: Array.from({ length: 1000 }, () => event) }, storage, 1)
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
  // A breath may come between two of the test's own.
  expect(most).toBeLessThanOrEqual(300)
})

test('in private mode it is worked out from the history', async () => {
  const { storage } = await openTab(createFakeDevice(), { ...quiet, indexedDB: () => undefined })
  await playOne(storage)
  expect(JSON.parse(await storage.exportLegacy())).toMatchObject({
    version: 1,
    rounds: [{ id: 'played' }],
    events: [],
    courseProfiles: [{ slug: 'harbour', timesPlayed: 1 }],
  })
})
