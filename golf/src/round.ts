import type { HolesMode } from './holes-mode.ts'
import type { DurablePlayerId, ProfileId, RoundPlayerId } from './ids.ts'
import { DEFAULT_HANDICAP, DEFAULT_PAR } from './limits.ts'

/**
 * A round in play, the one shape that every transport (solo, live, peer) shows.
 * Field names are the specification's (document 2, section 3).
 */
export const roundStatuses = ['lobby', 'active', 'completed'] as const
export type RoundStatus = (typeof roundStatuses)[number]

export const joinModes = ['host', 'manual', 'p2p'] as const
export type JoinMode = (typeof joinModes)[number]

export interface RoundPlayer {
  /** Key of this player's strokes. */
  readonly id: RoundPlayerId
  /** Durable device profile id ('cmplr_…'), or null for a player without a device of their own. */
  readonly playerId: ProfileId | null
  readonly nickname: string
  readonly isLocal: boolean
  readonly p2pPeerId: string | null
  readonly joinMode: JoinMode
  /** Left a live game, or was sent away: the strokes stay, nobody waits for them. */
  readonly hasLeft?: true
  /** Came to a round that had started: they enter at its hole of then. */
  readonly hasJoinedLate?: true
  /** Has stopped playing: the strokes stay and nobody waits for them, but they can play on. Source: decision 20. */
  readonly hasStopped?: true
}

/** One hole of the chosen tee, frozen into the round when it is created. Length in yards; si is the stroke index. */
export interface HoleSetEntry {
  readonly number: number
  readonly par: number
  readonly length: number | null
  readonly si: number | null
}

export interface RoundHole {
  /** The hole's own number on the card (10 for the first of a back nine). */
  readonly number: number
  readonly par: number
  readonly yards: number | null
  /** Stroke index; 1 where the card has none. */
  readonly handicap: number
  /** Strokes by player id; 0 or missing is a hole not played. */
  readonly strokes: Readonly<Record<string, number>>
  /** Ids of the players who have no score on this hole for good, as after picking up. They have 0 strokes. Source: decision 20. */
  readonly noScore?: readonly string[]
}

export interface CourseDetails {
  readonly id: string
  readonly name: string
  readonly teeName: string
  readonly holes: number
  readonly totalPar: number
  readonly holeType: HolesMode
}

export interface RoundMetadata {
  /**
   * The golfer whose device this is: in solo and direct rounds by their profile's id, in a live game and in the archive by the
   * id under which the scores are kept. See selfPlayerOf.
   */
  readonly selfPlayerId: DurablePlayerId | null
  readonly soloRound?: boolean
  /** An unfinished round the golfer set aside: kept with its strokes, no longer offered as the one in progress. */
  readonly putAside?: boolean
  /**
   * Of a finished live game: numbers of the holes, by player id, whose strokes are this device's own and weren't counted for
   * the others, because they came too late.
   */
  readonly notCounted?: Readonly<Record<string, readonly number[]>>
}

export interface Round {
  readonly id: string
  readonly courseSlug: string
  readonly courseName: string
  readonly courseId: string
  readonly courseVendorId: string | null
  readonly teeLabel: string
  readonly holesMode: HolesMode
  readonly courseDetails: CourseDetails
  readonly players: readonly RoundPlayer[]
  /** In ascending order of number. */
  readonly holes: readonly RoundHole[]
  readonly holeSet: readonly HoleSetEntry[]
  readonly totalHoles: number
  /**
   * Solo: the hole's own number on the card. Live and peer: the position in the hole set, from 1.
   * Read it through currentHoleNumber() and currentHolePosition(). Source: decision 22, 'Rounds and scoring'.
   */
  readonly currentHole: number
  /** Epoch milliseconds; null until the round starts. */
  readonly startedAt: number | null
  readonly completedAt: number | null
  readonly status: RoundStatus
  readonly roomCode: string
  readonly readyPlayers: Readonly<Record<string, boolean>>
  readonly metadata: RoundMetadata
  /** Account of a live game's host; not where the host has none any more. Source: document 3 section 3. */
  readonly hostUserId?: string
}

export interface NewRound {
  readonly id: string
  readonly courseId: string
  readonly courseName: string
  readonly courseVendorId?: string | null
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** The played holes of the tee, any order; unknown pars default to 4 before they come here. */
  readonly holeSet: readonly HoleSetEntry[]
  readonly players: readonly RoundPlayer[]
  readonly roomCode?: string
  readonly soloRound: boolean
  readonly selfPlayerId: DurablePlayerId | null
}

/** A round in its lobby, on its first hole, nobody having played a stroke. */
export function createRound(given: NewRound): Round {
  const holeSet = given.holeSet.toSorted((a, b) => a.number - b.number)
  const strokes = Object.fromEntries(given.players.map((player) => [player.id, 0]))
  const totalPar = holeSet.reduce((sum, hole) => sum + hole.par, 0)
  return {
    id: given.id,
    courseSlug: courseSlug(given.courseName),
    courseName: given.courseName,
    courseId: given.courseId,
    courseVendorId: given.courseVendorId ?? null,
    teeLabel: given.teeLabel,
    holesMode: given.holesMode,
    courseDetails: {
      id: given.courseId,
      name: given.courseName,
      teeName: given.teeLabel,
      holes: holeSet.length,
      totalPar,
      holeType: given.holesMode,
    },
    players: given.players,
    holes: holeSet.map((hole) => ({
      number: hole.number,
      par: hole.par,
      yards: hole.length,
      handicap: hole.si ?? DEFAULT_HANDICAP,
      strokes,
    })),
    holeSet,
    totalHoles: holeSet.length,
    currentHole: given.soloRound ? (holeSet[0]?.number ?? 1) : 1,
    startedAt: null,
    completedAt: null,
    status: 'lobby',
    roomCode: given.roomCode ?? '',
    readyPlayers: {},
    metadata: given.soloRound
      ? { selfPlayerId: given.selfPlayerId, soloRound: true }
      : { selfPlayerId: given.selfPlayerId },
  }
}

