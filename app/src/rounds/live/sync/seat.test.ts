import { expect, test } from 'vitest'
import type { LiveOperationBody } from '../../../storage/live/live-store.ts'
import { createTestWorld } from '../../../../../test/devices/test-phone.ts'

function stroke(playerId: string, hole: number, strokes: number): LiveOperationBody {
  return { kind: 'score', hole, strokes, playerId, baseRevision: 0 }
}

async function playing() {
  const world = createTestWorld()
  const phone = await world.phone('ann')
  const game = await phone.play()
  await world.clock.pass(3000)
  return { ...world, phone, game }
}

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test('[B27] an account that is lost with nine pending strokes costs none of them', async () => {
  const { clock, server, phone, game } = await playing()
  phone.link.failure = { kind: 'offline' }
  for (const hole of nine) await game.add([stroke(phone.playerId, hole, 4)])
  phone.loseAccount()
  await clock.pass(60_000)
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toEqual(Object.fromEntries(nine.map((hole) => [hole, 4])))
  expect(await phone.store.game(server.gameId)).toMatchObject({ uid: 'ann-2', status: 'in-progress' })
  expect(phone.calls.filter(({ name }) => name === 'reclaim')).toHaveLength(1)
  expect(game.state().operations.every(({ state }) => state === 'acknowledged')).toBe(true)
})

test('[B27] a page that was closed in between continues where it was', async () => {
  const { clock, server, phone, game } = await playing()
  phone.link.failure = { kind: 'offline' }
  for (const hole of nine) await game.add([stroke(phone.playerId, hole, 5)])
  game.close()
  phone.loseAccount()
  phone.link.failure = null
  const again = await phone.anotherTab()
  await clock.pass(5000)
  expect(again.state().operations.some(({ state }) => state === 'waiting')).toBe(false)
  expect(Object.keys(server.card(phone.playerId))).toHaveLength(9)
})

test('[B27] a reclaim that is refused for good leaves the strokes visible on the phone', async () => {
  const { clock, server, phone, game } = await playing()
  server.forgetTokens()
  phone.link.failure = { kind: 'offline' }
  for (const hole of nine) await game.add([stroke(phone.playerId, hole, 4)])
  phone.loseAccount()
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  const stored = await phone.store.operations(server.gameId)
  expect(stored).toHaveLength(9)
  for (const { state, refusal } of stored) {
    expect({ state, code: refusal?.code }).toEqual({ state: 'refused', code: 'not_member' })
  }
  expect(game.seatStatus()).toBe('gone')
  expect(await phone.games.handle()).toBeNull()
  expect((await phone.games.unfinished()).map(({ gameId }) => gameId)).toEqual([server.gameId])
  phone.store.dismiss(
    server.gameId,
    stored.map(({ operationId }) => operationId),
  )
  expect(await phone.games.unfinished()).toEqual([])
})

test('a reclaim that fails for now is tried again, and nothing is refused meanwhile', async () => {
  const { clock, server, phone, game } = await playing()
  phone.loseAccount()
  // The stroke is refused because the account isn't a member, and the reclaim after it gets no answer.
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(50)
  phone.link.failures.push({ kind: 'server-error' }, { kind: 'server-error' })
  await clock.pass(200)
  expect(game.state().operations.map(({ state }) => state)).toEqual(['waiting'])
  await clock.pass(20_000)
  expect(server.card(phone.playerId)).toEqual({ 1: 4 })
})

test('[B28] after another epoch the strokes that the server may have lost are sent again', async () => {
  const { clock, server, phone, game } = await playing()
  for (const hole of nine) await game.add([stroke(phone.playerId, hole, 4)])
  await clock.pass(2000)
  const first = [...server.done]
  server.restore()
  expect(server.card(phone.playerId)).toEqual({})
  phone.wake()
  await clock.pass(2000)
  expect(server.card(phone.playerId)).toEqual(Object.fromEntries(nine.map((hole) => [hole, 4])))
  expect(server.done.map(({ operation_id }) => operation_id)).toEqual(first.map(({ operation_id }) => operation_id))
  expect(game.state().operations.some(({ state }) => state === 'waiting')).toBe(false)
})

test('a call of a screen reclaims the seat too, and resolves in time whatever the network does', async () => {
  const { clock, phone, game } = await playing()
  phone.loseAccount()
  const taken = game.call((games, options) => games.takeOver(game.gameId, options))
  await clock.pass(1000)
  expect(await taken).toMatchObject({ ok: true })

  phone.link.failure = { kind: 'timeout' }
  const asked = game.call((games, options) => games.takeOver(game.gameId, options))
  await clock.pass(9000)
  expect(await asked).toEqual({ ok: false, failure: { kind: 'timeout' } })
})
