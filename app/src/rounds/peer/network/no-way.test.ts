import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { PeerGame } from '../peer-game.ts'
import { createPeerWorld, hosting, invitationOf, joined, opened } from '../../../../../test/peers/peer-world.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const connectionIn = (game: PeerGame) => game.session.view().presence?.connection

/** Ann hosts, Ben waits in the lobby. */
async function gathered() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const guest = world.phone('ben')
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, guest, await invitationOf(host, roundId))
  return { world, host, guest, roundId, game, guestGame }
}

test('[C40] a guest whose host comes back late learns within 15 s of its first answer that it can’t connect', async () => {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  world.network.keepApart('ann', 'ben')
  host.reload('left')
  let hasNoWay = false
  void world
    .phone('ben')
    .rounds()
    .join(invitation, 'ben', { onNoWay: () => void (hasNoWay = true) })
  await world.clock.pass(13_000)
  await opened(host, roundId)
  await world.clock.pass(1_000)
  expect(world.signalling.said.filter(({ event }) => event === 'offer')).toHaveLength(1)
  expect(hasNoWay).toBe(false)
  await world.clock.pass(14_000)
  expect(hasNoWay).toBe(true)
})

test('[C40] a seated guest learns that it can’t connect to a host who answers, until it can, and scores meanwhile', async () => {
  const { world, game, guestGame } = await gathered()
  void game.lobby.start()
  await world.clock.pass(1_000)
  world.network.keepApart('ann', 'ben')
  world.network.lose('ann', 'ben', 'closed')
  await world.clock.pass(15_000)
  expect(guestGame.hasNoWay()).toBe(true)
  void guestGame.session.setStrokes(selfOf(guestGame), 1, 5)
  void guestGame.moving.move()
  await world.clock.pass(60_000)
  expect([guestGame.hasNoWay(), connectionIn(guestGame)]).toEqual([true, 'connecting'])
  expect(game.moving.askedBy()).toBe('ben')
  world.network.bringTogether('ann', 'ben')
  await world.clock.pass(12_000)
  expect([guestGame.hasNoWay(), connectionIn(guestGame)]).toEqual([false, 'live'])
  expect(strokesOn(game.session.view().round, 1, selfOf(guestGame))).toBe(5)
})

test('[C40] a guest who returns to the waiting lobby learns it too if the network blocks the connection', async () => {
  const { world, guest, roundId } = await gathered()
  world.network.keepApart('ann', 'ben')
  guest.reload('left')
  const again = await opened(guest, roundId)
  await world.clock.pass(15_000)
  expect([again.hasNoWay(), again.connection()]).toEqual([true, 'connecting'])
})

test('a guest whose host is silent sees that, and no note about the network', async () => {
  const { world, host, guestGame } = await gathered()
  world.network.keepApart('ann', 'ben')
  world.network.lose('ann', 'ben', 'closed')
  await world.clock.pass(30_000)
  expect(guestGame.hasNoWay()).toBe(true)
  host.kill()
  await world.clock.pass(25_000)
  expect([guestGame.hasNoWay(), connectionIn(guestGame)]).toEqual([false, 'host-silent'])
})
