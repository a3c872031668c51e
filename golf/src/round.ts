import type { HolesMode } from './holes-mode.ts'
import type { DurablePlayerId, ProfileId, RoundPlayerId } from './ids.ts'
import { DEFAULT_HANDICAP, DEFAULT_PAR } from './limits.ts'

/**
 * A round in play, in the one shape that every transport (solo, live, peer) uses. Field names are the specification's
 * (document 2, section 3).
 */
export const roundStatuses = ['lobby', 'active', 'completed'] as const
export type RoundStatus = (typeof roundStatuses)[number]

export const joinModes = ['host', 'manual', 'p2p'] as const
export type JoinMode = (typeof joinModes)[number]

export interface RoundPlayer {
  /** The key of this player's strokes. */
  readonly id: RoundPlayerId
  /** Durable device profile id ('cmplr_…'); null for a player without a device. */
  readonly playerId: ProfileId | null
  readonly nickname: string
  readonly isLocal: boolean
  readonly p2pPeerId: string | null
  readonly joinMode: JoinMode
  /** The player left a live game or was removed: the strokes stay, and nobody waits for them. */
  readonly hasLeft?: true
  /** The player joined after the start, at the hole that was current then. */
  readonly hasJoinedLate?: true
  /** The player has stopped: the strokes stay, nobody waits for them, and they can still play on. Source: decision 20. */
  readonly hasStopped?: true
}

/** One hole of the chosen tee, copied into the round when it is created. Length in yards; si is the stroke index. */
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
  /** Stroke index; 1 if the card has none. */
  readonly handicap: number
  /** Strokes by player id; 0 or missing is a hole that wasn't played. */
  readonly strokes: Readonly<Record<string, number>>
  /**
   * Ids of the players who have no score on this hole for good, for example after picking up. They have 0 strokes. Source:
   * decision 20.
   */
  readonly noScore?: readonly string[]
}

/** Decides between two entries of a cell: the higher counter stands, and of equal ones the greater id. */
export interface EntryStamp {
  readonly counter: number
  /** The event's id. */
  readonly id: string
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
   * The golfer whose device this is. Solo and direct rounds store the profile's id, live games and the archive the id that
   * scores are stored under. See selfPlayerOf.
   */
  readonly selfPlayerId: DurablePlayerId | null
  readonly soloRound?: boolean
  /**
   * An unfinished round that the golfer put aside: its strokes are kept, but it is no longer offered as the round in
   * progress.
   */
  readonly putAside?: boolean
  /**
   * Only in a finished live game: numbers of the holes, by player id, whose strokes exist only on this device and didn't
   * count for the others because they arrived too late.
   */
  readonly notCounted?: Readonly<Record<string, readonly number[]>>
  /** The number of the first hole played, if it isn't the card's first. From the last hole the round goes on to the first. */
  readonly startingHole?: number
  /** RoundGames, or what a newer version wrote in their place: it is kept, so who shows it has to check it. */
  readonly games?: unknown
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
   * Solo: the hole's own number on the card. Live and peer: the position in playing order, from 1. Read it through
   * currentHoleNumber() and currentHolePosition(). Source: decision 22, 'Rounds and scoring'.
   */
  readonly currentHole: number
  /** Epoch milliseconds; null until the round starts. */
  readonly startedAt: number | null
  readonly completedAt: number | null
  readonly status: RoundStatus
  readonly roomCode: string
  readonly readyPlayers: Readonly<Record<string, boolean>>
  readonly metadata: RoundMetadata
  /** Account of a live game's host; missing if the host no longer has one. Source: document 3 section 3. */
  readonly hostUserId?: string
}

export interface NewRound {
  readonly id: string
  readonly courseId: string
  readonly courseName: string
  readonly courseVendorId?: string | null
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** The played holes of the tee in any order; callers replace unknown pars by 4. */
  readonly holeSet: readonly HoleSetEntry[]
  readonly players: readonly RoundPlayer[]
  readonly roomCode?: string
  readonly soloRound: boolean
  readonly selfPlayerId: DurablePlayerId | null
  /** The number of the first hole played; the card's first hole by default. */
  readonly startingHole?: number
}

