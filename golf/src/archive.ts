import type { Course, CourseHole } from './course.ts'
import { type HolesMode, holeNumbersOf } from './holes-mode.ts'
import type { DurablePlayerId, RoundPlayerId } from './ids.ts'
import { withPlayerIds } from './games/player-ids.ts'
import { DEFAULT_NICKNAME, DEFAULT_PAR } from './limits.ts'
import {
  durablePlayerId,
  hasNoScore,
  type HoleSetEntry,
  type Round,
  type RoundMetadata,
  type RoundStatus,
  selfPlayerOf,
  strokesIn,
} from './round.ts'

export const ARCHIVE_VERSION = 2

/** A finished round in the local database. Source: document 2 section 3, archived round, schema version 2. */
export interface ArchivedRound {
  readonly id: string
  readonly courseId: string
  readonly courseSlug: string
  readonly holeType: HolesMode
  readonly totalHoles: number
  /** Epoch milliseconds. If the start is unknown (metadata.startUnknown), this is the end or the last change. */
  readonly startedAt: number
  readonly endedAt: number | null
  readonly players: readonly DurablePlayerId[]
  readonly scores: readonly ArchivedScore[]
  readonly roomCode: string
  readonly metadata: ArchivedMetadata
  /** Same as in the round. */
  readonly hostUserId?: string
  readonly version: number
  readonly updatedAt: number
}

export interface ArchivedScore {
  readonly playerId: DurablePlayerId
  /** Strokes by hole number on the card, e.g. {"1": 4}; missing or 0 is a hole that wasn't played. */
  readonly strokesByHole: Readonly<Record<string, number>>
}

/** A hole of a round's card. */
export interface ArchivedHole extends Omit<HoleSetEntry, 'par'> {
  /** null in an older round that lacks it: the course's par then counts. */
  readonly par: number | null
}

export interface ArchivedMetadata {
  readonly selfPlayerId: DurablePlayerId | null
  readonly originalCourseName: string
  /** The player of a score that was stored without a player id: the golfer of this device. Source: document 1 section 4. */
  readonly unnamedScoreOf?: string
  readonly soloRound?: boolean
  readonly startUnknown?: true
  readonly originalStatus?: RoundStatus
  readonly originalCompletedAt?: number | null
  readonly teeLabel?: string
  /** The tee when the round was played; later changes of the course don't affect it. */
  readonly holeSet?: readonly ArchivedHole[]
  /** Nicknames used in this round, by durable player id. */
  readonly nicknames?: Readonly<Record<string, string>>
  /** Same as in the round, but by durable player id. */
  readonly notCounted?: RoundMetadata['notCounted']
  /**
   * Numbers of the holes that have no score for good, for example after picking up, by durable player id; ascending.
   * Source: decision 20.
   */
  readonly noScores?: Readonly<Record<string, readonly number[]>>
  /** Same as in the round. */
  readonly startingHole?: number
  /** Same as in the round, but by durable player id. */
  readonly games?: unknown
  /** Epoch milliseconds of the last correction after the round was finished. */
  readonly correctedAt?: number
  /** Numbers of all corrected holes, by durable player id; ascending. */
  readonly correctedHoles?: Readonly<Record<string, readonly number[]>>
}

/**
 * Converts a round to its archived form. The same round and updatedAt always give the same result. Source: document 2
 * section 3, archived round.
 */
export function archiveRound(round: Round, updatedAt: number): ArchivedRound {
  const durableIds = durableIdsOf(round)
  const durable = (playerId: string) => durableIds.get(playerId) ?? playerId
  return {
    id: round.id,
    courseId: round.courseId,
    courseSlug: round.courseSlug,
    holeType: round.holesMode,
    totalHoles: round.holes.length,
    startedAt: round.startedAt ?? round.completedAt ?? updatedAt,
    endedAt: round.completedAt,
    players: round.players.map((player) => durable(player.id)),
    scores: round.players.map((player) => ({
      playerId: durable(player.id),
      strokesByHole: strokesByHoleOf(round, player.id),
    })),
    roomCode: round.roomCode,
    metadata: {
      selfPlayerId: selfIdOf(round, durableIds),
      originalCourseName: round.courseName,
      ...(round.metadata.soloRound === true && { soloRound: true }),
      ...(round.startedAt === null && { startUnknown: true }),
      originalStatus: round.status,
      originalCompletedAt: round.completedAt,
      teeLabel: round.teeLabel,
      holeSet: playedHoleSetOf(round),
      nicknames: Object.fromEntries(round.players.map((player) => [durable(player.id), player.nickname])),
      ...noScoresOf(round, durable),
      ...(round.metadata.startingHole !== undefined && { startingHole: round.metadata.startingHole }),
      ...(round.metadata.games !== undefined && { games: withPlayerIds(round.metadata.games, durableIds) }),
      ...(round.metadata.notCounted !== undefined && {
        notCounted: Object.fromEntries(
          Object.entries(round.metadata.notCounted).map(([id, holes]) => [durable(id), holes]),
        ),
      }),
    },
    ...(round.hostUserId !== undefined && { hostUserId: round.hostUserId }),
    version: ARCHIVE_VERSION,
    updatedAt,
  }
}

