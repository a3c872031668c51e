import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { openLink } from './network/link.ts'
import type { PeerGame } from './peer-game.ts'
import type { ConnectionEvents } from './network/peer-ports.ts'
import { createPeerWorld, hosting, invitationOf, joined } from '../../../../test/peers/peer-world.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const strokesIn = (game: PeerGame, playerId: string, hole = 1) => strokesOn(game.session.view().round, hole, playerId)

/** Ann and Ben play. */
async function twosome() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const guest = world.phone('ben')
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, guest, await invitationOf(host, roundId))
  void game.lobby.start()
  await world.clock.pass(1_000)
  const asks = () => world.signalling.said.filter(({ event }) => event === 'request-offer').length
  return { world, host, guest, game, guestGame, ann: selfOf(game), ben: selfOf(guestGame), asks }
}

describe('[C32] a silent connection', () => {
  test('heals by itself after 15 s without a server to ask, and no stroke is lost', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    world.signalling.setUp(false)
    world.network.stall('ann', 'ben')
    await world.clock.pass(7_000)
    expect(guestGame.connection()).toBe('connecting')
    void game.session.setStrokes(ann, 1, 4)
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(8_000)
    world.network.heal('ann', 'ben')
    await world.clock.pass(1_000)
    expect(guestGame.connection()).toBe('connected')
    expect(game.session.view().presence?.presentPlayerIds).toContain(ben)
    expect([strokesIn(game, ben), strokesIn(guestGame, ann)]).toEqual([5, 4])
  })

  test('is replaced by a new connection after 12 s, and unsent messages aren’t lost', async () => {
    const { world, game, guestGame, ann, ben, asks } = await twosome()
    const before = asks()
    world.network.stall('ann', 'ben')
    await world.clock.pass(7_000)
    void game.session.setStrokes(ann, 1, 4)
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(4_000)
    expect(asks()).toBe(before)
    await world.clock.pass(4_000)
    expect(asks()).toBeGreaterThan(before)
    world.network.heal('ann', 'ben')
    await world.clock.pass(4_000)
    expect(guestGame.connection()).toBe('connected')
    expect([strokesIn(game, ben), strokesIn(guestGame, ann)]).toEqual([5, 4])
    const after = asks()
    await world.clock.pass(20_000)
    expect(asks()).toBe(after)
  })

  test('that heals just after the page became visible is shown as connected', async () => {
    const { world, guest, guestGame } = await twosome()
    world.signalling.setUp(false)
    world.network.stall('ann', 'ben')
    for (let wait = 0; wait < 8_000 && guestGame.connection() === 'connected'; wait += 100) {
      await world.clock.pass(100)
      guest.wake()
    }
    world.network.heal('ann', 'ben')
    await world.clock.pass(3_000)
    expect(guestGame.connection()).toBe('connected')
  })

  test('is closed after 20 s, on both sides', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    world.signalling.setUp(false)
    world.network.stall('ann', 'ben')
    await world.clock.pass(24_000)
    world.network.heal('ann', 'ben')
    await world.clock.pass(2_000)
    expect(guestGame.connection()).not.toBe('connected')
    // The new connection needs the server.
    world.signalling.setUp(true)
    await world.clock.pass(8_000)
    void game.session.setStrokes(ann, 1, 4)
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(1_000)
    expect([strokesIn(game, ben), strokesIn(guestGame, ann)]).toEqual([5, 4])
  })
})

