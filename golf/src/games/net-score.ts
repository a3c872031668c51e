import type { GameAnswer, GameHole } from './game-hole.ts'
import type { StrokesByHole } from './strokes-received.ts'

/** One player's score on one hole. */
export interface HoleScore {
  readonly playerId: string
  readonly answer: GameAnswer
  /** Handicap strokes received here; 0 in a gross game, negative if given back. */
  readonly received: number
  /** Gross strokes − strokes received; null without a score. Source: Rules of Golf 2023, rules 3.2c and 3.3c. */
  readonly net: number | null
}

/** A hole of a game with the score of each of its players. */
export interface ScoredHole {
  readonly number: number
  readonly par: number
  readonly scores: readonly HoleScore[]
}

/** The holes as a game reads them. A game without handicap strokes is gross: every net score is the gross score. */
export function scoredHolesOf(
  holes: readonly GameHole[],
  playerIds: readonly string[],
  received: ReadonlyMap<string, StrokesByHole> = new Map(),
): ScoredHole[] {
  return holes.map(({ number, par, answers }) => ({
    number,
    par,
    scores: playerIds.map((playerId) => {
      // A player who was removed from the round has no answers at all.
      const answer = answers.get(playerId) ?? 'absent'
      const strokes = received.get(playerId)?.get(number) ?? 0
      return { playerId, answer, received: strokes, net: typeof answer === 'number' ? answer - strokes : null }
    }),
  }))
}

export interface NetCardHole {
  readonly number: number
  readonly score: HoleScore
  /** After this hole, over the holes with a score. */
  readonly gross: number
  readonly net: number
  /** Net strokes over or under the par of these holes. */
  readonly toPar: number
}

/** One player's net card with the running totals. */
export interface NetCard {
  readonly playerId: string
  readonly holes: readonly NetCardHole[]
  readonly gross: number
  readonly net: number
  readonly toPar: number
  /** Number of holes with a score. */
  readonly thru: number
}

export function netCardsOf(holes: readonly ScoredHole[], playerIds: readonly string[]): NetCard[] {
  return playerIds.map((playerId) => {
    const rows: NetCardHole[] = []
    let totals = { gross: 0, net: 0, toPar: 0 }
    let thru = 0
    for (const { number, par, scores } of holes) {
      const score = scores.find((entry) => entry.playerId === playerId)
      if (score === undefined) continue
      if (score.net !== null) {
        totals = {
          gross: totals.gross + score.net + score.received,
          net: totals.net + score.net,
          toPar: totals.toPar + score.net - par,
        }
        thru += 1
      }
      rows.push({ number, score, ...totals })
    }
    return { playerId, holes: rows, ...totals, thru }
  })
}

/** How far a hole of a game is: some player's score is still to come, nobody of the game plays it, or it is played. */
export type HoleProgress = 'open' | 'unplayed' | 'played'

export function progressOf({ scores }: Pick<ScoredHole, 'scores'>): HoleProgress {
  if (scores.some(({ answer }) => answer === 'open')) return 'open'
  return scores.every(({ answer }) => answer === 'absent') ? 'unplayed' : 'played'
}

/** The lowest net score; null if there is none. */
export function lowestNetOf(scores: readonly HoleScore[]): number | null {
  const nets = scores.flatMap(({ net }) => (net === null ? [] : [net]))
  return nets.length === 0 ? null : Math.min(...nets)
}
