import { type ScoreClass, scoreClassOf } from '../statistics/distribution.ts'
import { wholePercent } from '../statistics/rounding.ts'
import type { PlayerCard, SummaryPlayer } from './player-card.ts'

/**
 * The bars of Player Stats: holes grouped by their result against par, which add up to the holes played. Source: document 3
 * section 3, round summary; the groups are document 1's (section 9).
 */
export interface PlayerComparison extends SummaryPlayer {
  readonly pars: number
  readonly birdies: number
  /** Two under par or better. */
  readonly eagles: number
  readonly bogeys: number
  /** Two over par or worse. */
  readonly doubleBogeys: number
  /**
   * The share of played holes in bogey or better: a whole percentage from 0 to 100; null for a player who played no hole.
   * Document 1 (sections 2 and 9) measures consistency in Stats by this 'bogey rate'.
   */
  readonly consistency: number | null
}

/** In the order of the cards. */
export function playerComparisonOf(cards: readonly PlayerCard[]): PlayerComparison[] {
  return cards.map((card) => ({ ...card.player, ...resultCountsOf(card), consistency: consistencyOf(card) }))
}

export type ResultCounts = Omit<PlayerComparison, keyof SummaryPlayer | 'consistency'>

export function resultCountsOf(card: PlayerCard): ResultCounts {
  const counts = { pars: 0, birdies: 0, eagles: 0, bogeys: 0, doubleBogeys: 0 }
  for (const hole of card.holes) counts[resultOf[scoreClassOf(hole.toPar)]] += 1
  return counts
}

const resultOf: Readonly<Record<ScoreClass, keyof ResultCounts>> = {
  eagleOrBetter: 'eagles',
  birdie: 'birdies',
  par: 'pars',
  bogey: 'bogeys',
  doubleOrWorse: 'doubleBogeys',
}

function consistencyOf(card: PlayerCard): number | null {
  if (card.holes.length === 0) return null
  const bogeyOrBetter = card.holes.filter((hole) => hole.toPar <= 1).length
  return wholePercent(bogeyOrBetter, card.holes.length)
}
