import { findHole, type Round } from '@teemates/golf/round'
import type { PeerGame } from './peer-game.ts'
import {
  createPeerWorld,
  drawing,
  HOLES,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
  type PeerVariant,
} from './peer-world.ts'

const STEPS = 30
/** Longer than an entry takes to the disk. */
const DURABLE_MS = 20

/** What one random round came to. */
export interface RandomRound {
  /** Cells that were tapped on. */
  readonly cellCount: number
  /** One sentence each: a phone that isn't connected in the end, or doesn't show the last tap, or not what the host shows. */
  readonly wrong: readonly string[]
}

/**
 * For tests: phones that tap, die, lose each other and the server at random, and meet again in the end.
 * @param seed decides all that is random
 * @param variantOf makes what every phone does a known mistake, one variant a phone
 */
export async function playRandomRound(seed: number, variantOf?: () => PeerVariant): Promise<RandomRound> {
  const chance = drawing(seed)
  const below = (bound: number) => Math.floor(chance() * bound)
  const world = createPeerWorld(chance, variantOf)
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
  const wrong = shown.flatMap(({ round, presence }, index) => {
    const connection = presence?.connection
    const cells = [...tapped].flatMap(([cell, strokes]) => {
      const [playerId = '', hole = ''] = cell.split(' ')
      const there = findHole(round, Number(hole))?.strokes[playerId]
      return there === strokes ? [] : [`phone ${index} shows ${there} for ${strokes} of ${cell}`]
    })
    const ids = idsOf(round)
    return [
      ...(connection === 'live' ? [] : [`phone ${index} is ${connection}`]),
      ...cells,
      ...(textOf(round.holes) === textOf(shown[0]?.round.holes)
        ? []
        : [`phone ${index} shows other holes than the host`]),
      ...(ids === idsOf(shown[0]?.round) ? [] : [`phone ${index} shows other players`]),
    ]
  })
  return { cellCount: tapped.size, wrong }
}

function idsOf(round: Round | undefined): string | undefined {
  return round?.players.map(({ id }) => id).join(' ')
}

/** The same for what is equal, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
