import { expect, test } from 'vitest'
import { createPeerWorld, hosting, invitationOf, joined, opened } from '../../../../../test/peers/peer-world.ts'

/** Ben is in Ann's round, and their phones can't connect any more. */
async function apart() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const guest = world.phone('ben')
  const invitation = await invitationOf(host, roundId)
  const guestGame = await joined(world, guest, invitation)
  void game.lobby.start()
  await world.clock.pass(1_000)
  world.network.keepApart('ann', 'ben')
  world.network.lose('ann', 'ben', 'closed')
  await world.clock.pass(1_000)
  return { world, host, roundId, game, guest, guestGame, invitation }
}

const done = { ok: true, value: undefined }
const asked = (said: readonly { event: string }[]) => said.filter(({ event }) => event === 'ask-to-move').length

test('a request made while the host’s page was reloaded or closed arrives once the host is back', async () => {
  const { world, host, roundId, guestGame } = await apart()
  host.kill()
  expect(await guestGame.moving.move()).toEqual(done)
  await world.clock.pass(40_000)
  host.reload('killed')
  const again = await opened(host, roundId)
  await world.clock.pass(6_000)
  expect(again.moving.askedBy()).toBe('ben')
  expect(guestGame.moving.request()).toBe('asked')
})

test('a request is no longer sent once the phones are connected again, and never by a guest who made none', async () => {
  const { world, guestGame } = await apart()
  void guestGame.moving.move()
  await world.clock.pass(11_000)
  expect(asked(world.signalling.said)).toBe(3)
  world.network.bringTogether('ann', 'ben')
  guestGame.retry()
  await world.clock.pass(15_000)
  expect(guestGame.connection()).toBe('connected')
  expect(guestGame.moving.request()).toBe('none')
  const before = asked(world.signalling.said)
  await world.clock.pass(20_000)
  expect(asked(world.signalling.said)).toBe(before)
})

test('a request made while connected survives the loss of the connection', async () => {
  const { world, host, roundId, guestGame } = await apart()
  world.network.bringTogether('ann', 'ben')
  guestGame.retry()
  await world.clock.pass(15_000)
  host.reload('killed')
  void guestGame.moving.move()
  await world.clock.pass(1_000)
  const again = await opened(host, roundId)
  await world.clock.pass(10_000)
  expect(guestGame.connection()).toBe('connected')
  expect(again.moving.askedBy()).toBe('ben')
})

test('a host’s ‘Not now’ reaches the guest even if it was lost once, and answers the next request too', async () => {
  const { world, game, guestGame } = await apart()
  void guestGame.moving.move()
  await world.clock.pass(1_000)
  let isLost = false
  world.signalling.interceptor = async (_from, signal) => {
    if (signal.event !== 'stay' || isLost) return [signal]
    isLost = true
    return []
  }
  game.moving.decline()
  await world.clock.pass(1_000)
  expect([isLost, guestGame.moving.request()]).toEqual([true, 'asked'])
  await world.clock.pass(6_000)
  expect(guestGame.moving.request()).toBe('declined')
  const before = asked(world.signalling.said)
  await world.clock.pass(20_000)
  expect(asked(world.signalling.said)).toBe(before)
  void guestGame.moving.move()
  expect(guestGame.moving.request()).toBe('asked')
  await world.clock.pass(1_000)
  expect([guestGame.moving.request(), game.moving.askedBy()]).toEqual(['declined', null])
})

test('a guest who is still joining sees the answer too, and a stranger’s answer is ignored', async () => {
  const { world, game, invitation } = await apart()
  const cleo = world.phone('cleo').rounds()
  world.network.keepApart('ann', 'cleo')
  const states: string[] = []
  void cleo.join(invitation, 'Cleo', { onMoveRequest: (state) => void states.push(state) })
  await world.clock.pass(15_000)
  cleo.askToMove()
  await world.clock.pass(1_000)
  const nonce = world.signalling.said.findLast(({ event }) => event === 'ask-to-move')?.payload['nonce']
  const payload = { toId: 'peer_cleo', fromId: 'peer_ann', nonce, proof: 'x'.repeat(43) }
  world.signalling.say('eve', { event: 'stay', payload })
  await world.clock.pass(1_000)
  expect(states).toEqual(['asked'])
  game.moving.decline()
  await world.clock.pass(1_000)
  expect(states).toEqual(['asked', 'declined'])
  cleo.stopJoining()
})

test('a host on another screen sees in the round’s handle who asks, until the host has answered', async () => {
  const { world, host, game, guestGame } = await apart()
  const askedBy: (string | null)[] = []
  host.rounds().subscribe(() => {
    void host
      .rounds()
      .unfinished()
      .then((handles) => askedBy.push(...handles.map((handle) => handle.askedToMove)))
  })
  void guestGame.moving.move()
  await world.clock.pass(1_000)
  expect(askedBy.at(-1)).toBe('ben')
  game.moving.decline()
  await world.clock.pass(1_000)
  expect(askedBy.at(-1)).toBeNull()
})
