import { leaderboardOf } from './leaderboard.ts'
import type { Round } from './round.ts'
import { roundDurationMs } from './round-duration.ts'
import { type AchievementBadge, achievementBadgesOf } from './summary/badges.ts'
import { type PlayerComparison, playerComparisonOf } from './summary/comparison.ts'
import { type CourseStat, courseStatsOf } from './summary/course-stats.ts'
import { type GroupDynamic, groupDynamicsOf } from './summary/dynamics.ts'
import { type PerformanceHighlight, performanceHighlightsOf } from './summary/highlights.ts'
import { lowestOf } from './summary/level.ts'
import { contendersOf, playerCardsOf, type SummaryPlayer } from './summary/player-card.ts'
import { type ScoreProgression, scoreProgressionOf } from './summary/progression.ts'
import { raceOf } from './summary/race.ts'

/** The winner card's player. Source: document 3 section 3, round summary. */
export interface SummaryWinner extends SummaryPlayer {
  readonly totalStrokes: number
  readonly scoreVsPar: number
}

/** One row of Final Scores. Source: document 3 section 3, round summary, playerStats. */
export interface SummaryPlayerStats extends SummaryWinner {
  readonly holesCompleted: number
  /** Players level on strokes share it: 1, 1, 3. Null for a player who played no hole. */
  readonly rank: number | null
}

/**
 * All that the summary says, in figures. Names are document 3's (section 3, round summary); where it has a title and a
 * description there is a kind here, of which the words are made where texts are kept. A hole that a player hasn't played
 * counts nowhere.
 */
export interface RoundSummary {
  readonly round: Round
  /** All who tie, of those who played the most holes; empty when nobody played a hole. */
  readonly winners: readonly SummaryWinner[]
  /** By total strokes ascending; players without a hole last. */
  readonly playerStats: readonly SummaryPlayerStats[]
  readonly durationMs: number | null
  readonly performanceHighlights: readonly PerformanceHighlight[]
  readonly groupDynamics: readonly GroupDynamic[]
  readonly courseStats: readonly CourseStat[]
  readonly achievementBadges: readonly AchievementBadge[]
  /** One for each player, in the round's order. */
  readonly scoreProgression: readonly ScoreProgression[]
  /** One for each player, in the round's order. */
  readonly playerComparison: readonly PlayerComparison[]
}

export function summaryOf(round: Round): RoundSummary {
  const cards = playerCardsOf(round)
  const race = raceOf(cards)
  const playerStats = finalScoresOf(round)
  const finish = contendersOf(playerStats, (stats) => stats.holesCompleted)
  const winners = winnersOf(finish)
  return {
    round,
    winners,
    playerStats,
    durationMs: roundDurationMs(round),
    performanceHighlights: performanceHighlightsOf(cards),
    groupDynamics: groupDynamicsOf(race, finish),
    courseStats: courseStatsOf(cards),
    achievementBadges: achievementBadgesOf(cards, race, winners),
    scoreProgression: scoreProgressionOf(cards),
    playerComparison: playerComparisonOf(cards),
  }
}

/** Final scores by total strokes ascending. Source: document 3 section 9. */
function finalScoresOf(round: Round): SummaryPlayerStats[] {
  return leaderboardOf(round, 'strokes').map((row) => ({
    playerId: row.player.id,
    nickname: row.player.nickname,
    totalStrokes: row.strokes,
    scoreVsPar: row.toPar,
    holesCompleted: row.holesPlayed,
    rank: row.rank,
  }))
}

/** Everyone with the lowest total among the contenders. */
function winnersOf(contenders: readonly SummaryPlayerStats[]): SummaryWinner[] {
  const lowest = lowestOf(contenders, (score) => score.totalStrokes)?.items ?? []
  return lowest.map(({ playerId, nickname, totalStrokes, scoreVsPar }) => ({
    playerId,
    nickname,
    totalStrokes,
    scoreVsPar,
  }))
}
