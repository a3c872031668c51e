import { expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import type { Operation } from '../../../../test/storage/faulty-indexeddb.ts'
import { putRaw, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, score, seat } from '../../../../test/storage/sample-live-games.ts'
import { createStorageStart } from '../open-storage.ts'

/* The live games' database of a version before the log. Source: decision 11, 'teemates-live', version 1. */

/** The library that opened the former database multiplied versions by ten. */
const FORMER_NATIVE_VERSION = 10
const stale = { code: 'stale', message: 'Somebody else was faster.' }

function operationRow(id: string, strokes: number, hole: number, more: object = {}) {
  return { ...score(id, strokes, hole), state: 'waiting', refusal: null, isDismissed: false, ...more }
}

/** A device as the former version left it: strokes of all kinds, and two in localStorage of which one came too late. */
async function formerDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  await upgradeRaw(device, 'teemates-live', FORMER_NATIVE_VERSION, (database) => {
    const operations = database.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
    operations.createIndex('operationId', 'operationId')
    operations.createIndex('gameId', 'gameId')
    database.createObjectStore('games', { keyPath: 'gameId' }).createIndex('order', 'order')
    for (const [name, keyPath] of [
      ['snapshots', 'gameId'],
      ['intents', 'gameId'],
      ['session', 'key'],
      ['attempts', 'key'],
    ] as const) {
      database.createObjectStore(name, { keyPath })
    }
  })
  await putRaw(device, 'teemates-live', 'games', [{ ...seat, order: 3, updatedAt: 5 }])
  await putRaw(device, 'teemates-live', 'snapshots', [{ gameId: GAME, snapshot: { revision: 7 } }])
  await putRaw(device, 'teemates-live', 'intents', [{ gameId: GAME, ownPosition: 4, ready: null }])
  await putRaw(device, 'teemates-live', 'session', [
    { key: 'session', text: 'account' },
    { key: 'round:direct_1', text: 'room-secret' },
  ])
  await putRaw(device, 'teemates-live', 'attempts', [
    { key: 'create', fingerprint: 'pebble', operationId: 'attempt_1', begunAt: device.nowMs },
  ])
  await putRaw(device, 'teemates-live', 'operations', [
    { seq: 1, ...operationRow('taken', 4, 1, { state: 'acknowledged', takenAt: 6 }) },
    { seq: 2, ...operationRow('refused', 5, 2, { state: 'refused', refusal: stale }) },
    { seq: 3, ...operationRow('read', 6, 3, { state: 'refused', refusal: stale, isDismissed: true }) },
    { seq: 4, ...operationRow('waiting', 3, 4) },
    { seq: 5, ...operationRow('reported as failed', 0, 9, { body: { kind: 'leave' } }) },
  ])
  const texts = [
    operationRow('unsaved', 4, 5, { seq: null, tappedAfter: 5, tappedOver: [] }),
    operationRow('too late', 9, 4, { seq: null, tappedAfter: 2, tappedOver: [] }),
  ]
  device.localStorage.setItem(`golf_scorer_live_emergency_v1:tab:${GAME}`, JSON.stringify({ operations: texts }))
  device.localStorage.setItem('golf_scorer_live_withdrawn_v1:reported as failed', String(device.nowMs))
  return device
}

const asLeft = [
  { operationId: 'taken', state: 'acknowledged', takenAt: 6 },
  { operationId: 'refused', state: 'refused', refusal: stale, isDismissed: false },
  { operationId: 'read', state: 'refused', isDismissed: true },
  { operationId: 'waiting', state: 'waiting', body: { strokes: 3, hole: 4 } },
  { operationId: 'unsaved', state: 'waiting' },
  { operationId: 'too late', state: 'refused', refusal: { code: 'stale' } },
]
const byId = (operations: readonly { readonly operationId: string }[]) =>
  asLeft.map(({ operationId }) => operations.find((each) => each.operationId === operationId))

async function expectEverything(device: FakeDevice): Promise<void> {
  const { storage } = await openTab(device, quiet)
  const live = await liveOf(storage)
  const operations = await live.operations(GAME)
  expect(operations).toHaveLength(asLeft.length)
  expect(byId(operations)).toMatchObject(asLeft)
  expect(await live.game(GAME)).toMatchObject({ ...seat, snapshot: { revision: 7 } })
  expect((await live.intents(GAME)).ownPosition).toBe(4)
  expect(await live.session.read()).toBe('account')
  expect(await live.roundKeys.read('direct_1')).toBe('room-secret')
  expect(await live.attempt('create', 'pebble')).toBe('attempt_1')
}

test('an earlier version’s live games are imported completely, once, and its database is gone', async () => {
  const device = await formerDevice()
  await expectEverything(device)
  await expectEverything(device)
  expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain('teemates-live')
  const keys = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  expect(keys.filter((key) => key.startsWith('golf_scorer_live_'))).toEqual([])
})

test('an export before any live game was opened has an earlier version’s games without their secrets', async () => {
  const device = await formerDevice()
  const { storage } = await openTab(device, quiet)
  const text = await (await storage.exportAll()).text()
  const parsed: unknown = JSON.parse(text)
  expect(parsed).toMatchObject({ live: { games: [{ gameId: GAME, snapshot: { revision: 7 } }] } })
  for (const { operationId } of asLeft) expect(text).toContain(`"operationId":"${operationId}"`)
  for (const secret of [seat.seatToken, 'room-secret', 'reported as failed']) expect(text).not.toContain(secret)
})

test('a process killed at any operation of the import leaves everything to the next start', {
  timeout: 60_000,
}, async () => {
  const isTakingIn = ({ databaseName }: Operation) => databaseName !== 'teemates'
  let dying = 0
  for (let isKilled = true; isKilled; dying += 1) {
    const device = await formerDevice()
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    let count = 0
    tab.idb.plan = (operation) => (isTakingIn(operation) && count++ === dying ? 'kill' : 'none')
    let isOver = false
    const over = () => {
      isOver = true
    }
    liveOf(start.storage()).then(over, over)
    while (!isOver && !tab.idb.isDead()) await settle(1)
    isKilled = tab.idb.isDead()
    await settle(3)
    await expectEverything(device)
  }
  expect(dying).toBeGreaterThan(20)
})
