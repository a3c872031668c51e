import { describe, expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../open-storage.ts'
import { rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, idsOf, liveOf, refused, score, seat, taken } from '../../../../test/storage/sample-live-games.ts'
import type { Storage } from '../storage.ts'

const off = () => {
  throw new DOMException('off', 'SecurityError')
}

async function openOn(device: FakeDevice): Promise<Storage> {
  return (await openTab(device, quiet)).storage
}

const variants: readonly (readonly [string, () => Promise<Storage>])[] = [
  ['on the disk', () => openOn(createFakeDevice())],
  [
    '[A11] with storage switched off',
    async () => (await openTab(createFakeDevice(), { ...quiet, indexedDB: off })).storage,
  ],
]

describe.each(variants)('%s', (_, openStorage) => {
  test('a tap is shown as pending, and is stored with a place in the order', async () => {
    const live = await liveOf(await openStorage())
    await live.operations(GAME)
    const stored = live.add([score('op_1', 4), score('op_2', 5)])
    expect(live.known(GAME)).toMatchObject([
      { operationId: 'op_1', state: 'waiting', refusal: null, isDismissed: false },
      { operationId: 'op_2', state: 'waiting' },
    ])
    await stored
    const [first, second] = live.known(GAME)
    expect(first?.seq).toBeLessThan(second?.seq ?? 0)
    expect(await live.operations(GAME)).toEqual([first, second])
    expect(await live.operations('other')).toEqual([])
    expect(live.saveState(GAME)).toBe('saved')
  })

  test('answers are taken in: refused operations stay with their reason, acknowledged ones if they are the newest of a hole', async () => {
    const live = await liveOf(await openStorage())
    await live.add([score('op_1', 4), score('op_2', 5), score('op_3', 3, 2), score('op_4', 6, 2)])
    await live.settle(GAME, [taken('op_1'), taken('op_2'), refused('op_3'), taken('unknown')])
    expect(await live.operations(GAME)).toMatchObject([
      { operationId: 'op_2', state: 'acknowledged', refusal: null },
      { operationId: 'op_3', state: 'refused', refusal: { code: 'game_finished' }, isDismissed: false },
      { operationId: 'op_4', state: 'waiting' },
    ])
    live.dismiss(GAME, ['op_3', 'op_4'])
    await live.resendAcknowledged(GAME)
    expect(await live.operations(GAME)).toMatchObject([
      { operationId: 'op_2', state: 'waiting' },
      { operationId: 'op_3', state: 'refused', isDismissed: true },
      { operationId: 'op_4', state: 'waiting', isDismissed: false },
    ])
  })

  test('addOnce stores an operation after all that were added before', async () => {
    const live = await liveOf(await openStorage())
    const stored = live.add([score('op_1', 4)])
    await live.addOnce({ ...score('op_2', 0), body: { kind: 'leave' } })
    await stored
    expect(await live.operations(GAME)).toMatchObject([
      { operationId: 'op_1', state: 'waiting' },
      { operationId: 'op_2', state: 'waiting', body: { kind: 'leave' } },
    ])
  })

  test('[B28] a superseded stroke is replaced at its place, under another id', async () => {
    const live = await liveOf(await openStorage())
    await live.add([score('op_1', 4), score('op_2', 5, 2)])
    const before = await live.operations(GAME)
    await live.settle(GAME, [{ operationId: 'op_1', refusal: null, takenAt: 7 }])
    expect(await live.operations(GAME)).toMatchObject([{ operationId: 'op_1', takenAt: 7 }, { operationId: 'op_2' }])
    await live.replaceSuperseded(GAME, 'op_1', { operationId: 'op_3', baseRevision: 9, epoch: 'second' })
    const replacing = { operationId: 'op_3', body: { ...before[0]?.body, baseRevision: 9 }, replacementEpoch: 'second' }
    expect(await live.operations(GAME)).toEqual([{ ...before[0], ...replacing }, before[1]])
  })

  test('a game is forgotten only without pending operations and unread refusals', async () => {
    const live = await liveOf(await openStorage())
    await live.put(seat)
    await live.keepSnapshot(GAME, { revision: 1 })
    await live.intend(GAME, { ownPosition: 3 })
    await live.add([score('op_1', 4), score('op_2', 4, 2)])
    expect(await live.forget(GAME)).toBe(false)
    await live.settle(GAME, [refused('op_1'), taken('op_2')])
    expect(await live.forget(GAME)).toBe(false)
    live.dismiss(GAME, ['op_1'])
    expect(await live.forget(GAME)).toBe(true)
    expect(await live.game(GAME)).toBeUndefined()
    expect(await live.operations(GAME)).toEqual([])
    expect(await live.intents(GAME)).toEqual({ ownPosition: 0, ready: null })
  })

  test('intents: the own position only grows, readiness is replaced', async () => {
    const live = await liveOf(await openStorage())
    await live.intend(GAME, { ownPosition: 4, ready: { position: 4, value: true } })
    expect(await live.intend(GAME, { ownPosition: 2 })).toEqual({
      ownPosition: 4,
      ready: { position: 4, value: true },
    })
    await Promise.all([
      live.intend(GAME, { ready: { position: 4, value: true } }),
      live.intend(GAME, { ready: { position: 4, value: false } }),
    ])
    expect((await live.intents(GAME)).ready).toEqual({ position: 4, value: false })
    await live.intend(GAME, { ready: null })
    expect(await live.intents(GAME)).toEqual({ ownPosition: 4, ready: null })
  })

  test('intents that are stored together count one after the other', async () => {
    const live = await liveOf(await openStorage())
    await live.intend(
      GAME,
      { ownPosition: 4 },
      { ownPosition: 2, comesBack: true },
      { ready: { position: 2, value: true } },
    )
    expect(await live.intents(GAME)).toEqual({ ownPosition: 2, ready: { position: 2, value: true } })
  })

  test('games come with the one touched last first, and with parsed snapshots', async () => {
    const storage = await openStorage()
    const live = await liveOf(storage)
    await live.put(seat)
    await live.put({ ...seat, gameId: 'game_2' })
    await live.keepSnapshot(GAME, { revision: 7 })
    await live.keepSnapshot('unknown', { revision: 1 })
    await live.put({ ...seat, gameId: 'game_3' })
    await live.put({ ...seat, status: 'put-aside' })
    const picky = await storage.live((raw) => (typeof raw === 'object' && raw !== null && 'revision' in raw ? 7 : null))
    expect(await picky.games()).toMatchObject([
      { gameId: GAME, snapshot: 7, status: 'put-aside', seatToken: seat.seatToken },
      { gameId: 'game_3', snapshot: null },
      { gameId: 'game_2', snapshot: null },
    ])
    expect((await (await storage.live(() => null)).game(GAME))?.snapshot).toBeNull()
  })

  test('[B16] an equal create or join has the same operation id until it is ended, a different one has another', async () => {
    const live = await liveOf(await openStorage())
    const [first, again] = await Promise.all([live.attempt('join', 'ABC234'), live.attempt('join', 'ABC234')])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(again).toBe(first)
    expect(await live.attempt('create', 'ABC234')).not.toBe(first)
    expect(await live.attempt('join', 'XYZ789')).not.toBe(first)
    const other = await live.attempt('join', 'ABC234')
    await live.endAttempt('join')
    expect(await live.attempt('join', 'ABC234')).not.toBe(other)
  })

  test('the session is stored as text', async () => {
    const { session } = await liveOf(await openStorage())
    expect(await session.read()).toBeNull()
    await session.write('one')
    await Promise.all([session.write('two'), session.write('three')])
    expect(await session.read()).toBe('three')
    await session.remove()
    expect(await session.read()).toBeNull()
  })

  test('an export has pending operations and the games, but no secret', async () => {
    const storage = await openStorage()
    const live = await liveOf(storage)
    await live.put(seat)
    await live.keepSnapshot(GAME, { revision: 1 })
    await live.session.write('account-secret')
    await live.roundKeys.write('round_1', 'room-secret')
    await live.add([score('op_1', 4)])
    const text = await (await storage.exportAll()).text()
    const { seatToken, ...shown } = seat
    expect(JSON.parse(text)).toMatchObject({
      live: { games: [{ ...shown, snapshot: { revision: 1 } }], operations: [{ operationId: 'op_1' }] },
    })
    expect(text).not.toContain(seatToken)
    expect(text).not.toContain('account-secret')
    expect(text).not.toContain('room-secret')
  })
})

test('a start neither reads nor writes live games, and an export without one has none', async () => {
  const device = createFakeDevice()
  const tab = faultyTab(device)
  const start = createStorageStart(tab.environment)
  await started(start)
  await settle(50)
  expect(tab.idb.operations.map(({ storeName }) => storeName)).not.toContain('seats')
  expect(JSON.parse(await (await start.storage().exportAll()).text())).not.toHaveProperty('live')
})

test('[A1] Chromium’s new log begins before a live game is stored', async () => {
  const device = createFakeDevice()
  await openTab(device, { ...quiet, isChromium: true })
  await openTab(device, { ...quiet, isChromium: true })
  // It finds nothing to be written, and its log is still to begin.
  const later = await openTab(device, { ...quiet, isChromium: true, after: () => () => undefined })
  const opened: string[] = []
  const open = device.indexedDB.open.bind(device.indexedDB)
  device.indexedDB.open = (name, version) => {
    opened.push(name)
    return open(name, version)
  }
  await liveOf(later.storage)
  expect(opened).toEqual(['teemates-fresh-log'])
})

test('[A1] stored records are there after a restart: seat, snapshot, operations, intents, session, attempts', async () => {
  const device = createFakeDevice()
  const before = await liveOf(await openOn(device))
  await before.put(seat)
  await before.keepSnapshot(GAME, { revision: 3 })
  await before.add([score('op_1', 4)])
  await before.intend(GAME, { ownPosition: 2 })
  await before.session.write('account')
  const attempt = await before.attempt('create', 'pebble')
  const after = await liveOf(await openOn(device))
  expect(await after.game(GAME)).toEqual(await before.game(GAME))
  expect(await after.operations(GAME)).toEqual(await before.operations(GAME))
  expect((await after.intents(GAME)).ownPosition).toBe(2)
  expect(await after.session.read()).toBe('account')
  expect(await after.attempt('create', 'pebble')).toBe(attempt)
  // Next week's game of the same course is another one.
  device.nowMs += 7 * 86_400_000
  expect(await after.attempt('create', 'pebble')).not.toBe(attempt)
})

test('[A12] two tabs: the union of their taps in the order in which they were stored; each is notified of the other’s changes', async () => {
  const device = createFakeDevice()
  const [one, other] = [await liveOf(await openOn(device)), await liveOf(await openOn(device))]
  let calls = 0
  const stop = other.subscribe(GAME, () => {
    calls += 1
  })
  other.subscribe('another game', () => {
    calls += 100
  })
  await one.add([score('op_1', 1)])
  await other.add([score('op_2', 2)])
  await Promise.all([one.add([score('op_3', 3)]), other.add([score('op_4', 4)])])
  await settle()
  expect(calls).toBe(2)
  const ids = idsOf(await one.operations(GAME))
  expect(ids.slice(0, 2)).toEqual(['op_1', 'op_2'])
  expect(ids.toSorted()).toEqual(['op_1', 'op_2', 'op_3', 'op_4'])
  expect(await other.operations(GAME)).toEqual(await one.operations(GAME))
  await Promise.all([one.settle(GAME, [taken('op_1')]), other.settle(GAME, [refused('op_2')])])
  await settle()
  expect(calls).toBe(3)
  expect(await one.operations(GAME)).toEqual(await other.operations(GAME))
  stop()
  await one.put(seat)
  await settle()
  expect(calls).toBe(3)
})

test('a score that a newer one hides stays hidden when the game is forgotten', async () => {
  const device = createFakeDevice()
  const one = await liveOf(await openOn(device))
  await one.put(seat)
  await one.operations(GAME)
  await one.add([score('op_1', 4)])
  await one.add([score('op_2', 5)])
  await one.settle(GAME, [{ operationId: 'op_2', refusal: null, takenAt: 7 }])
  expect(idsOf(one.known(GAME))).toEqual(['op_2'])
  expect(await one.forget(GAME)).toBe(true)
  expect(await (await liveOf(await openOn(device))).operations(GAME)).toEqual([])
})

test('[B28] a stroke that is sent again is still pending after a restart, even if its answer came right before', async () => {
  const device = createFakeDevice()
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  const live = await liveOf(start.storage())
  await live.operations(GAME)
  await live.add([score('op_1', 4)])
  live.settleInPause(GAME, [taken('op_1')])
  await live.resendAcknowledged(GAME)
  expect(live.known(GAME)).toMatchObject([{ state: 'waiting' }])
  tab.idb.kill()
  expect(await (await liveOf(await openOn(device))).operations(GAME)).toMatchObject([{ state: 'waiting' }])
})

test('[A14] data of a newer app is neither changed nor deleted, and can be exported', async () => {
  const device = createFakeDevice()
  const before = await liveOf(await openOn(device))
  await before.add([score('op_1', 4)])
  await upgradeRaw(device, 'teemates-cache', 990, () => undefined)
  const start = createStorageStart(device.environment(quiet))
  await expect(started(start)).rejects.toThrow('newer-version')
  const state = start.state()
  if (state.kind !== 'failed') throw new Error('did not fail')
  expect(state.code).toBe('newer-version')
  expect(JSON.parse(await state.exportAll())).toMatchObject({ live: { operations: [{ operationId: 'op_1' }] } })
  expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(1)
})
