import { expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import {
  createPeerWorld,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
} from '../../../../test/peers/peer-world.ts'

const selfOf = ({ session }: PeerGame) => session.view().selfRoundPlayerId ?? ''

/** Ann hosts, Ben is her guest, and they have played the first hole. */
async function twosome() {
  const world = createPeerWorld()
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, guest, await invitationOf(host, roundId))
  void game.lobby.start()
  await world.clock.pass(1_000)
  for (const one of [game, guestGame]) void one.session.setStrokes(selfOf(one), 1, 4)
  await world.clock.pass(1_000)
  return { world, host, guest, roundId, game, guestGame }
}

/** History's entries of each player, by durable player id. */
function cardsOf(phone: PeerPhone, roundId: string) {
  const scores = phone.history.get(roundId)?.scores ?? []
  return Object.fromEntries(scores.map(({ playerId, strokesByHole }) => [playerId, strokesByHole]))
}

test('strokes tapped without signal before ‘Finish for everyone’ reached the phone are on both phones’ cards', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  world.signalling.setUp(false)
  world.network.lose('ann', 'ben', 'closed')
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 5)
  void game.session.hostControls?.finishForAll()
  await world.clock.pass(1_000)
  expect(cardsOf(host, roundId)).toEqual({ cmplr_ann: { 1: 4 }, cmplr_ben: { 1: 4 } })
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  expect(guestGame.session.view().round.status).toBe('completed')
  for (const phone of [host, guest]) {
    expect(cardsOf(phone, roundId)).toEqual({ cmplr_ann: { 1: 4 }, cmplr_ben: { 1: 4, 2: 5 } })
  }
})

test('a stroke that comes while the round is put into history is on the card, too', async () => {
  for (let afterMs = 0; afterMs <= 40; afterMs += 1) {
    const { world, host, roundId, game, guestGame } = await twosome()
    void guestGame.session.setStrokes(selfOf(guestGame), 2, 5)
    // The event is sent after 150 ms and arrives 20 ms later.
    await world.clock.pass(140 + afterMs)
    void game.session.hostControls?.finishForAll()
    await world.clock.pass(3_000)
    expect([afterMs, cardsOf(host, roundId)]).toEqual([afterMs, { cmplr_ann: { 1: 4 }, cmplr_ben: { 1: 4, 2: 5 } }])
  }
})

test('a page that dies as a late stroke comes has it on the card at its next start', async () => {
  const { world, host, roundId, game, guestGame } = await twosome()
  world.signalling.setUp(false)
  world.network.lose('ann', 'ben', 'closed')
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 5)
  void game.session.hostControls?.finishForAll()
  await world.clock.pass(1_000)
  host.refuse(true)
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  host.reload('left')
  host.refuse(false)
  await host.rounds().reopen()
  await world.clock.pass(1_000)
  expect(cardsOf(host, roundId)).toMatchObject({ cmplr_ben: { 1: 4, 2: 5 } })
})

test('a guest who leaves without knowing of the end stays on the card of the round that they finished', async () => {
  const { world, host, roundId, game, guestGame } = await twosome()
  world.signalling.setUp(false)
  world.network.lose('ann', 'ben', 'closed')
  await world.clock.pass(1_000)
  void game.session.hostControls?.finishForAll()
  void guestGame.session.leave()
  await world.clock.pass(1_000)
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  expect(cardsOf(host, roundId)).toEqual({ cmplr_ann: { 1: 4 }, cmplr_ben: { 1: 4 } })
  host.reload('left')
  expect((await opened(host, roundId)).session.view().round.players).toHaveLength(2)
})

test('a guest who left, joined again and finished has the finished round in history', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  const invitation = await invitationOf(host, roundId)
  void guestGame.session.leave()
  await world.clock.pass(2_000)
  const again = await joined(world, guest, invitation)
  void again.session.setStrokes(selfOf(again), 2, 5)
  await world.clock.pass(1_000)
  void game.session.hostControls?.finishForAll()
  await world.clock.pass(3_000)
  // Strokes from before they left are only on their own card, because they came back with another seat.
  expect(cardsOf(guest, roundId)).toEqual({ cmplr_ann: { 1: 4 }, cmplr_ben: { 1: 4, 2: 5 } })
  expect(cardsOf(host, roundId)).toEqual({ cmplr_ann: { 1: 4 }, cmplr_ben: { 2: 5 } })
})

test.each(['leaves', 'is sent away'])(
  'a guest who left, joined again and %s before a tap keeps their own card',
  async (how) => {
    const { world, host, guest, roundId, game, guestGame } = await twosome()
    const invitation = await invitationOf(host, roundId)
    void guestGame.session.leave()
    await world.clock.pass(2_000)
    const again = await joined(world, guest, invitation)
    if (how === 'leaves') void again.session.leave()
    else void game.lobby.removePlayer(selfOf(again))
    await world.clock.pass(2_000)
    expect(cardsOf(guest, roundId)).toMatchObject({ cmplr_ben: { 1: 4 } })
  },
)

test('a guest removed as the round ends keeps their own card, and a removal after the end changes nothing', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  const other = world.phone('cy')
  const otherGame = await joined(world, other, await invitationOf(host, roundId))
  void game.lobby.removePlayer(selfOf(guestGame))
  void game.session.hostControls?.finishForAll()
  await world.clock.pass(2_000)
  expect(game.session.view().round.status).toBe('completed')
  await guestGame.session.archive()
  expect(cardsOf(guest, roundId)).toMatchObject({ cmplr_ben: { 1: 4 } })

  void game.lobby.removePlayer(selfOf(otherGame))
  await world.clock.pass(1_000)
  expect(otherGame.lobby.view().state).not.toBe('sent-away')
  expect(otherGame.connection()).not.toBe('sent-away')
})

test.each([0, 200, 2_000])('a removed guest who leaves %i ms later keeps their own card', async (laterMs) => {
  const { world, guest, roundId, game, guestGame } = await twosome()
  void game.lobby.removePlayer(selfOf(guestGame))
  while (guestGame.lobby.view().state !== 'sent-away') await world.clock.pass(1)
  await world.clock.pass(laterMs)
  void guestGame.session.leave()
  await world.clock.pass(1_000)
  expect(cardsOf(guest, roundId)).toMatchObject({ cmplr_ben: { 1: 4 } })
})

test('a guest whose page has lost the start but not the strokes has the strokes in history after leaving', async () => {
  const world = createPeerWorld()
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, guest, await invitationOf(host, roundId))
  await world.clock.pass(1_000)
  void game.lobby.start()
  while (guestGame.session.view().round.status !== 'active') await world.clock.pass(1)
  void guestGame.session.setStrokes(selfOf(guestGame), 1, 4)
  await world.clock.pass(20)
  world.signalling.setUp(false)
  guest.reload('killed')
  const again = await opened(guest, roundId)
  expect(again.session.view().round.status).toBe('lobby')
  void again.session.leave()
  await world.clock.pass(1_000)
  expect(cardsOf(guest, roundId)).toMatchObject({ cmplr_ben: { 1: 4 } })
})
