import { leaderboardOf } from './leaderboard.ts'
import type { Round } from './round.ts'
import { roundDurationMs } from './round-duration.ts'

/** The winner card's player. Source: document 3 section 3, round summary. */
export interface SummaryWinner {
  readonly playerId: string
  readonly nickname: string
  readonly totalStrokes: number
  readonly scoreVsPar: number
}

/** One row of Final Scores. Source: document 3 section 3, round summary, playerStats. */
export interface SummaryPlayerStats extends SummaryWinner {
  readonly holesCompleted: number
  /** Players level on strokes share it: 1, 1, 3. Null for a player who played no hole. */
  readonly rank: number | null
}

export interface RoundSummary {
  readonly round: Round
  /** All who tie, of those who played the most holes; empty when nobody played a hole. */
  readonly winners: readonly SummaryWinner[]
  /** By total strokes ascending; players without a hole last. */
  readonly playerStats: readonly SummaryPlayerStats[]
  readonly durationMs: number | null
}

export function summaryOf(round: Round): RoundSummary {
  return {
    round,
    winners: winnersOf(round),
    playerStats: finalScoresOf(round),
    durationMs: roundDurationMs(round),
  }
}

/** Final scores by total strokes ascending. Source: document 3 section 9. */
export function finalScoresOf(round: Round): SummaryPlayerStats[] {
  return leaderboardOf(round, 'strokes').map((row) => ({
    playerId: row.player.id,
    nickname: row.player.nickname,
    totalStrokes: row.strokes,
    scoreVsPar: row.toPar,
    holesCompleted: row.holesPlayed,
    rank: row.rank,
  }))
}

/**
 * Everyone with the lowest total among those who played the most holes: whoever joined late or left early has fewer strokes,
 * and hasn't won by that. Empty when nobody played a hole.
 */
export function winnersOf(round: Round): SummaryWinner[] {
  const scores = finalScoresOf(round)
  const mostHoles = Math.max(1, ...scores.map((score) => score.holesCompleted))
  const contenders = scores.filter((score) => score.holesCompleted === mostHoles)
  return contenders
    .filter((score) => score.totalStrokes === contenders[0]?.totalStrokes)
    .map(({ playerId, nickname, totalStrokes, scoreVsPar }) => ({ playerId, nickname, totalStrokes, scoreVsPar }))
}
