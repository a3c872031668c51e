import { type ArchivedRound, archivedCourseName, isPlayedToItsEnd } from '../archive.ts'
import type { Course } from '../course.ts'
import { type GamesPlayed, gamesPlayedIn } from '../games/games-played.ts'
import { roundDurationMs } from '../round-duration.ts'
import type { PlayedHole } from '../summary/player-card.ts'
import type { KnownSelf } from './me.ts'
import { ownCardOf } from './own-card.ts'
import { type Contest, contestOf } from './wins.ts'

/** A finished round reduced to its golfer's own card. All statistics are computed from these. */
export interface GolferRound {
  readonly roundId: string
  readonly courseId: string
  /** '' if unknown. */
  readonly courseName: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Epoch milliseconds; the start if the round has no end. */
  readonly endedAt: number
  /** null if unknown. */
  readonly durationMs: number | null
  /** The number of holes on the card, played or not. */
  readonly holeCount: number
  /** In the card's order, without holes that weren't played. Never empty. */
  readonly holes: readonly PlayedHole[]
  readonly strokes: number
  readonly toPar: number
  /** null unless the golfer was one of at least two contenders. */
  readonly contest: Contest | null
  /** Missing if the golfer played no game on the card. */
  readonly games?: GamesPlayed
}

/**
 * The golfer's finished rounds in ascending order of their end. Rounds without a known golfer, without a hole played by the
 * golfer, and unfinished rounds are left out. Of two rounds with one id, the later updatedAt counts.
 */
export function golferRoundsOf(
  archived: readonly ArchivedRound[],
  known: KnownSelf,
  courses: ReadonlyMap<string, Course>,
): GolferRound[] {
  const byId = new Map<string, ArchivedRound>()
  for (const round of archived) {
    const before = byId.get(round.id)
    if (before === undefined || round.updatedAt > before.updatedAt) byId.set(round.id, round)
  }
  const rounds: GolferRound[] = []
  for (const round of byId.values()) {
    const own = golferRoundOf(round, known, courses.get(round.courseId))
    if (own !== null) rounds.push(own)
  }
  return rounds.sort(byEnd)
}

/** Orders rounds by their end, the earliest first; the id breaks ties. */
export function byEnd(a: GolferRound, b: GolferRound): number {
  return a.endedAt - b.endedAt || (a.roundId < b.roundId ? -1 : 1)
}

function golferRoundOf(round: ArchivedRound, known: KnownSelf, course: Course | undefined): GolferRound | null {
  const own = ownCardOf(round, known, course)
  if (own === null) return null
  if (own.holes.length < own.card.length && !isPlayedToItsEnd(round, own.card)) return null
  const games = gamesPlayedIn(round, own.score.playerId)
  return {
    roundId: round.id,
    courseId: round.courseId,
    courseName: archivedCourseName(round, course),
    startedAt: round.startedAt,
    endedAt: round.endedAt ?? round.startedAt,
    durationMs: roundDurationMs({
      startedAt: round.metadata.startUnknown === true ? null : round.startedAt,
      completedAt: round.endedAt,
    }),
    holeCount: own.card.length,
    holes: own.holes,
    strokes: own.strokes,
    toPar: own.toPar,
    contest: contestOf(round.scores, own, known),
    ...(games !== undefined && { games }),
  }
}
