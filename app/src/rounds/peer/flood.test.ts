import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import { createPeerWorld, hosting, invitationOf, joined } from '../../../../test/peers/peer-world.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const strokesIn = (game: PeerGame, playerId: string, hole = 1) => strokesOn(game.session.view().round, hole, playerId)

/** Ann hosts, Ben, Cleo and Dan are guests; all play. */
async function foursome() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const guests = ['ben', 'cleo', 'dan'].map((name) => world.phone(name))
  const games: PeerGame[] = []
  for (const guest of guests) games.push(await joined(world, guest, invitation))
  const [bens, cleos, dans] = games
  if (bens === undefined || cleos === undefined || dans === undefined) throw new Error('not joined')
  void game.lobby.start()
  await world.clock.pass(1_000)
  const asksOf = (...names: string[]) =>
    world.signalling.said.filter(({ event, from }) => event === 'request-offer' && names.includes(from)).length
  return { world, roundId, game, bens, cleos, dans, code: invitation.code, asksOf }
}

function strokesOf(playerId: string, roundId: string, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${from + index}`,
    roundId,
    playerId,
    timestamp: '2026-06-01T08:00:00Z',
    type: 'stroke',
    holeNumber: 1,
    data: { strokes: 5, counter: 100 + from + index },
  }))
}

test('[C37] a guest who floods the host loses only its own connection, and the others play on', async () => {
  const { world, roundId, game, bens, cleos, dans, code, asksOf } = await foursome()
  const ben = selfOf(bens)
  const before = asksOf('cleo', 'dan')
  let sent = 0
  for (let tick = 0; tick < 120; tick += 1) {
    const events = strokesOf(ben, roundId, sent, 250)
    world.network.sendAs('ben', { type: 'events', roomId: code, events })
    sent += events.length
    await world.clock.pass(50)
  }
  void game.session.setStrokes(selfOf(game), 1, 4)
  void cleos.session.setStrokes(selfOf(cleos), 1, 6)
  await world.clock.pass(3_000)
  expect(asksOf('cleo', 'dan')).toBe(before)
  expect(asksOf('ben')).toBeGreaterThan(1)
  for (const one of [game, cleos, dans])
    expect([strokesIn(one, selfOf(game)), strokesIn(one, selfOf(cleos))]).toEqual([4, 6])
})

test('[C37] events from all guests at once, each below its limit, are forwarded without exceeding a connection’s limit', async () => {
  const { world, roundId, game, bens, cleos, dans, code, asksOf } = await foursome()
  const before = asksOf('ben', 'cleo', 'dan')
  const players = { ben: selfOf(bens), cleo: selfOf(cleos), dan: selfOf(dans) }
  for (let tick = 0; tick < 200; tick += 1) {
    for (const [name, playerId] of Object.entries(players)) {
      const events = strokesOf(playerId, roundId, tick, 4).map((event) => ({ ...event, id: `${name} ${event.id}` }))
      world.network.sendAs(name, { type: 'events', roomId: code, events })
    }
    await world.clock.pass(60)
  }
  await world.clock.pass(3_000)
  expect(asksOf('ben', 'cleo', 'dan')).toBe(before)
  for (const one of [game, bens, cleos, dans])
    for (const playerId of Object.values(players)) expect(strokesIn(one, playerId)).toBe(5)
})

test('[C36] guests send a whole round that the host has lost again at once', async () => {
  const { world, roundId, game, bens, cleos, code, asksOf } = await foursome()
  const before = asksOf('ben', 'cleo', 'dan')
  for (let from = 0; from < 900; from += 100) {
    world.network.sendAs('ben', { type: 'events', roomId: code, events: strokesOf(selfOf(bens), roundId, from, 100) })
  }
  await world.clock.pass(3_000)
  expect(asksOf('ben', 'cleo', 'dan')).toBe(before)
  expect([strokesIn(game, selfOf(bens)), strokesIn(cleos, selfOf(bens))]).toEqual([5, 5])
})