/**
 * Whether somebody played or picked up on every hole of the round's card. An unfinished round is shown as 'thru n' and
 * counts neither for statistics nor for the free limit. One complete card is enough, because a player who joins late never
 * has one. Source: decision 22, 'A round left unfinished'; decision 20.
 */
export function isFinishedRound(archived: ArchivedRound, course: Course | undefined): boolean {
  return isPlayedToItsEnd(archived, cardHolesOf(archived, course))
}

/** Whether one of the players has played or picked up on all holes of the card, and played at least one. */
export function isPlayedToItsEnd(
  { scores, metadata: { noScores } }: Pick<ArchivedRound, 'scores' | 'metadata'>,
  card: readonly CardNumber[],
): boolean {
  return scores.some((score) => {
    const { holes } = cardTotalOf(score, card)
    const pickedUp = (ownEntry(noScores, score.playerId) ?? []).filter(
      (number) => card.some((hole) => hole.number === number) && (score.strokesByHole[`${number}`] ?? 0) === 0,
    )
    return holes > 0 && holes + pickedUp.length === card.length
  })
}

type CardNumber = Pick<HoleSetEntry, 'number'>

/** The number of holes played on the card by the player who played the most. */
export function mostHolesOf(scores: readonly ArchivedScore[], card: readonly CardNumber[]): number {
  return scores.reduce((most, score) => Math.max(most, cardTotalOf(score, card).holes), 0)
}

export interface CardTotal {
  readonly holes: number
  readonly strokes: number
}

/** Totals over the card's holes; strokes on other holes don't count. */
export function cardTotalOf({ strokesByHole }: ArchivedScore, card: readonly CardNumber[]): CardTotal {
  let holes = 0
  let strokes = 0
  for (const { number } of card) {
    const count = strokesByHole[number] ?? 0
    if (count <= 0) continue
    holes += 1
    strokes += count
  }
  return { holes, strokes }
}

/** Whether the course is needed to show the round: for a name, holes or pars that the round doesn't hold itself. */
export function lacksItsCourse({ metadata: { originalCourseName, holeSet = [] } }: ArchivedRound): boolean {
  return originalCourseName === '' || holeSet.length === 0 || !holeSet.every(hasPar)
}

/** The course's name in the round, else the course's own; '' if neither is known. */
export function archivedCourseName(archived: ArchivedRound, course: Pick<Course, 'name'> | undefined): string {
  const ownName = archived.metadata.originalCourseName
  return ownName === '' ? (course?.name ?? '') : ownName
}

/** The player's nickname in the round, else the known player's name, else 'Player'. */
export function archivedNickname(
  archived: ArchivedRound,
  id: string,
  players: ReadonlyMap<string, { readonly name: string }>,
): string {
  return ownEntry(archived.metadata.nicknames, id) ?? players.get(id)?.name ?? DEFAULT_NICKNAME
}

/**
 * Durable ids by player id. Two players of one profile keep their own ids, as does a player whose durable id is another
 * player's own: strokes are never merged.
 */
function durableIdsOf(round: Round): ReadonlyMap<RoundPlayerId, DurablePlayerId> {
  const ownIds = new Set<DurablePlayerId>(round.players.map((player) => player.id))
  const taken = new Set<DurablePlayerId>()
  const durableIds = new Map<RoundPlayerId, DurablePlayerId>()
  for (const player of round.players) {
    const durable = durablePlayerId(player)
    const id = taken.has(durable) || ownIds.has(durable) ? player.id : durable
    taken.add(id)
    durableIds.set(player.id, id)
  }
  return durableIds
}

