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
import { activeRound, endOfRound, stroke } from '../../../../test/storage/sample-rounds.ts'
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
  for (let dying = 1; dying <= 3; dying += 1) {
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
