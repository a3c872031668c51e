import { strokesOn } from '@teemates/golf/round'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signalEvents } from '../../backend/backend.ts'
import type { PeerGame } from './peer-game.ts'
import { createPeerWorld, drawing, hosting, invitationOf, joined, opened } from '../../../../test/peers/peer-world.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const strokesIn = (game: PeerGame, playerId: string, hole: number) =>
  strokesOn(game.session.view().round, hole, playerId)

/** Ann hosts, Ben and Cleo have joined by her link, and each has played the first hole. */
async function threesome(seed: number) {
  const world = createPeerWorld(drawing(seed))
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const phones = { ann: host, ben: world.phone('ben') }
  const bens = await joined(world, phones.ben, invitation)
  const cleos = await joined(world, world.phone('cleo'), invitation)
  void game.lobby.start()
  await world.clock.pass(1_000)
  for (const [one, strokes] of [
    [game, 4],
    [bens, 5],
    [cleos, 6],
  ] as const) {
    void one.session.setStrokes(selfOf(one), 1, strokes)
  }
  await world.clock.pass(1_000)
  const [ann, ben, cleo] = [selfOf(game), selfOf(bens), selfOf(cleos)]
  return { world, phones, roundId, game, cleos, ann, ben, cleo, invitation }
}
type Threesome = Awaited<ReturnType<typeof threesome>>

/** The first hole of the two honest players as each sees it, and the hole that each plays. */
function honestPart({ game, cleos, ann, cleo }: Threesome) {
  return [game, cleos].map((one) => {
    const { round, games } = one.session.view()
    const honest = round.players.filter(({ id }) => id === ann || id === cleo).map(({ nickname }) => nickname)
    return { honest, games, status: round.status, strokes: [strokesIn(one, ann, 1), strokesIn(one, cleo, 1)] }
  })
}

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('__proto__', 'x'.repeat(300), -1, 1e300))

/** Valid events about anybody, and events with an invalid field. */
function event({ roundId, ann, ben, cleo }: Threesome) {
  const someone = fc.constantFrom(ann, ben, cleo, 'player_1_other')
  // Honest counters are at least the time: forged ones below it would be ignored anyway.
  const counter = fc.constantFrom(1, 1_000, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER)
  const hole = fc.integer({ min: 1, max: 9 })
  const kinds = {
    stroke: fc.option(fc.record({ strokes: fc.integer({ min: 1, max: 15 }), counter })),
    undo_stroke: fc.constant(null),
    ready: fc.record({ counter, goesOn: fc.constant(true) }),
    unready: fc.record({ counter }),
    next_hole: fc.constant(null),
    leave: fc.constant(null),
    end_round: fc.constant(null),
    game_start: fc.constant(null),
  } as const
  const valid = fc
    .constantFrom('stroke', 'undo_stroke', 'ready', 'unready', 'next_hole', 'leave', 'end_round', 'game_start')
    .chain((type) =>
      fc.record({
        id: fc.uuid(),
        roundId: fc.constant(roundId),
        playerId: someone,
        timestamp: fc.constant('2026-06-01T08:00:00Z'),
        type: fc.constant(type),
        holeNumber: type === 'leave' || type === 'end_round' || type === 'game_start' ? fc.constant(null) : hole,
        data: kinds[type],
      }),
    )
  const field = fc.constantFrom('id', 'roundId', 'playerId', 'timestamp', 'type', 'holeNumber', 'data')
  const spoilt = fc.tuple(valid, field, anything).map(([good, name, bad]) => ({ ...good, [name]: bad }))
  return fc.oneof({ weight: 3, arbitrary: valid }, spoilt)
}

function message(met: Threesome) {
  const roomId = met.invitation.code
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('events'),
        roomId: fc.constant(roomId),
        events: fc.array(event(met), { minLength: 1, maxLength: 3 }),
      }),
    },
    fc.record({
      type: fc.constant('settings'),
      roomId: fc.constant(roomId),
      epoch: fc.constant('e'),
      change: fc.nat(),
      games: anything,
      startingHole: fc.oneof(fc.integer({ min: 1, max: 9 }), anything),
    }),
    fc.record({ type: fc.constant('join'), roomId: fc.constant(roomId), event: event(met) }),
    fc.record({
      type: fc.constantFrom('hello', 'need-delta', 'ping', 'pong', 'part', 'other'),
      roomId: fc.oneof(fc.constant(roomId), anything),
      peer: anything,
      proof: fc.oneof(fc.constant('x'.repeat(43)), anything),
      version: fc.constantFrom(1, 2),
      epoch: anything,
      since: fc.oneof(fc.integer(), anything),
      sinceTs: anything,
      present: fc.array(fc.constantFrom(met.ann, met.ben, met.cleo)),
    }),
    anything,
  )
}

