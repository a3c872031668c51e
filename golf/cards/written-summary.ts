import type { RoundSummary } from '../src/summary.ts'

// These helpers write a summary as short lines, which tests compare with a card.

/** 'Ann 3' for a player and a hole. */
function named({ nickname, holeNumber }: { readonly nickname: string; readonly holeNumber: number }): string {
  return `${nickname} ${holeNumber}`
}

function nicknames(players: readonly { readonly nickname: string }[]): string[] {
  return players.map(({ nickname }) => nickname)
}

/** Each highlight with its value and, for each holder, the holes and their strokes. */
export function highlightsIn(summary: RoundSummary) {
  return summary.performanceHighlights.map(({ kind, value, holders }) => [
    kind,
    value,
    ...holders.map(
      ({ nickname, details }) =>
        `${nickname}: ${details.map(({ holeNumber, strokes, par }) => `${holeNumber} (${strokes}/${par})`).join(', ')}`,
    ),
  ])
}

export function dynamicsIn(summary: RoundSummary) {
  return summary.groupDynamics.map((dynamic) => {
    switch (dynamic.kind) {
      case 'lead-changes':
        return [dynamic.kind, dynamic.value]
      case 'closest-finish':
        return [dynamic.kind, dynamic.value, nicknames(dynamic.players).join(' & ')]
      case 'largest-lead':
        return [dynamic.kind, dynamic.value, ...dynamic.leads.map(named)]
      case 'all-tied':
        return [dynamic.kind, dynamic.value, ...dynamic.holeNumbers]
    }
  })
}

export function courseStatsIn(summary: RoundSummary) {
  return summary.courseStats.map(({ kind, hole }) => [kind, hole.number, hole.par, hole.averageScore])
}

export function badgesIn(summary: RoundSummary) {
  return summary.achievementBadges.map((badge) => {
    const shown = [badge.kind, nicknames(badge.players).join(', ')]
    switch (badge.kind) {
      case 'best-hole':
        return [...shown, badge.toPar]
      case 'comeback-kid':
        return [...shown, badge.improvement]
      case 'consistency-king':
        return [...shown, badge.pars]
      case 'risk-taker':
        return [...shown, badge.birdiesAndBogeys]
      case 'steady-eddie':
        return [...shown, badge.standardDeviation.toFixed(4)]
      case 'team-effort':
        return [...shown, badge.everyoneBeatOwnAverage, ...badge.holeNumbers]
      case 'first-birdie':
        return [...shown, badge.holeNumber]
      case 'comeback-champion':
        return [
          ...shown,
          ...badge.players.map(({ strokesBehind, holeNumber }) => `${strokesBehind} after ${holeNumber}`),
        ]
    }
  })
}

export function progressionIn(summary: RoundSummary) {
  return summary.scoreProgression.map(({ nickname, scores }) => [
    nickname,
    scores.map(({ hole }) => hole).join(' '),
    scores.map(({ cumulativeScore }) => cumulativeScore).join(' '),
  ])
}

export function comparisonIn(summary: RoundSummary) {
  return summary.playerComparison.map((row) => [
    row.nickname,
    { eagles: row.eagles, birdies: row.birdies, pars: row.pars, bogeys: row.bogeys, doubleBogeys: row.doubleBogeys },
    row.consistency,
  ])
}

export function finalScoresIn(summary: RoundSummary) {
  return summary.playerStats.map((row) => [
    row.rank,
    row.nickname,
    row.holesCompleted,
    row.totalStrokes,
    row.scoreVsPar,
  ])
}
