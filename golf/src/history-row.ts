import {
  type ArchivedRound,
  archivedCourseName,
  archivedNickname,
  type CardTotal,
  cardHolesOf,
  cardTotalOf,
} from './archive.ts'
import type { Course } from './course.ts'
import { roundDurationMs } from './round-duration.ts'
import { winnersOf } from './winner.ts'

export interface HistoryScore {
  readonly playerId: string
  readonly nickname: string
  /** Strokes on the round's card. */
  readonly totalStrokes: number
}

/** The row of a finished round on Home and in History. Source: document 1 section 2. */
export interface HistoryRow {
  readonly roundId: string
  readonly courseName: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** null if unknown. */
  readonly elapsedMs: number | null
  readonly playerCount: number
  /** The number of holes on the round's card. */
  readonly holeCount: number
  /** The first of the round's players; null if the round has none. */
  readonly firstPlayer: HistoryScore | null
  /** The winner, the first of several who tie, or the only player of a solo round. null if there is none. */
  readonly bestPlayer: HistoryScore | null
}

/** course and players (by durable id) supply names and pars that an older round doesn't hold itself. */
export function historyRowOf(
  archived: ArchivedRound,
  course?: Course,
  players: ReadonlyMap<string, { readonly name: string }> = new Map(),
): HistoryRow {
  const card = cardHolesOf(archived, course)
  const totals = new Map(archived.scores.map((score) => [score.playerId, cardTotalOf(score, card)]))
  const scoreOf = (playerId: string): HistoryScore => ({
    playerId,
    nickname: archivedNickname(archived, playerId, players),
    totalStrokes: totals.get(playerId)?.strokes ?? 0,
  })
  const firstId = archived.players[0]
  const bestId = bestPlayerId(archived.players, totals)
  return {
    roundId: archived.id,
    courseName: archivedCourseName(archived, course),
    startedAt: archived.startedAt,
    endedAt: archived.endedAt,
    elapsedMs: roundDurationMs({
      startedAt: archived.metadata.startUnknown === true ? null : archived.startedAt,
      completedAt: archived.endedAt,
    }),
    playerCount: archived.players.length,
    holeCount: card.length,
    firstPlayer: firstId === undefined ? null : scoreOf(firstId),
    bestPlayer: bestId === null ? null : scoreOf(bestId),
  }
}

function bestPlayerId(playerIds: readonly string[], totals: ReadonlyMap<string, CardTotal>): string | null {
  const totalOf = (playerId: string) => totals.get(playerId) ?? { strokes: 0, holes: 0 }
  const [only, ...mates] = playerIds
  if (only !== undefined && mates.length === 0) return totalOf(only).holes > 0 ? only : null
  return winnersOf(playerIds, totalOf)[0] ?? null
}
