import { expect, test } from 'vitest'
import type { LiveOperationBody } from '../../../storage/live/live-store.ts'
import type { OwnLiveGame } from '../create-live-game.ts'
import { scoreRowOf } from '../state/own-operations.ts'
import { createTestWorld, type TestPhone } from '../../../../../test/devices/test-phone.ts'

/** Ann has one stroke on hole 1 that the server took, and 6 on hole 2 that it hasn't. */
async function withUnsentStroke() {
  const { clock, server, phone: made } = createTestWorld()
  await (await made('host')).play()
  const phone = await made('ann')
  const game = await phone.play()
  await game.add([stroke(phone, 1, 4)])
  await clock.pass(3000)
  phone.link.failure = { kind: 'offline' }
  await game.add([stroke(phone, 2, 6)])
  const hasSignal = async () => {
    phone.link.failure = null
    phone.wake()
    await clock.pass(60_000)
  }
  return { server, phone, game, hasSignal }
}

function stroke({ playerId }: TestPhone, hole: number, strokes: number): LiveOperationBody {
  return { kind: 'score', hole, strokes, playerId, baseRevision: 0 }
}

/** Another tab could not store it in time, or doesn't know of the end yet. */
async function anotherTabStores(phone: TestPhone, gameId: string): Promise<void> {
  await phone.store.add([{ operationId: 'late', gameId, body: stroke(phone, 3, 5), tappedAt: 0 }])
}

async function inHistory({ ports, playerId }: TestPhone, gameId: string) {
  const round = await ports.storage.rounds.get(gameId)
  return {
    card: round?.scores.find((score) => score.playerId === playerId)?.strokesByHole,
    notCounted: round?.metadata.notCounted?.[playerId],
  }
}

const withUnsent = { card: { 1: 4, 2: 6 }, notCounted: [2] }
const withLate = { card: { 1: 4, 2: 6, 3: 5 }, notCounted: [2, 3] }

test('a stroke that another tab stores once the game is in history is added to it', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.finish()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
  await anotherTabStores(phone, server.gameId)
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withLate)
})

test('so is one that another tab stores while the game is put into history', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.finish()
  const { archive } = phone.ports.storage
  Object.assign(phone.ports.storage, {
    async archive(...given: Parameters<typeof archive>) {
      const archived = await archive(...given)
      await anotherTabStores(phone, server.gameId)
      return archived
    },
  })
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withLate)
})

test("who hosted the game is in history with it, by the host's account", async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  const host = server.record.game.host_user
  expect(host).toMatch(/./)
  server.finish()
  await hasSignal()
  expect(await phone.ports.storage.rounds.get(server.gameId)).toMatchObject({ hostUserId: host })
})

test('a round that the golfer deleted from history is not brought back by a stroke that comes later', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.finish()
  await hasSignal()
  await phone.ports.storage.rounds.remove(server.gameId)
  await anotherTabStores(phone, server.gameId)
  await hasSignal()
  expect(await phone.games.isWaiting()).toBe(false)
  expect(await phone.ports.storage.rounds.get(server.gameId)).toBeUndefined()
})

test('strokes of a player who left come too late for a game finished meanwhile, and are marked in history', async () => {
  const { server, phone, game, hasSignal } = await withUnsentStroke()
  await game.leave()
  expect(await inHistory(phone, server.gameId)).toEqual({ ...withUnsent, notCounted: undefined })
  server.finish()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
})

test('strokes of a player who left in time are not marked', async () => {
  const { server, phone, game, hasSignal } = await withUnsentStroke()
  await game.leave()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual({ ...withUnsent, notCounted: undefined })
})

test('strokes of a player who was sent away before they arrived are in history and marked', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.forgetTokens()
  phone.loseAccount()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
})

/** Ann has two tabs. The later one misses the host's 9 and can't ask for it, and then the other one archives the game. */
async function withMissedStroke() {
  const { clock, server, phone: made } = createTestWorld()
  const host = await made('host')
  const hostGame = await host.play()
  const phone = await made('ann')
  const storeListeners = new Set<() => void>()
  const subscribe = (_gameId: string, listener: () => void) => {
    storeListeners.add(listener)
    return () => storeListeners.delete(listener)
  }
  Object.assign(phone.store, { subscribe })
  await phone.play()
  const later = await phone.anotherTab()
  await clock.pass(6000)
  const channel = [...server.channels].at(-1)
  if (channel === undefined) throw new Error('no channel')
  channel.isJoined = false
  await hostGame.add([stroke(host, 1, 9)])
  await clock.pass(100)
  channel.isJoined = true
  phone.link.failure = { kind: 'unreachable' }
  server.finish()
  await clock.pass(100)
  expect((await phone.store.game(server.gameId))?.status).toBe('archived')
  for (const listener of storeListeners) listener()
  await clock.pass(60_000)
  const hostStrokesIn = (game: OwnLiveGame) => scoreRowOf(game.state(), host.playerId, 1)?.strokes
  expect(hostStrokesIn(later)).toBeUndefined()
  phone.link.failure = null
  return { clock, phone, later, hostStrokesIn }
}

test('a tab that missed a stroke shows it once it can, even after another tab has archived the game', async () => {
  const { clock, later, hostStrokesIn } = await withMissedStroke()
  await clock.pass(60_000)
  expect(hostStrokesIn(later)).toBe(9)
})

test('a finished game whose stored snapshot lacks a stroke is opened with it', async () => {
  const { clock, phone, later, hostStrokesIn } = await withMissedStroke()
  later.close()
  const reopened = await phone.anotherTab()
  await clock.pass(20_000)
  expect(hostStrokesIn(reopened)).toBe(9)
})
