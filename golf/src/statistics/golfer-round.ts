import { type ArchivedRound, archivedCourseName, isPlayedToItsEnd } from '../archive.ts'
import type { Course } from '../course.ts'
import { roundDurationMs } from '../round-duration.ts'
import type { PlayedHole } from '../summary/player-card.ts'
import type { KnownSelf } from './me.ts'
import { ownCardOf } from './own-card.ts'
import { type Contest, contestOf } from './wins.ts'

/** One finished round as its golfer's own card: all that the statistics are worked out from. */
export interface GolferRound {
  readonly roundId: string
  readonly courseId: string
  /** '' where nobody knows it. */
  readonly courseName: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Epoch milliseconds; the start of a round without an end. */
  readonly endedAt: number
  /** Null where it isn't known. */
  readonly durationMs: number | null
  /** Of the card, whether played or not. */
  readonly holeCount: number
  /** In the card's order; holes not played are left out. Never empty. */
  readonly holes: readonly PlayedHole[]
  readonly strokes: number
  readonly toPar: number
  /** Null unless the golfer was one of two contenders or more. */
  readonly contest: Contest | null
}

/**
 * The golfer's finished rounds by their end, the earlier one first. Left out are rounds in which the golfer isn't known or
 * played no hole, and rounds left unfinished. Of two with one id the later updatedAt counts.
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
  return rounds.sort((a, b) => a.endedAt - b.endedAt || (a.roundId < b.roundId ? -1 : 1))
}

function golferRoundOf(round: ArchivedRound, known: KnownSelf, course: Course | undefined): GolferRound | null {
  const own = ownCardOf(round, known, course)
  if (own === null) return null
  if (own.holes.length < own.card.length && !isPlayedToItsEnd(round, own.card)) return null
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
  }
}
