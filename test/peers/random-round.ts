import { archiveRound } from '@teemates/golf/archive'
import type { RoundGames } from '@teemates/golf/games/round-games'
import { currentHoleNumber, findHole, type Round } from '@teemates/golf/round'
import type { PeerGame } from '../../app/src/rounds/peer/peer-game.ts'
import { BATCH_MS } from '../../app/src/rounds/peer/network/peer-limits.ts'
import { playedIn, sinceCreated } from '../../app/src/storage/log/played-round.ts'
import {
  COMMIT_MS,
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
import { LATENCY_MS } from './simulated-network.ts'

const STEPS = 30
/** Longer than an entry takes to the disk. */
const DURABLE_MS = 20
/** Longer than a card and then the leave entry take to the disk. */
const LEFT_MS = 100
const MAX_MANUAL = 2

/** The result of one random round. */
export interface RandomRound {
  /** The number of tapped cells. */
  readonly cellCount: number
  /** The rare steps that happened in it, each once or more. */
  readonly happened: ReadonlySet<RareStep>
  /**
   * One sentence per fault: a phone that isn't connected in the end, that has lost a tap of its own, or that differs from
   * the host's board, log or card.
   */
  readonly wrong: readonly string[]
}

/** Events that a round may have besides strokes. */
export const rareSteps = [
  'player without a phone',
  'leaving',
  'removal',
  'finish for everyone',
  'death in the commit',
] as const
type RareStep = (typeof rareSteps)[number]

interface Seat {
  readonly phone: PeerPhone
  readonly playerId: string
  /** Null once the golfer has left. */
  game: PeerGame | null
}

/**
 * For tests: phones that tap, advance, leave, are removed, die, lose each other and the server at random, and meet again in
 * the end.
 * @param seed determines all random choices
 * @param variantOf gives every phone a known mistake, one variant per phone
 * @param hasSettings whether the host chooses a starting hole, and sets games every few steps, which changes all later
 *   random choices of the seed
 */
export async function playRandomRound(
  seed: number,
  variantOf?: () => PeerVariant,
  hasSettings = false,
): Promise<RandomRound> {
  const random = drawing(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const world = createPeerWorld(random, variantOf)
  const annsPhone = world.phone('ann')
  const { roundId, game } = await hosting(world, annsPhone)
  const host = seatOf(annsPhone, game)
  const invitation = await invitationOf(annsPhone, roundId)
  const guests: Seat[] = []
  for (const name of ['ben', 'cid', 'dan'].slice(0, 1 + below(3))) {
    const phone = world.phone(name)
    guests.push(seatOf(phone, await joined(world, phone, invitation)))
  }
  const seats: readonly Seat[] = [host, ...guests]
  for (let choices = hasSettings ? 2 : 0; choices > 0; choices -= 1) void game.lobby.setStartingHole?.(1 + below(HOLES))
  void game.lobby.start()
  await world.clock.pass(1_000)
  const tapped = new Map<string, number>()
  const happened = new Set<RareStep>()
  const removed = new Set<string>()

  function tap({ session }: PeerGame, playerId: string, hole: number): void {
    const strokes = 1 + below(9)
    // A phone that died before the start was stored must receive it again first.
    if (session.view().scorablePlayerIds.includes(playerId)) tapped.set(`${playerId} ${hole}`, strokes)
    void session.setStrokes(playerId, hole, strokes)
  }

  async function reload(seat: Seat): Promise<void> {
    seat.phone.reload(random() < 0.5 ? 'left' : 'killed')
    if (seat.game === null) void seat.phone.rounds().reopen()
    else seat.game = await opened(seat.phone, roundId)
  }

  /**
   * A golfer taps, another one taps just before the host receives it, and the second phone dies with its tap on the way to
   * the disk.
   */
  async function dieInTheCommit(seat: Seat): Promise<void> {
    const first = seats[below(seats.length)] ?? host
    const hole = 1 + below(HOLES)
    if (first.game !== null) tap(first.game, first.playerId, hole)
    await world.clock.pass(BATCH_MS + LATENCY_MS - below(COMMIT_MS))
    if (seat.game === null) return
    happened.add('death in the commit')
    if (below(4) === 0) addManual()
    else {
      tap(seat.game, seat.playerId, hole)
      // The tap is lost, or was received in time.
      tapped.delete(`${seat.playerId} ${hole}`)
    }
    await world.clock.pass(COMMIT_MS - 1)
    seat.phone.reload('killed')
    seat.game = await opened(seat.phone, roundId)
  }

  function addManual(): void {
    const manual = host.game?.lobby.view().players.filter(({ isManual }) => isManual) ?? []
    if (host.game?.session.view().round.status !== 'active' || manual.length >= MAX_MANUAL) return
    happened.add('player without a phone')
    void host.game.lobby.addPlayer('mia')
  }

  /** Sets games, or ends them, twice in a moment. */
  function changeGames(step: number): void {
    for (const games of [step, step + 1]) {
      void host.game?.session.games?.set(games % 4 === 0 ? null : gamesOf(games, [host, ...guests]))
    }
  }

  /** Events that most rounds have at most once. */
  async function happenRarely(step: number): Promise<void> {
    const guest = guests[below(guests.length)] ?? host
    const isPlayed = host.game?.session.view().round.status === 'active'
    switch (below(6)) {
      case 0:
        return addManual()
      case 1:
        if (guest.game === null) return
        happened.add('leaving')
        void guest.game.session.leave()
        guest.game = null
        return world.clock.pass(LEFT_MS)
      case 2:
        if (!isPlayed || step < STEPS / 2) return
        happened.add('removal')
        removed.add(guest.playerId)
        void host.game?.lobby.removePlayer(guest.playerId)
        return
      case 3:
        if (!isPlayed || step < STEPS / 2) return
        happened.add('finish for everyone')
        void host.game?.session.hostControls?.finishForAll()
    }
  }

  for (let step = 0; step < STEPS; step += 1) {
    const seat = seats[below(seats.length)] ?? host
    if (hasSettings && step % 3 === 0) changeGames(step)
    const scorable = seat.game?.session.view().scorablePlayerIds ?? []
    const playerId = scorable[below(scorable.length)] ?? seat.playerId
    switch (below(12)) {
      case 0:
        await reload(seat)
        break
      case 1:
        await (random() < 0.5 ? reload(seat) : dieInTheCommit(seat))
        break
      case 2:
      case 3:
        world.network.lose(
          'ann',
          guests[below(guests.length)]?.phone.name ?? '',
          random() < 0.5 ? 'closed' : 'half-open',
        )
        break
      case 4:
        world.signalling.setUp(random() < 0.5)
        break
      case 5:
        void seat.game?.session.setReady(random() < 0.5)
        break
      case 6: {
        if (seat.game === null) break
        const hole = currentHoleNumber(seat.game.session.view().round)
        for (const id of scorable) tap(seat.game, id, hole)
        void seat.game.session.advance(hole)
        break
      }
      case 7:
        await happenRarely(step)
        break
      default:
        if (seat.game !== null) tap(seat.game, playerId, 1 + below(HOLES))
    }
    await world.clock.pass(DURABLE_MS + below(random() < 0.3 ? 4_000 : 400))
  }

  world.signalling.setUp(true)
  for (let round = 0; round < 2; round += 1) {
    for (const { phone } of seats) phone.wake()
    await world.clock.pass(40_000)
  }
  const board = (host.game ?? game).session.view().round
  return { cellCount: tapped.size, happened, wrong: await wrongIn({ seats, board, removed, tapped, roundId }) }
}

interface Ended {
  readonly seats: readonly Seat[]
  /** The host's view. */
  readonly board: Round
  /** Ids of the players whom the host has removed. */
  readonly removed: ReadonlySet<string>
  /** The latest strokes by player and hole. */
  readonly tapped: ReadonlyMap<string, number>
  readonly roundId: string
}

async function wrongIn({ seats, board, removed, tapped, roundId }: Ended): Promise<string[]> {
  const wrong: string[] = []
  const manual = board.players.filter(({ joinMode }) => joinMode === 'manual')
  const staying = seats.filter(({ game, playerId }) => game !== null && !removed.has(playerId))
  const shown = [...manual.map(({ id }) => id), ...staying.map(({ playerId }) => playerId)]
  const logs: string[] = []

  for (const { phone, playerId, game } of seats) {
    const isOnBoard = board.players.some(({ id }) => id === playerId)
    const isGone = game === null || removed.has(playerId)
    // A golfer who leaves an ended round has finished it with the others.
    const mayBeOnBoard = !isGone || (board.status === 'completed' && !removed.has(playerId))
    if (isOnBoard ? !mayBeOnBoard : !isGone) wrong.push(`${phone.name} is${isOnBoard ? '' : 'n’t'} on the board`)
    if (isGone) {
      wrong.push(
        ...lostFrom(ownCard(phone, game, roundId), tapped, [playerId]).map((cell) => `${phone.name} has ${cell}`),
      )
      continue
    }
    const { round, presence } = game.session.view()
    if (presence?.connection !== 'live') wrong.push(`${phone.name} is ${presence?.connection}`)
    wrong.push(...lostFrom(cardIn(round), tapped, shown).map((cell) => `${phone.name} shows ${cell}`))
    if (sharedOf(round) !== sharedOf(board)) wrong.push(`${phone.name} shows another round than the host`)
    if (textOf(round.metadata.games) !== textOf(board.metadata.games)) wrong.push(`${phone.name} shows other games`)
    logs.push(await logOf(phone, board, removed))
    if (logs.at(-1) !== logs[0]) wrong.push(`${phone.name} has another log than the host`)
    const card = phone.history.get(roundId)?.scores
    const finished = board.status === 'completed' ? archiveRound(board, 0).scores : undefined
    if (textOf(card) !== textOf(finished)) wrong.push(`${phone.name} has another card than the round’s`)
  }
  return wrong
}

function gamesOf(number: number, seats: readonly Seat[]): RoundGames {
  const playerIds = seats.map(({ playerId }) => playerId)
  const game = { id: 'g', kind: 'stableford', isNet: false, fromPosition: 1, playerIds } as const
  return { games: [{ ...game, valueHundredths: number }], currency: '', courseHandicaps: {} }
}

function seatOf(phone: PeerPhone, game: PeerGame): Seat {
  return { phone, game, playerId: game.session.view().selfRoundPlayerId ?? '' }
}

type Card = (playerId: string, hole: number) => number | undefined

function cardIn(round: Round): Card {
  return (playerId, hole) => findHole(round, hole)?.strokes[playerId]
}

/** The card of a golfer who has left or was removed: in history, or on the board if the phone hasn't been notified. */
function ownCard(phone: PeerPhone, game: PeerGame | null, roundId: string): Card {
  const round = game?.session.view().round
  if (round?.players.some(({ playerId }) => playerId === `cmplr_${phone.name}`) === true) return cardIn(round)
  const own = phone.history.get(roundId)?.scores.find(({ playerId }) => playerId === `cmplr_${phone.name}`)
  return (_playerId, hole) => own?.strokesByHole[hole]
}

/** The latest taps of these players that are missing on the card. */
function lostFrom(card: Card, tapped: ReadonlyMap<string, number>, playerIds: readonly string[]): string[] {
  return [...tapped].flatMap(([cell, strokes]) => {
    const [playerId = '', hole = ''] = cell.split(' ')
    const there = card(playerId, Number(hole))
    return there === strokes || !playerIds.includes(playerId) ? [] : [`${there} for ${strokes} of ${cell}`]
  })
}

/** The part that all phones must show alike. */
function sharedOf({ holes, metadata: { startingHole }, players, status, completedAt }: Round): string {
  return textOf({ holes, startingHole, status, completedAt, ids: players.map(({ id }) => id) })
}

/**
 * The entries that a reload would find, without those of removed players: a host that lost those doesn't receive them
 * again.
 */
async function logOf(phone: PeerPhone, board: Round, removed: ReadonlySet<string>): Promise<string> {
  const { events } = playedIn(board, sinceCreated(await phone.stored(board.id)))
  return events
    .filter(({ type, playerId }) => type === 'join' || type === 'leave' || !removed.has(playerId))
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
}

/** Equal for equal values, whatever the order of their keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
