import type { RoundEvent } from '@teemates/golf/round-events'
import { expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../../test/storage/fake-device.ts'
import { deleteRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, SECOND_PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import { finishedDirectRoundIn } from '../log/played-round.ts'
import { createStorageStart } from '../open-storage.ts'
import type { Storage } from '../storage.ts'

/* A history that is lost comes back from the log. Source: one-log.md, 'archive lost or recreated'. */

async function playRound(storage: Storage, id: string, strokes: number): Promise<void> {
  await storage.play.create(activeRound(id, 1000 + strokes))
  const taps = Array.from({ length: strokes }, (_, index) => stroke(id, `${id}_${index}`))
  await storage.archive(await storage.play.append(id, [...taps, endOfRound(id, `${id}_end`)]))
}

/** Three finished rounds, one of which was deleted, a deleted batch, a round in play, and no backup. */
async function playedDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await playRound(storage, 'in_batch', 6)
  await storage.rounds.removeAll()
  for (const [id, strokes] of [
    ['kept', 3],
    ['deleted', 4],
    ['other', 5],
  ] as const) {
    await playRound(storage, id, strokes)
  }
  await storage.rounds.remove('deleted')
  await storage.play.create(activeRound('in_play'))
  return device
}

const history = async (storage: Storage) =>
  new Map((await storage.rounds.all()).map(({ id, scores }) => [id, scores[0]?.strokesByHole['1']]))

test('a history that the browser has lost comes back at the next start, without what the golfer had deleted', async () => {
  const device = await playedDevice()
  await new Promise<void>((resolve, reject) => {
    const request = device.indexedDB.deleteDatabase('teemates')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(new Error('not deleted'))
  })
  const { storage } = await openTab(device, quiet)
  expect(await history(storage)).toEqual(
    new Map([
      ['kept', 3],
      ['other', 5],
    ]),
  )
  expect((await storage.play.list()).map(({ id }) => id)).toEqual(['in_play'])
})

test('a start that is killed while rounds come back is made up for by the next one', async () => {
  for (let dying = 1; dying <= 2; dying += 1) {
    const device = await playedDevice()
    device.indexedDB.deleteDatabase('teemates')
    const tab = faultyTab(device, quiet)
    let writes = 0
    tab.idb.plan = ({ databaseName, mode, kind }) =>
      databaseName === 'teemates' && mode === 'readwrite' && kind === 'complete' && (writes += 1) === dying
        ? 'kill'
        : 'none'
    void started(createStorageStart(tab.environment)).catch(() => undefined)
    await vi.waitUntil(() => tab.idb.isDead())
    const { storage } = await openTab(device, quiet)
    expect([...(await history(storage)).keys()].toSorted()).toEqual(['kept', 'other'])
  }
})

test('a round that history has lost comes back when the golfer brings history up to date', async () => {
  const device = await playedDevice()
  const { storage } = await openTab(device, quiet)
  await deleteRaw(device, 'teemates', 'rounds', 'kept')
  expect([...(await history(storage)).keys()]).toEqual(['other'])
  await storage.clearOldData()
  expect((await history(storage)).get('kept')).toBe(3)
  expect([...(await history(storage)).keys()].toSorted()).toEqual(['kept', 'other'])
})

test('many lost rounds come back with their courses and players, and none of them is asked for by itself', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  for (let index = 10; index < 22; index += 1) {
    const id = `round_${index}`
    const round = activeRound(id, 1000 + index)
    const nickname = `Ann ${index}`
    const players = round.players.map((player) => (player.id === PLAYER ? { ...player, nickname } : player))
    await storage.play.create({ ...round, players, teeLabel: index % 2 === 0 ? 'Blue' : 'White' })
    // With more entries than are read at once, one of the rounds is read in two parts.
    const taps = Array.from({ length: 40 + index }, (_, tap) => stroke(id, `${id}_${tap}`))
    await storage.archive(await storage.play.append(id, [...taps, endOfRound(id, `${id}_end`)]))
  }
  const kept = async ({ rounds, courses, players }: Storage) =>
    [await rounds.all(), await courses.list(), await players.list()] as const
  const before = await kept(storage)
  expect(before[0]).toHaveLength(12)
  expect(before[1][0]?.tees.map(({ label }) => label)).toEqual(['White', 'Blue'])
  device.indexedDB.deleteDatabase('teemates')
  const tab = faultyTab(device, quiet)
  const next = await openTab(device, { ...quiet, indexedDB: () => tab.idb.factory })
  const requests = tab.idb.operations.filter(({ kind }) => kind === 'request')
  expect(await kept(next.storage)).toEqual(before)
  for (const name of ['entries', 'rounds', 'courses', 'players']) {
    const reads = requests.filter(({ storeName, method }) => storeName === name && method.startsWith('get'))
    expect(reads.length, name).toBeLessThan(12)
  }
})

/** A count on hole 1, as direct rounds send it. */
function counted(roundId: string, playerId: string, strokes: number): RoundEvent {
  const base = { roundId, playerId, timestamp: '2026-06-01T08:00:00.000Z', holeNumber: 1 }
  return { ...base, id: `${roundId}_${playerId}`, type: 'stroke', data: { strokes, counter: 1 } }
}

test('a direct round comes back as it was, unless it was deleted or goes on as a live game', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const log = await storage.log()
  const at = device.nowMs
  const peer = { role: 'guest', code: 'ABC234', hostId: 'peer_bob', peerId: 'peer_ann', selfId: PLAYER } as const
  for (const id of ['direct', 'deleted', 'continued']) {
    const solo = activeRound(id)
    const base = { ...solo, metadata: { ...solo.metadata, soloRound: false } }
    const own = counted(id, PLAYER, 5)
    const events = [counted(id, SECOND_PLAYER, 4), endOfRound(id, `${id}_end`)]
    await log.append({ id: `${id}_created`, roundId: id, at, kind: 'created', round: base, peer })
    await log.append({ id: own.id, roundId: id, at, kind: 'event', event: own })
    await log.append({ id: `${id}_received`, roundId: id, at, kind: 'received', epoch: 'e', order: 1, events })
    const finished = finishedDirectRoundIn(await log.entries(id), storage.preferences.profileId)
    if (finished === undefined) throw new Error('not finished')
    await storage.archive(finished)
    await log.append({ id: `${id}_archived`, roundId: id, at, kind: 'archived' })
  }
  await log.append({ id: 'removed', roundId: 'deleted', at, kind: 'removed' })
  await log.append({ id: 'went on', roundId: 'continued', at, kind: 'continued', gameId: 'game' })
  const before = (await storage.rounds.all()).find(({ id }) => id === 'direct')
  expect(before?.scores.map(({ playerId, strokesByHole }) => [playerId, strokesByHole['1']])).toEqual([
    [PLAYER, 5],
    [SECOND_PLAYER, 4],
  ])
  device.indexedDB.deleteDatabase('teemates')
  const next = await openTab(device, quiet)
  expect(await next.storage.rounds.all()).toEqual([before])
})