test('[C33] if both phones search at once, only the host makes offers, one for each request', async () => {
  const { world, host, guest, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  for (let turn = 0; turn < 40; turn += 1) {
    host.wake()
    guest.wake()
    await world.clock.pass(25)
  }
  await world.clock.pass(4_000)
  expect(guestGame.connection()).toBe('connected')
  const said = (event: string) => world.signalling.said.filter((signal) => signal.event === event)
  const asks = said('request-offer').map(({ payload }) => payload['nonce'])
  const offers = said('offer').map(({ payload }) => payload['gen'])
  expect(said('offer').filter(({ from }) => from !== 'ann')).toEqual([])
  expect(offers.filter((gen) => !asks.includes(gen))).toEqual([])
  expect(offers.length).toBeGreaterThan(1)
  expect(new Set(offers).size).toBe(offers.length)
})

describe('[C39] a forged signal that the host is back', () => {
  async function sendFalseHere(world: Awaited<ReturnType<typeof twosome>>['world']) {
    for (let second = 0; second < 30; second += 1) {
      world.signalling.say('eve', { event: 'here', payload: { fromId: 'peer_ann', epoch: `false ${second}` } })
      await world.clock.pass(1_000)
    }
  }

  test('keeps a working connection, even if no other one can be made', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    world.network.keepApart('ann', 'ben')
    const states = new Set<string>()
    guestGame.subscribe(() => states.add(guestGame.connection()))
    void game.session.setStrokes(ann, 1, 4)
    await sendFalseHere(world)
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(1_000)
    expect([...states]).toEqual(['connected'])
    expect([strokesIn(game, ben), strokesIn(guestGame, ann)]).toEqual([5, 4])
  })

  test('causes at most one more connection in 10 s, which no golfer sees', async () => {
    const { world, game, guestGame, ann, ben, asks } = await twosome()
    const states = new Set<string>()
    guestGame.subscribe(() => states.add(guestGame.connection()))
    const before = asks()
    void game.session.setStrokes(ann, 1, 4)
    await sendFalseHere(world)
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(1_000)
    expect(asks() - before).toBe(3)
    expect([...states]).toEqual(['connected'])
    expect([strokesIn(game, ben), strokesIn(guestGame, ann)]).toEqual([5, 4])
  })
})

test('[C36] messages that a full connection dropped are sent in order as soon as it has room, without any other trigger', async () => {
  const { world, game, guestGame, ann, ben, asks } = await twosome()
  const before = asks()
  world.network.fill('ann', 'ben')
  void game.session.setStrokes(ann, 1, 4)
  void guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(1_000)
  void game.session.setStrokes(ann, 2, 6)
  await world.clock.pass(1_000)
  expect([strokesIn(game, ben), strokesIn(guestGame, ann), strokesIn(guestGame, ann, 2)]).toEqual([0, 0, 0])
  world.network.drain('ann', 'ben')
  await world.clock.pass(500)
  expect([strokesIn(game, ben), strokesIn(guestGame, ann), strokesIn(guestGame, ann, 2)]).toEqual([5, 4, 6])
  expect(asks()).toBe(before)
})

/** A link on a page whose timers run only when the test says so, as after a sleep. */
function sleeper() {
  let now = 0
  let due: (() => void) | undefined
  let events: ConnectionEvents | undefined
  const reported: string[] = []
  const link = openLink({
    ports: {
      now: () => now,
      after(_, run) {
        due = run
        return () => {
          due = undefined
        }
      },
      connect(given) {
        events = given
        return {
          offer: async () => '',
          answer: async () => '',
          accept: async () => undefined,
          addCandidate: () => undefined,
          fingerprints: () => null,
          send: () => true,
          close: () => undefined,
        }
      },
    },
    roomId: 'ABC234',
    onCandidate: () => undefined,
    onOpen: () => undefined,
    onMessage: () => undefined,
    onSilence: () => undefined,
    onRoom: () => undefined,
    onLongSilence: () => void reported.push('long silence'),
    onClosed: () => void reported.push('closed'),
  })
  events?.onOpen()
  return {
    link,
    reported,
    passMs(ms: number) {
      now += ms
      due?.()
    },
    hear: () => events?.onMessage('{"type":"ping","roomId":"ABC234"}'),
  }
}

describe('[C32] a page that slept', () => {
  test('reads the messages that arrived meanwhile before it closes a connection', () => {
    const { link, reported, passMs, hear } = sleeper()
    passMs(60_000)
    expect([link.isOpen(), link.isSilent(), reported]).toEqual([true, true, []])
    hear()
    passMs(2_000)
    expect([link.isOpen(), link.isSilent(), reported]).toEqual([true, false, []])
  })

  test('looks for another connection at the next ping if nothing arrived, and closes the old one 20 s after it woke', () => {
    const { reported, passMs } = sleeper()
    passMs(60_000)
    passMs(2_000)
    expect(reported).toEqual(['long silence'])
    for (let ping = 2; ping < 10; ping += 1) passMs(2_000)
    expect(reported).not.toContain('closed')
    passMs(2_000)
    expect(reported.at(-1)).toBe('closed')
  })
})