test('[C38] no message of a guest’s phone changes the others’ strokes, places or round, and they play on', async () => {
  let seed = 0
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      seed += 1
      const met = await threesome(seed)
      const { world, game, cleos, ann, cleo } = met
      const before = honestPart(met)
      for (const said of draw(() => fc.array(message(met), { minLength: 1, maxLength: 30 }))) {
        world.network.sendAs('ben', said)
        await world.clock.pass(40)
      }
      await world.clock.pass(1_000)
      expect(honestPart(met)).toEqual(before)
      void game.session.setStrokes(ann, 2, 3)
      void cleos.session.setStrokes(cleo, 2, 7)
      await world.clock.pass(1_500)
      for (const one of [game, cleos]) expect([strokesIn(one, ann, 2), strokesIn(one, cleo, 2)]).toEqual([3, 7])
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('[C38] a guest whose counter is at its maximum and who keeps scoring looks the same on all phones, and they play on', async () => {
  const { world, roundId, game, cleos, ann, ben, invitation } = await threesome(1)
  for (const data of [{ strokes: 6, counter: Number.MAX_SAFE_INTEGER }, null]) {
    world.network.sendAs('ben', {
      type: 'events',
      roomId: invitation.code,
      events: [
        {
          id: `evt_${JSON.stringify(data)}`,
          roundId,
          playerId: ben,
          timestamp: '2026-06-01T08:00:00Z',
          type: 'stroke',
          holeNumber: 1,
          data,
        },
      ],
    })
    await world.clock.pass(1_000)
  }
  expect(strokesIn(cleos, ben, 1)).toBe(strokesIn(game, ben, 1))
  void game.session.setStrokes(ann, 2, 3)
  await world.clock.pass(1_500)
  expect(strokesIn(cleos, ann, 2)).toBe(3)
})

test('[C39] no signal in the room’s topic disturbs phones that are connected', async () => {
  let seed = 1_000
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      seed += 1
      const met = await threesome(seed)
      const { world, game, cleos, ann, cleo } = met
      const before = honestPart(met)
      const { code } = met.invitation
      const id = fc.oneof(fc.constantFrom('peer_ann', 'peer_ben', 'peer_cleo', 'peer_eve'), anything)
      const signal = fc.record({
        event: fc.constantFrom(...signalEvents),
        payload: fc.record(
          {
            guestId: id,
            fromId: id,
            toId: id,
            uid: fc.oneof(fc.uuid(), anything),
            guestInfo: fc.oneof(fc.record({ nickname: fc.string() }), anything),
            nonce: fc.oneof(fc.constantFrom('n', 'm'), anything),
            gen: fc.oneof(fc.constantFrom('n', 'm'), anything),
            invite: fc.oneof(fc.constantFrom('manual_join', 'x'.repeat(43), code), anything),
            sdp: fc.oneof(fc.constant('v=0'), anything),
            ice: fc.oneof(fc.constant([]), anything),
            candidate: anything,
            epoch: fc.oneof(fc.constant('e'), anything),
          },
          { requiredKeys: [] },
        ),
      })
      for (const said of draw(() => fc.array(signal, { minLength: 1, maxLength: 30 }))) {
        world.signalling.say('eve', said)
        await world.clock.pass(40)
      }
      // A forged 'here' makes guests look for the host again.
      await world.clock.pass(10_000)
      expect(honestPart(met)).toEqual(before)
      void game.session.setStrokes(ann, 2, 3)
      void cleos.session.setStrokes(cleo, 2, 7)
      await world.clock.pass(1_500)
      for (const one of [game, cleos]) expect([strokesIn(one, ann, 2), strokesIn(one, cleo, 2)]).toEqual([3, 7])
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('[C38] the third forbidden event removes a guest for the life of the room, however often it reconnects', async () => {
  const met = await threesome(1)
  const { world, game, cleos, phones, ann, ben, cleo, invitation, roundId } = met
  const forbidden = (number: number) =>
    world.network.sendAs('ben', {
      type: 'events',
      roomId: invitation.code,
      events: [
        {
          id: `evt_forbidden_${number}`,
          roundId,
          playerId: ann,
          timestamp: '2026-06-01T08:00:00Z',
          type: 'stroke',
          holeNumber: 1,
          data: { strokes: 9, counter: Number.MAX_SAFE_INTEGER },
        },
      ],
    })
  const playersSeen = () => [game, cleos].map((one) => one.session.view().round.players.map(({ id }) => id))
  for (const number of [1, 2]) {
    forbidden(number)
    await world.clock.pass(1_000)
    world.network.lose('ann', 'ben', 'closed')
    await world.clock.pass(3_000)
    const bens = await opened(phones.ben, roundId)
    expect(bens.connection()).toBe('connected')
    expect(playersSeen()).toEqual([
      [ann, ben, cleo],
      [ann, ben, cleo],
    ])
  }
  expect(game.joinRequests?.removed()).toEqual([])
  forbidden(3)
  await world.clock.pass(1_000)
  expect(playersSeen()).toEqual([
    [ann, cleo],
    [ann, cleo],
  ])
  expect(game.joinRequests?.removed()).toEqual(['ben'])
  // The golfer sees the same as after a removal by the host, and keeps their own card.
  const bens = await opened(phones.ben, roundId)
  expect(bens.lobby.view().state).toBe('sent-away')
  const card = phones.ben.history.get(roundId)?.scores.find(({ playerId }) => playerId === 'cmplr_ben')
  expect(card?.strokesByHole[1]).toBe(5)
  // Neither a new page of the guest's nor of the host's lets it in again.
  phones.ben.reload('left')
  void phones.ben.rounds().join(invitation, 'ben')
  await world.clock.pass(5_000)
  expect(playersSeen()[0]).toEqual([ann, cleo])
  phones.ann.reload('left')
  const anns = await opened(phones.ann, roundId)
  expect(anns.joinRequests?.removed()).toEqual(['ben'])
  phones.ben.wake()
  await world.clock.pass(30_000)
  expect(anns.session.view().round.players.map(({ id }) => id)).toEqual([ann, cleo])
  void anns.session.setStrokes(ann, 2, 3)
  void cleos.session.setStrokes(cleo, 2, 7)
  await world.clock.pass(1_500)
  for (const one of [anns, cleos]) expect([strokesIn(one, ann, 2), strokesIn(one, cleo, 2)]).toEqual([3, 7])
})
