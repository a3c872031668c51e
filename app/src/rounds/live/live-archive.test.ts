import { expect, test } from 'vitest'
import type { LiveOperationBody } from '../../storage/live-store.ts'
import { createTestWorld, type TestPhone } from './test-phone.ts'

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

/** As by a tab that could not store it in time, or has heard nothing yet. */
async function anotherTabStores(phone: TestPhone, gameId: string): Promise<void> {
  await phone.store.add([{ operationId: 'late', gameId, body: stroke(phone, 3, 5), tappedAt: 0 }]).stored
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

test('a stroke that another tab stores once the game is in history is laid over it there', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.finish()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
  await anotherTabStores(phone, server.gameId)
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withLate)
})

test('so is one that another tab stores while the game comes into history', async () => {
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
  const host = server.game().host_user
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

test('strokes of who left come too late for a game that was finished meanwhile, and are marked in history', async () => {
  const { server, phone, game, hasSignal } = await withUnsentStroke()
  await game.leave()
  expect(await inHistory(phone, server.gameId)).toEqual({ ...withUnsent, notCounted: undefined })
  server.finish()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
})

test('strokes of who left in time are not marked', async () => {
  const { server, phone, game, hasSignal } = await withUnsentStroke()
  await game.leave()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual({ ...withUnsent, notCounted: undefined })
})

test('strokes of who was sent away before they arrived are in history and marked', async () => {
  const { server, phone, hasSignal } = await withUnsentStroke()
  server.takesBack = false
  phone.loseAccount()
  await hasSignal()
  expect(await inHistory(phone, server.gameId)).toEqual(withUnsent)
})