/** The durable id of the golfer whose device this is. An id that isn't a player's (a backend user's) stays unchanged. */
function selfIdOf(round: Round, durableIds: ReadonlyMap<RoundPlayerId, DurablePlayerId>): DurablePlayerId | null {
  const given = round.metadata.selfPlayerId
  const self = selfPlayerOf(round)
  if (given === null || self === undefined) return given
  return durableIds.get(self.id) ?? given
}

function strokesByHoleOf(round: Round, playerId: RoundPlayerId): Record<string, number> {
  return Object.fromEntries(
    round.holes
      .map((hole) => [`${hole.number}`, strokesIn(hole, playerId)] as const)
      .filter(([, strokes]) => strokes > 0),
  )
}

function noScoresOf(round: Round, durable: (playerId: string) => string): Pick<ArchivedMetadata, 'noScores'> {
  const entries = round.players.flatMap(({ id }) => {
    const numbers = round.holes.filter((hole) => hasNoScore(hole, id)).map(({ number }) => number)
    return numbers.length === 0 ? [] : [[durable(id), numbers] as const]
  })
  return entries.length === 0 ? {} : { noScores: Object.fromEntries(entries) }
}

// Uses the pars that counted, which set_par may have changed, and the card's stroke index where the hole has a default.
function playedHoleSetOf(round: Round): HoleSetEntry[] {
  const strokeIndexes = new Map(round.holeSet.map((hole) => [hole.number, hole.si]))
  return round.holes.map((hole) => ({
    number: hole.number,
    par: hole.par,
    length: hole.yards,
    si: strokeIndexes.get(hole.number) ?? null,
  }))
}

/**
 * The holes on the round's card in ascending order: its own, else the course's holes of the round's type, shortened to as
 * many as the round had. Strokes on other holes don't belong to the card. Source: document 1 section 5; decision 22, 'Par'.
 */
export function cardHolesOf(archived: ArchivedRound, course: Course | undefined): readonly HoleSetEntry[] {
  const own = archived.metadata.holeSet ?? []
  if (own.length > 0) return own.every(hasPar) ? own : holeEntriesOf(archived, course, numbersOf(own))
  const numbers = holeNumbersOf(archived.holeType)
  const courseHoles = courseHolesOf(archived, course)
  const onCourse = numbers.filter((number) => courseHoles.some((hole) => hole.number === number))
  return holeEntriesOf(archived, course, asManyAsPlayed(archived, onCourse.length > 0 ? onCourse : numbers))
}

/** No mode has fewer holes, so a smaller number is the round's own. */
const HOLES_OF_A_NINE = 9

/** Keeps as many numbers as the round says it had, unless a stroke shows that it had more. */
function asManyAsPlayed({ totalHoles, scores }: ArchivedRound, numbers: readonly number[]): readonly number[] {
  if (totalHoles < 1 || totalHoles >= HOLES_OF_A_NINE) return numbers
  const further = numbers.slice(totalHoles).map((number) => ({ number }))
  return mostHolesOf(scores, further) > 0 ? numbers : numbers.slice(0, totalHoles)
}

function hasPar(hole: ArchivedHole): hole is HoleSetEntry {
  return hole.par !== null
}

function numbersOf(holes: readonly { readonly number: number }[]): number[] {
  return holes.map((hole) => hole.number)
}

// Pars come from the round's own card, else from the course, else they are 4.
function holeEntriesOf(
  archived: ArchivedRound,
  course: Course | undefined,
  numbers: readonly number[],
): HoleSetEntry[] {
  const courseHoles = courseHolesOf(archived, course)
  return numbers.map((number) => {
    const own = archived.metadata.holeSet?.find((hole) => hole.number === number)
    const hole = courseHoles.find((candidate) => candidate.number === number)
    const par = own?.par ?? hole?.par ?? DEFAULT_PAR
    if (own !== undefined) return { ...own, par }
    return { number, par, length: hole?.distance ?? null, si: hole?.si ?? null }
  })
}

/** Holes of the played tee if the course knows it, else the course's own. */
function courseHolesOf(archived: ArchivedRound, course: Course | undefined): readonly CourseHole[] {
  const tee = course?.tees.find((candidate) => candidate.label === archived.metadata.teeLabel)
  return tee === undefined || tee.holes.length === 0 ? (course?.holes ?? []) : tee.holes
}

/** Only an own property counts: an id may be 'constructor'. */
export function ownEntry<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
