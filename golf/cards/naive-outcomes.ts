import type { MatchSide, MatchTeams } from '../src/games/match.ts'
import type { ScoredHole } from '../src/games/net-score.ts'

/** Outcomes of holes by a second computation: +1 for side a, −1 for side b. */
export type NaiveOutcome = 1 | 0 | -1 | 'open' | 'unplayed'

export function naiveOutcomes(
  holes: readonly ScoredHole[],
  teams: MatchTeams,
  concessions: ReadonlyMap<number, MatchSide>,
): NaiveOutcome[] {
  const outcomes: NaiveOutcome[] = []
  for (const { number, scores } of holes) {
    if (outcomes.includes('open')) {
      outcomes.push('open')
      continue
    }
    let [a, b] = [1000, 1000]
    const answers = []
    for (const { playerId, answer, received } of scores) {
      const isOfA = teams.a.includes(playerId)
      if (!isOfA && !teams.b.includes(playerId)) continue
      answers.push(answer)
      if (typeof answer !== 'number') continue
      if (isOfA) a = Math.min(a, answer - received)
      else b = Math.min(b, answer - received)
    }
    const conceded = concessions.get(number)
    if (conceded !== undefined) outcomes.push(conceded === 'a' ? -1 : 1)
    else if (answers.includes('open')) outcomes.push('open')
    else if (answers.every((answer) => answer === 'absent')) outcomes.push('unplayed')
    else outcomes.push(a < b ? 1 : a > b ? -1 : 0)
  }
  return outcomes
}

/** Holes that a match over these outcomes has: all but those that nobody played before somebody played on. */
export function naiveLength(outcomes: readonly NaiveOutcome[]): number {
  let length = 0
  let skipped = 0
  for (const outcome of outcomes) {
    if (outcome === 'unplayed') {
      skipped += 1
    } else {
      length += 1
      skipped = 0
    }
  }
  return length + skipped
}

/** Whether a hole counts as played. */
export function isPlayed(outcome: NaiveOutcome): outcome is 1 | 0 | -1 {
  return typeof outcome === 'number'
}
