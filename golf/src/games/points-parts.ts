import type { MatchResult, PlayedResult } from './game-results.ts'
import { matchWinnings } from './match.ts'

/** A part of the points that a player wins or loses in a game. The parts of a player add up to their winnings. */
export type PointsPart =
  /** Stableford: the difference to another player's total. */
  | ({ readonly kind: 'player'; readonly playerId: string; readonly own: number; readonly theirs: number } & Points)
  /** Skins: a hole that the player or another won. */
  | ({ readonly kind: 'hole'; readonly number: number; readonly winner: string; readonly worth: number } & Points)
  /** A match, by its position in the result. */
  | ({ readonly kind: 'match'; readonly match: MatchResult['matches'][number] } & Points)

interface Points {
  readonly points: number
}

export function pointsPartsOf(result: PlayedResult, playerId: string): PointsPart[] {
  switch (result.kind) {
    case 'strokes':
      return []
    case 'stableford': {
      const own = result.cards.find((card) => card.playerId === playerId)?.total ?? 0
      return result.cards
        .filter((card) => card.playerId !== playerId)
        .map(({ playerId: other, total }) => ({
          kind: 'player',
          playerId: other,
          own,
          theirs: total,
          points: own - total,
        }))
    }
    case 'skins': {
      const others = result.skins.won.length - 1
      return result.skins.holes.flatMap(({ number, winner, worth }) =>
        winner === null
          ? []
          : [{ kind: 'hole', number, winner, worth, points: winner === playerId ? others * worth : -worth }],
      )
    }
    case 'match':
    case 'nassau':
      return result.matches.map((match) => ({
        kind: 'match',
        match,
        points: matchWinnings(match.match).find((row) => row.playerId === playerId)?.points ?? 0,
      }))
  }
}
