import type { PlayerCard, SummaryPlayer } from './player-card.ts'

/** A player's line in the chart of score to par by hole. Source: document 3 section 3, round summary. */
export interface ScoreProgression extends SummaryPlayer {
  /** One entry for each hole that the player has played, in the order in which the round plays them. */
  readonly scores: readonly ProgressionScore[]
}

export interface ProgressionScore {
  /** The hole's own number on the card. */
  readonly hole: number
  /** Score to par over this hole and the holes played before it. */
  readonly cumulativeScore: number
}

/** In the order of the cards. */
export function scoreProgressionOf(cards: readonly PlayerCard[]): ScoreProgression[] {
  return cards.map((card) => {
    let cumulativeScore = 0
    const scores = card.holes.map((hole) => {
      cumulativeScore += hole.toPar
      return { hole: hole.holeNumber, cumulativeScore }
    })
    return { ...card.player, scores }
  })
}
