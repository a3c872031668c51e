import { finalStandingsOf } from './leaderboard.ts'
import { playingOrderOf, type Round } from './round.ts'
import { roundDurationMs } from './round-duration.ts'
import { type AchievementBadge, achievementBadgesOf } from './summary/badges.ts'
import { type PlayerComparison, playerComparisonOf } from './summary/comparison.ts'
import { type CourseStat, courseStatsOf } from './summary/course-stats.ts'
import { type GroupDynamic, groupDynamicsOf } from './summary/dynamics.ts'
import { type PerformanceHighlight, performanceHighlightsOf } from './summary/highlights.ts'
import { playerCardsOf, type SummaryPlayer } from './summary/player-card.ts'
import { type ScoreProgression, scoreProgressionOf } from './summary/progression.ts'
import { raceOf } from './summary/race.ts'

/** The player on the winner card. Source: document 3 section 3, round summary. */
export interface SummaryWinner extends SummaryPlayer {
  readonly totalStrokes: number
  readonly scoreVsPar: number
}

/** One row of Final Scores. Source: document 3 section 3, round summary, playerStats. */
export interface SummaryPlayerStats extends SummaryWinner {
  readonly holesCompleted: number
  /** Players with equal strokes share a rank: 1, 1, 3. null for a player who isn't ranked; see rankedOf. */
  readonly rank: number | null
  /** The player played fewer holes than others. */
  readonly isBelowLine: boolean
}

/**
 * All figures of the summary. Names are document 3's (section 3, round summary). Where document 3 has a title and a
 * description, there is a kind here, and the app makes the words. A hole that a player hasn't played counts nowhere.
 */
export interface RoundSummary {
  readonly round: Round
  /** All winners, several if they tie. Empty without two contenders; see winnersOf. */
  readonly winners: readonly SummaryWinner[]
  /** The full cards by total strokes ascending, then the players with fewer holes. */
  readonly playerStats: readonly SummaryPlayerStats[]
  readonly durationMs: number | null
  readonly performanceHighlights: readonly PerformanceHighlight[]
  readonly groupDynamics: readonly GroupDynamic[]
  readonly courseStats: readonly CourseStat[]
  readonly achievementBadges: readonly AchievementBadge[]
  /** One entry for each player, in the round's order. */
  readonly scoreProgression: readonly ScoreProgression[]
  /** One entry for each player, in the round's order. */
  readonly playerComparison: readonly PlayerComparison[]
}

export function summaryOf(round: Round): RoundSummary {
  const cards = playerCardsOf(round)
  const playingOrder = playingOrderOf(round)
  const race = raceOf(cards)
  const playerStats = finalScoresOf(round)
  const finish = playerStats.filter(({ rank }) => rank !== null)
  const winners = winnersOf(playerStats)
  return {
    round,
    winners,
    playerStats,
    durationMs: roundDurationMs(round),
    performanceHighlights: performanceHighlightsOf(cards, playingOrder),
    groupDynamics: groupDynamicsOf(race, finish),
    courseStats: courseStatsOf(cards),
    achievementBadges: achievementBadgesOf(cards, race, winners, playingOrder),
    scoreProgression: scoreProgressionOf(cards),
    playerComparison: playerComparisonOf(cards),
  }
}

/** Source: document 3 section 9; decision 22, 'Leaderboards and Final Scores'. */
function finalScoresOf(round: Round): SummaryPlayerStats[] {
  return finalStandingsOf(round).map((row) => ({
    playerId: row.player.id,
    nickname: row.player.nickname,
    totalStrokes: row.strokes,
    scoreVsPar: row.toPar,
    holesCompleted: row.holesPlayed,
    rank: row.rank,
    isBelowLine: row.isBelowLine,
  }))
}

/** The result at the top of a summary or its image. */
export interface SummaryHeadline {
  /** The winners, or else only the golfer; empty without either. */
  readonly players: readonly SummaryPlayerStats[]
  readonly isWon: boolean
}

/** selfId is the golfer's id in this round, null if unknown. A solo round is headed by its player, whoever looks at it. */
export function headlineOf(summary: RoundSummary, selfId: string | null): SummaryHeadline {
  const winners = summary.playerStats.filter(({ rank }) => rank === 1)
  if (winners.length > 0) return { players: winners, isWon: true }
  const own = ownStatsOf(summary, selfId)
  return { players: own === undefined || own.holesCompleted === 0 ? [] : [own], isWon: false }
}

export function ownStatsOf({ playerStats }: RoundSummary, selfId: string | null): SummaryPlayerStats | undefined {
  if (playerStats.length === 1) return playerStats[0]
  return playerStats.find(({ playerId }) => playerId === selfId)
}

/** Everyone in first place. */
function winnersOf(playerStats: readonly SummaryPlayerStats[]): SummaryWinner[] {
  return playerStats
    .filter(({ rank }) => rank === 1)
    .map(({ playerId, nickname, totalStrokes, scoreVsPar }) => ({ playerId, nickname, totalStrokes, scoreVsPar }))
}
