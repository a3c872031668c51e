import { expect, test, vi } from 'vitest'
import { createFakeDevice, type FakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { clearRaw, rawRecords, rawStores } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, score, seat, taken } from '../../../../test/storage/sample-live-games.ts'
import { activeRound, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

/* All that teemates-cache has but seats and secrets can be lost at any moment. Source: one-log.md, rule 3. */

const lossless = new Set(['seats', 'secrets'])

/** A solo round, and a live game of which one stroke was taken by the server and one waits. */
async function playedDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  const live = await liveOf(storage)
  await live.put(seat)
  await live.keepSnapshot(GAME, { revision: 4 })
  await live.intend(GAME, { ownPosition: 2 })
  await live.attempt('join', 'ABC234')
  await live.operations(GAME)
  await live.add([score('op_1', 4), score('op_2', 5, 2)])
  await live.settle(GAME, [taken('op_1')])
  // The index of rounds is kept when the page is idle.
  const next = await openTab(device, { ...quiet, idle: (work) => work() })
  await next.storage.play.list()
  await vi.waitUntil(async () => (await rawRecords(device, 'teemates-cache', 'rounds')).length === 2)
  return device
}

async function shown(storage: Storage) {
  const live = await liveOf(storage)
  const [game] = await live.games()
  const { snapshot: _, order: _order, updatedAt: _updated, ...held } = game ?? { snapshot: null }
  return { rounds: await storage.play.list(), held, operations: await live.operations(GAME) }
}

test('rounds, seats and strokes are the same after any loss of the cache', async () => {
  const before = await shown((await openTab(await playedDevice(), quiet)).storage)
  expect(before).toMatchObject({ rounds: [{ id: 'round_1' }], held: seat, operations: [{}, { state: 'waiting' }] })
  const tables = [...(await rawStores(await playedDevice(), 'teemates-cache')).keys()]
  expect(tables).toEqual(expect.arrayContaining(['rounds', 'places', 'snapshots', 'intents', 'attempts']))
  for (const table of tables) {
    if (lossless.has(table)) continue
    const device = await playedDevice()
    await clearRaw(device, 'teemates-cache', table)
    expect(await shown((await openTab(device, quiet)).storage), table).toEqual(before)
  }
})

test('a tab that finds its cache at the former version goes on with it', async () => {
  const device = createFakeDevice()
  await new Promise<void>((resolve, reject) => {
    const request = device.indexedDB.open('teemates-cache', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rounds', { keyPath: 'roundId' })
      request.result.createObjectStore('places')
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(new Error('not opened'))
  })
  const { storage } = await openTab(device, quiet)
  const live = await liveOf(storage)
  await live.put(seat)
  expect(await live.game(GAME)).toMatchObject(seat)
})