/** A round in its lobby, on its first hole and without strokes. */
export function createRound(given: NewRound): Round {
  const holeSet = given.holeSet.toSorted((a, b) => a.number - b.number)
  const strokes = Object.fromEntries(given.players.map((player) => [player.id, 0]))
  const totalPar = holeSet.reduce((sum, hole) => sum + hole.par, 0)
  const round: Round = {
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
  return given.startingHole === undefined ? round : withStartingHole(round, given.startingHole)
}

/** A round that hasn't begun, with another first hole. A hole that isn't on the card changes nothing. */
export function withStartingHole(round: Round, holeNumber: number): Round {
  const [first] = round.holes
  if (first === undefined || findHole(round, holeNumber) === undefined) return round
  const { startingHole: _before, ...others } = round.metadata
  return {
    ...round,
    currentHole: others.soloRound === true ? holeNumber : round.currentHole,
    metadata: holeNumber === first.number ? others : { ...others, startingHole: holeNumber },
  }
}

/** The number of the first hole played; 1 if the round has no holes. */
export function startingHoleOf(round: Pick<Round, 'holes' | 'metadata'>): number {
  return holesInPlayingOrder(round)[0]?.number ?? 1
}

/** The holes from the starting hole to the end of the card, then those before it. */
export function holesInPlayingOrder({ holes, metadata }: Pick<Round, 'holes' | 'metadata'>): readonly RoundHole[] {
  const first = holes.findIndex(({ number }) => number === metadata.startingHole)
  return first < 1 ? holes : [...holes.slice(first), ...holes.slice(0, first)]
}

/** The numbers of the holes in the order in which they are played. */
export function playingOrderOf(round: Pick<Round, 'holes' | 'metadata'>): number[] {
  return holesInPlayingOrder(round).map(({ number }) => number)
}

/** The hole at a position in playing order, from 1; undefined if there is none. */
export function holeAt(round: Pick<Round, 'holes' | 'metadata'>, position: number): RoundHole | undefined {
  return holesInPlayingOrder(round)[position - 1]
}

/** The course name in lower case with hyphens instead of spaces. Source: document 2 section 3. */
export function courseSlug(courseName: string): string {
  return courseName.toLowerCase().replaceAll(' ', '-')
}

/** The current hole's own number on the card. */
export function currentHoleNumber(round: Round): number {
  if (round.metadata.soloRound === true) return round.currentHole
  return holeAt(round, round.currentHole)?.number ?? round.currentHole
}

/** The current hole's position in playing order, from 1. */
export function currentHolePosition(round: Round): number {
  return holePosition(round, currentHoleNumber(round))
}

/** Position of a card number in playing order, from 1; 0 if the round has no such hole. */
export function holePosition(round: Round, holeNumber: number): number {
  return holesInPlayingOrder(round).findIndex((hole) => hole.number === holeNumber) + 1
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

/** Strokes of a player on this hole; 0 is not played. */
export function strokesIn(hole: Pick<RoundHole, 'strokes'>, playerId: RoundPlayerId): number {
  // Only an own property counts: a player's id may be 'constructor'.
  return Object.hasOwn(hole.strokes, playerId) ? (hole.strokes[playerId] ?? 0) : 0
}

/** Whether the player has picked up on this hole. It counts as not played, and the round goes on without a score. */
export function hasNoScore(hole: Pick<RoundHole, 'noScore'>, playerId: string): boolean {
  return hole.noScore?.includes(playerId) === true
}

/** A player's latest answer on a hole: strokes, 0 if it isn't played yet, or 'no-score' after picking up. */
export type HoleAnswer = number | 'no-score'

export function answerIn(hole: Pick<RoundHole, 'strokes' | 'noScore'>, playerId: string): HoleAnswer {
  return hasNoScore(hole, playerId) ? 'no-score' : strokesIn(hole, playerId)
}

/** Whether the player has strokes on the hole or has picked up. */
export function isAnswered(hole: Pick<RoundHole, 'strokes' | 'noScore'>, playerId: string): boolean {
  return strokesIn(hole, playerId) > 0 || hasNoScore(hole, playerId)
}

/** Whether the round waits for the player: they have neither left nor stopped. */
export function isPlaying(player: Pick<RoundPlayer, 'hasLeft' | 'hasStopped'>): boolean {
  return player.hasLeft !== true && player.hasStopped !== true
}

/** Marks a player as stopped, so that the round no longer waits for them, or as playing again. The strokes stay. */
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

/** The hole with a player's strokes; noScore means that 0 strokes are final. */
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

/** Whether an entry replaces the one before it. */
export function isNewerEntry(entry: EntryStamp, before: EntryStamp | undefined): boolean {
  if (before === undefined || entry.counter > before.counter) return true
  return entry.counter === before.counter && entry.id > before.id
}

/** Par of a hole; 4 if unknown. */
export function parOf(round: Round, holeNumber: number): number {
  return findHole(round, holeNumber)?.par ?? DEFAULT_PAR
}

/**
 * The player whose device this is; undefined if it is none of the players. Solo and direct rounds name them by their
 * durable id. Live games and the archive use one id for both.
 */
export function selfPlayerOf({ metadata: { selfPlayerId }, players }: Round): RoundPlayer | undefined {
  if (selfPlayerId === null) return undefined
  return players.find((player) => player.id === selfPlayerId || player.playerId === selfPlayerId)
}

/** The permanent key of a player's scores: the device profile's id, else the player's own. */
export function durablePlayerId(player: RoundPlayer): DurablePlayerId {
  return player.playerId ?? player.id
}

/** Whether anybody has a stroke on any hole. */
export function hasStrokes({ holes }: Round): boolean {
  return holes.some(({ strokes }) => Object.values(strokes).some((count) => count > 0))
}