/** Course name lowercased, spaces to hyphens. Source: document 2 section 3. */
export function courseSlug(courseName: string): string {
  return courseName.toLowerCase().replaceAll(' ', '-')
}

/** The current hole's own number on the card. */
export function currentHoleNumber(round: Round): number {
  if (round.metadata.soloRound === true) return round.currentHole
  return round.holes[round.currentHole - 1]?.number ?? round.currentHole
}

/** The current hole's position in the hole set, from 1. */
export function currentHolePosition(round: Round): number {
  return holePosition(round, currentHoleNumber(round))
}

/** Position of a card number in the hole set, from 1; 0 when the round has no such hole. */
export function holePosition(round: Round, holeNumber: number): number {
  return round.holes.findIndex((hole) => hole.number === holeNumber) + 1
}

export function findHole(round: Round, holeNumber: number): RoundHole | undefined {
  return round.holes.find((hole) => hole.number === holeNumber)
}

export function isLastHole(round: Round): boolean {
  return currentHolePosition(round) >= round.holes.length
}

/** Strokes of a player on a hole; 0 is not played. */
export function strokesOn(round: Round, holeNumber: number, playerId: RoundPlayerId): number {
  const hole = findHole(round, holeNumber)
  return hole === undefined ? 0 : strokesIn(hole, playerId)
}

/** Strokes of a player in this hole; 0 is not played. */
export function strokesIn(hole: Pick<RoundHole, 'strokes'>, playerId: RoundPlayerId): number {
  // An own property only: a player may be called 'constructor'.
  return Object.hasOwn(hole.strokes, playerId) ? (hole.strokes[playerId] ?? 0) : 0
}

/** Whether the player has picked up on this hole: it counts as not played, and the round goes on without a score. */
export function hasNoScore(hole: Pick<RoundHole, 'noScore'>, playerId: string): boolean {
  return hole.noScore?.includes(playerId) === true
}

/** A player's last word on a hole: strokes, 0 if it isn't played yet, or that they have no score on it for good. */
export type HoleAnswer = number | 'no-score'

export function answerIn(hole: Pick<RoundHole, 'strokes' | 'noScore'>, playerId: string): HoleAnswer {
  return hasNoScore(hole, playerId) ? 'no-score' : strokesIn(hole, playerId)
}

/** Whether the hole asks nothing more of the player: it has their strokes, or they have picked up. */
export function isAnswered(hole: Pick<RoundHole, 'strokes' | 'noScore'>, playerId: string): boolean {
  return strokesIn(hole, playerId) > 0 || hasNoScore(hole, playerId)
}

/** Whether the round waits for the player: they have neither left nor stopped. */
export function isPlaying(player: Pick<RoundPlayer, 'hasLeft' | 'hasStopped'>): boolean {
  return player.hasLeft !== true && player.hasStopped !== true
}

/** The player stops: the strokes stay, and the round no longer waits for them. Or plays on. */
export function withStopped(round: Round, playerId: string, hasStopped: boolean): Round {
  const isAsBefore = (player: RoundPlayer) => player.id !== playerId || (player.hasStopped === true) === hasStopped
  if (round.players.every(isAsBefore)) return round
  const players = round.players.map((player) => {
    if (player.id !== playerId) return player
    const { hasStopped: _before, ...rest } = player
    return hasStopped ? { ...rest, hasStopped } : rest
  })
  return { ...round, players }
}

/** The hole with a player's strokes; noScore says that 0 is their last word on it. */
export function withStrokes(hole: RoundHole, playerId: string, strokes: number, noScore = false): RoundHole {
  const { noScore: before = [], ...rest } = hole
  const others = before.filter((id) => id !== playerId)
  const marked = noScore && strokes === 0 ? [...others, playerId] : others
  return {
    ...rest,
    strokes: { ...hole.strokes, [playerId]: strokes },
    ...(marked.length > 0 && { noScore: marked }),
  }
}

export function withAnswer(hole: RoundHole, playerId: string, answer: HoleAnswer): RoundHole {
  return answer === 'no-score' ? withStrokes(hole, playerId, 0, true) : withStrokes(hole, playerId, answer)
}

/** Par of a hole, 4 where unknown. */
export function parOf(round: Round, holeNumber: number): number {
  return findHole(round, holeNumber)?.par ?? DEFAULT_PAR
}

/**
 * The player whose device this is; undefined if that is none of the players. The round names them by their durable id in
 * solo and direct rounds, and by the id that is both in live games and in the archive.
 */
export function selfPlayerOf({ metadata: { selfPlayerId }, players }: Round): RoundPlayer | undefined {
  if (selfPlayerId === null) return undefined
  return players.find((player) => player.id === selfPlayerId || player.playerId === selfPlayerId)
}

/** The id under which a player's scores are kept for good: the device profile's, else the player's own. */
export function durablePlayerId(player: RoundPlayer): DurablePlayerId {
  return player.playerId ?? player.id
}

/** Whether anybody has a stroke on any hole. */
export function hasStrokes({ holes }: Round): boolean {
  return holes.some(({ strokes }) => Object.values(strokes).some((count) => count > 0))
}
