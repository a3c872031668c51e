import { describe, expect, test } from 'vitest'
import { createFakeDevice, type FakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, score, seat } from '../../../../test/storage/sample-live-games.ts'
import { activeRound } from '../../../../test/storage/sample-rounds.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { Storage } from '../storage.ts'

const HOUR_MS = 60 * 60 * 1000

async function storageOf(device: FakeDevice): Promise<Storage> {
  return (await openTab(device, quiet)).storage
}

async function inMemory(device: FakeDevice): Promise<Storage> {
  return (await openTab(device, { ...quiet, indexedDB: () => undefined })).storage
}

const found = async (storage: Storage) => [await storage.mayHave('live'), await storage.mayHave('peer')]

function created(at: number): LogEntry {
  const round = activeRound('direct_1')
  const peer = { role: 'host', code: 'ABC234', hostId: 'host', peerId: 'host', selfId: 'player_1' } as const
  return { id: 'created', roundId: round.id, kind: 'created', at, round, peer }
}

describe.each([
  ['on disk', storageOf],
  ['in memory', inMemory],
])('%s', (_place, open) => {
  test('neither live games nor direct rounds are looked for where only solo rounds were played', async () => {
    const storage = await open(createFakeDevice())
    await storage.play.create(activeRound('round_1'))
    expect(await found(storage)).toEqual([false, false])
  })

  test('a seat in a live game tells of it', async () => {
    const storage = await open(createFakeDevice())
    const live = await liveOf(storage)
    await live.put(seat)
    expect(await found(storage)).toEqual([true, false])
    expect(await live.forget(GAME)).toBe(true)
    expect(await found(storage)).toEqual([false, false])
  })

  test('a direct round is looked for until a day after its last change once it is over', async () => {
    const device = createFakeDevice()
    const storage = await open(device)
    const log = await storage.log()
    await log.append(created(device.nowMs))
    device.nowMs += 30 * 24 * HOUR_MS
    expect(await found(storage)).toEqual([false, true])
    await log.append({ id: 'over', roundId: 'direct_1', kind: 'archived', at: device.nowMs })
    device.nowMs += 24 * HOUR_MS
    expect(await found(storage)).toEqual([false, true])
    device.nowMs += 1
    expect(await found(storage)).toEqual([false, false])
  })
})

test('unsent strokes of a live game tell of it at the next start, though its seat is lost', async () => {
  const device = createFakeDevice()
  const live = await liveOf(await storageOf(device))
  await live.operations(GAME)
  await live.add([score('op 1', 4)])
  expect(await found(await storageOf(device))).toEqual([true, false])
})

test('live games of a version before the log tell of themselves', async () => {
  const device = createFakeDevice()
  await upgradeRaw(device, 'teemates-live', 10, (database) => void database.createObjectStore('games'))
  expect(await found(await storageOf(device))).toEqual([true, false])
  const other = createFakeDevice()
  other.localStorage.setItem('golf_scorer_live_emergency_v1:tab:game', '{}')
  expect(await found(await storageOf(other))).toEqual([true, false])
})
