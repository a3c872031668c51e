import { type ArchivedRound, archivedCourseName, archivedNickname } from './archive.ts'
import type { Course } from './course.ts'
import { roundDurationMs } from './summary.ts'

export interface HistoryScore {
  readonly playerId: string
  readonly nickname: string
  readonly totalStrokes: number
}

/** What a finished round's row shows on Home and in History. Source: document 1 section 2. */
export interface HistoryRow {
  readonly roundId: string
  readonly courseName: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** Null where it isn't known. */
  readonly elapsedMs: number | null
  readonly playerCount: number
  readonly holeCount: number
  /** The first of the round's players; null in a round without any. */
  readonly firstPlayer: HistoryScore | null
  /** Lowest total, the first of those who tie; null when nobody played a hole. */
  readonly bestPlayer: HistoryScore | null
}

/** course and players (by durable id) fill in names that an older round doesn't hold itself. */
export function historyRowOf(
  archived: ArchivedRound,
  course?: Pick<Course, 'name'>,
  players: ReadonlyMap<string, { readonly name: string }> = new Map(),
): HistoryRow {
  const totals = new Map(archived.scores.map((score) => [score.playerId, totalOf(score.strokesByHole)]))
  const scoreOf = (playerId: string): HistoryScore => ({
    playerId,
    nickname: archivedNickname(archived, playerId, players),
    totalStrokes: totals.get(playerId) ?? 0,
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
    holeCount: archived.totalHoles,
    firstPlayer: firstId === undefined ? null : scoreOf(firstId),
    bestPlayer: bestId === null ? null : scoreOf(bestId),
  }
}

function totalOf(strokesByHole: Readonly<Record<string, number>>): number {
  let total = 0
  for (const strokes of Object.values(strokesByHole)) total += strokes
  return total
}

function bestPlayerId(playerIds: readonly string[], totals: ReadonlyMap<string, number>): string | null {
  let bestId: string | null = null
  let bestTotal = Number.POSITIVE_INFINITY
  for (const playerId of playerIds) {
    const total = totals.get(playerId) ?? 0
    if (total === 0 || total >= bestTotal) continue
    bestId = playerId
    bestTotal = total
  }
  return bestId
}
