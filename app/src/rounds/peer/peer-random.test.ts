import { findHole } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import { createPeerWorld, drawing, HOLES, hosting, invitationOf, joined, opened, type PeerPhone } from './peer-world.ts'

const SEEDS = Number(process.env['PEER_SEEDS'] ?? 200)
const STEPS = 30
/** Longer than an entry takes to the disk. */
const DURABLE_MS = 20

/** Phones that tap, die, lose each other and the server at random, and meet again in the end. Resolves with what each shows. */
async function played(seed: number) {
  const chance = drawing(seed)
  const below = (bound: number) => Math.floor(chance() * bound)
  const world = createPeerWorld(chance)
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const guests = ['ben', 'cid', 'dan'].slice(0, 1 + below(3)).map((name) => world.phone(name))
  const phones: readonly PeerPhone[] = [host, ...guests]
  const games = new Map<PeerPhone, PeerGame>([[host, game]])
  for (const guest of guests) games.set(guest, await joined(world, guest, invitation))
  void game.lobby.start()
  await world.clock.pass(1_000)
  const tapped = new Map<string, number>()

  for (let step = 0; step < STEPS; step += 1) {
    const phone = phones[below(phones.length)] ?? host
    const { session } = games.get(phone) ?? game
    const playerId = session.view().selfPlayerId ?? ''
    switch (below(8)) {
      case 0: {
        phone.reload(chance() < 0.5 ? 'left' : 'killed')
        games.set(phone, await opened(phone, roundId))
        break
      }
      case 1:
        world.network.lose('ann', guests[below(guests.length)]?.name ?? '', chance() < 0.5 ? 'closed' : 'half-open')
        break
      case 2:
        world.signalling.setUp(chance() < 0.5)
        break
      case 3:
        void session.setReady(chance() < 0.5)
        break
      default: {
        const hole = 1 + below(HOLES)
        const strokes = 1 + below(9)
        // A phone that died before the start was stored learns of it again first.
        if (session.view().round.status === 'active') tapped.set(`${playerId} ${hole}`, strokes)
        void session.setStrokes(playerId, hole, strokes)
      }
    }
    await world.clock.pass(DURABLE_MS + below(chance() < 0.3 ? 4_000 : 400))
  }

  world.signalling.setUp(true)
  for (let round = 0; round < 2; round += 1) {
    for (const phone of phones) phone.wake()
    await world.clock.pass(40_000)
  }
  const shown = phones.map((phone) => (games.get(phone) ?? game).session.view())
  return { tapped, shown }
}

test(`${SEEDS} random rounds end equal on all phones, with the last tap of every cell`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { tapped, shown } = await played(seed)
    for (const [index, { round, presence }] of shown.entries()) {
      expect(presence?.connection, `seed ${seed}: phone ${index} is connected`).toBe('live')
      for (const [cell, strokes] of tapped) {
        const [playerId = '', hole = ''] = cell.split(' ')
        const there = findHole(round, Number(hole))?.strokes[playerId]
        expect(there, `seed ${seed}: phone ${index}, ${cell}`).toBe(strokes)
      }
      expect(round.holes, `seed ${seed}: phone ${index} and the host show the same`).toEqual(shown[0]?.round.holes)
      expect(round.players.map(({ id }) => id)).toEqual(shown[0]?.round.players.map(({ id }) => id))
    }
  }
})
