import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { type GameSnapshot, gameSnapshot } from '../../../backend/game-rows.ts'
import { type LiveStore, type NewLiveOperation, withSnapshots } from '../../../storage/live/live-store.ts'
import { StorageError } from '../../../storage/browser/storage-error.ts'
import { createLocalGame } from './local-game.ts'
import { gameStateOf } from '../state/game-state.ts'
import { ANN, createMiniatureServer, GAME_ID } from '../../../../../test/server/miniature-server.ts'
import { createVirtualClock } from '../../../../../test/devices/virtual-clock.ts'
import { createLiveStoreInMemory } from '../../../../../test/storage/live-store-in-memory.ts'

const stroke: NewLiveOperation = {
  operationId: 'op-1',
  gameId: GAME_ID,
  body: { kind: 'score', hole: 1, strokes: 4, playerId: ANN, baseRevision: 0 },
  tappedAt: 0,
}
const seat = {
  gameId: GAME_ID,
  code: 'ABC234',
  playerId: ANN,
  seatToken: 'x',
  uid: 'user',
  status: 'in-progress',
} as const

/** Ann's local game, with one stroke that the server took, over a store that a test may make worse. */
async function localGameOf(worse: (store: LiveStore<GameSnapshot>) => Partial<LiveStore<GameSnapshot>>) {
  const clock = createVirtualClock()
  const server = createMiniatureServer()
  let drawn = 0
  const randomBytes = (length: number) => new Uint8Array(length).fill((drawn += 1))
  const kept = createLiveStoreInMemory({ now: clock.now, randomBytes })
  const store = withSnapshots(kept, (raw) => parse(gameSnapshot, raw))
  await store.put(seat)
  await store.add([stroke])
  const answers = server.apply(ANN, [sent])
  await store.settle(GAME_ID, [taken])
  const snapshot = server.snapshot()
  await store.keepSnapshot(GAME_ID, snapshot)
  const operations = await store.operations(GAME_ID)
  const intents = { ownPosition: 0, ready: null }
  const localGame = createLocalGame({
    store: { ...store, ...worse(store) },
    clock,
    uuid: () => 'op-2',
    state: gameStateOf({ gameId: GAME_ID, playerId: ANN, snapshot, operations, intents }),
    onChange: () => undefined,
    onDurable: () => undefined,
  })
  return { clock, store, localGame, snapshot, answers }
}

const sent = { operation_id: 'op-1', kind: 'score', hole: 1, strokes: 4, player_id: ANN } as const
const taken = { operationId: 'op-1', refusal: null }

/** The snapshot of a server that was set back. */
const ofEpoch = (snapshot: GameSnapshot, epoch: string): GameSnapshot => ({
  ...snapshot,
  epoch,
  game: { ...snapshot.game, epoch },
})

test('[A5] a leaving that failed on an unwritable disk doesn’t block reading the pending operations', async () => {
  const { store, localGame } = await localGameOf(() => ({
    addOnce: () => Promise.reject(new StorageError('unwritable')),
  }))
  await expect(localGame.addOnce({ kind: 'leave' })).rejects.toMatchObject({ code: 'unwritable' })
  await store.add([{ ...stroke, operationId: 'op-3' }])
  await localGame.reload()
  expect(localGame.state().operations.map(({ operationId, state }) => `${operationId} ${state}`)).toEqual([
    'op-1 acknowledged',
    'op-3 waiting',
  ])
})

/** A store in which strokes are pending again at once, but durable only after a release. */
function heldStore() {
  const held = Promise.withResolvers<void>()
  const worse = (own: LiveStore<GameSnapshot>) => ({
    async resendAcknowledged(gameId: string) {
      const stored = own.resendAcknowledged(gameId)
      await held.promise
      return stored
    },
  })
  return { held, worse }
}

test('[B23] an older snapshot whose write was delayed doesn’t replace a newer one on the disk', async () => {
  const { held, worse } = heldStore()
  const { clock, store, localGame, snapshot } = await localGameOf(worse)
  const older = ofEpoch(snapshot, 'two')
  localGame.takeSnapshot(older)
  const first = localGame.keep()
  await clock.pass(0)
  expect((await store.game(GAME_ID))?.snapshot?.epoch).toBe(snapshot.epoch)
  const newer = { ...older, revision: older.revision + 1 }
  localGame.takeSnapshot(newer)
  held.resolve()
  await localGame.keep()
  await first
  expect((await store.game(GAME_ID))?.snapshot?.revision).toBe(newer.revision)
})

test('while a slow disk stores a snapshot, only the newest of those that come in the meantime waits for it', async () => {
  const stored: number[] = []
  const ends: (() => void)[] = []
  const { clock, localGame, snapshot } = await localGameOf(() => ({
    async keepSnapshot(_gameId: string, { revision }: GameSnapshot) {
      stored.push(revision)
      await new Promise<void>((resolve) => ends.push(resolve))
    },
  }))
  const { revision } = snapshot
  for (const later of [1, 2, 3, 4, 5]) {
    localGame.takeSnapshot({ ...snapshot, revision: revision + later })
    void localGame.keep()
    await clock.pass(2000)
  }
  expect(stored).toEqual([revision + 1])
  ends[0]?.()
  await clock.pass(0)
  expect(stored).toEqual([revision + 1, revision + 5])
})

test('[B28] a snapshot of another epoch isn’t stored before it is durable that strokes are sent again', async () => {
  const { store, localGame, snapshot } = await localGameOf(() => ({
    resendAcknowledged: async () => false,
    saveState: () => 'unsaved',
  }))
  localGame.takeSnapshot(ofEpoch(snapshot, 'two'))
  await expect(localGame.keep()).rejects.toMatchObject({ code: 'unwritable' })
  expect((await store.game(GAME_ID))?.snapshot?.epoch).toBe(snapshot.epoch)
})

test('[B28] an answer to a stroke sent again before that was durable still counts', async () => {
  const { held, worse } = heldStore()
  const { clock, store, localGame, snapshot, answers } = await localGameOf(worse)
  localGame.takeSnapshot(ofEpoch(snapshot, 'two'))
  await clock.pass(0)
  localGame.takeAnswers([sent], answers, [taken])
  held.resolve()
  await localGame.keep()
  await localGame.reload()
  expect((await store.operations(GAME_ID)).map(({ state }) => state)).toEqual(['acknowledged'])
  expect(localGame.state().operations.map(({ state }) => state)).toEqual(['acknowledged'])
})

test('[B28] a server that is set back twice in a row makes the strokes pending again both times', async () => {
  const { held, worse } = heldStore()
  const { clock, store, localGame, snapshot, answers } = await localGameOf(worse)
  localGame.takeSnapshot(ofEpoch(snapshot, 'two'))
  await clock.pass(0)
  localGame.takeAnswers([sent], answers, [taken])
  expect((await store.operations(GAME_ID)).map(({ state }) => state)).toEqual(['acknowledged'])
  localGame.takeSnapshot(ofEpoch(snapshot, 'three'))
  held.resolve()
  await localGame.keep()
  expect((await store.operations(GAME_ID)).map(({ state }) => state)).toEqual(['waiting'])
})
