import type { GameMatch, GameResult, MatchResult, Missing } from './game-results.ts'
import type { MatchTeams } from './match.ts'

/** The state of a game for one short line such as 'Ann 2 up' or 'Skin worth 3'. */
export type GameStatus =
  | { readonly kind: 'missing'; readonly missing: Missing }
  | { readonly kind: 'not-started' }
  | ({ readonly kind: 'strokes'; readonly toPar: number } & Lead)
  | ({ readonly kind: 'stableford'; readonly points: number } & Lead)
  /** worth: skins at stake on the next hole; null after the last. skins: those of the leaders. */
  | ({ readonly kind: 'skins'; readonly worth: number | null; readonly skins: number } & Lead)
  | {
      readonly kind: 'match' | 'nassau'
      readonly teams: MatchTeams
      /** The matches that have begun, without the presses that are decided. */
      readonly matches: readonly GameMatch[]
      readonly thru: number
      readonly of: number
    }

interface Lead {
  /** Ids of the players in front; several if they are level, none if nobody has anything yet. */
  readonly leaders: readonly string[]
  readonly thru: number
  /** Number of holes of the game. */
  readonly of: number
}

export function gameStatusOf(result: GameResult): GameStatus {
  if (result.kind === 'missing') return { kind: 'missing', missing: result.missing }
  const { thru, holes } = result
  const progress = { thru, of: holes.length }
  switch (result.kind) {
    case 'strokes': {
      // Totals can be compared only over the same number of holes.
      const most = Math.max(...result.cards.map((card) => card.thru))
      if (most === 0) return { kind: 'not-started' }
      const furthest = result.cards.filter((card) => card.thru === most)
      const toPar = Math.min(...furthest.map((card) => card.toPar))
      const leaders = furthest.filter((card) => card.toPar === toPar).map(({ playerId }) => playerId)
      return { kind: 'strokes', toPar, leaders, thru: most, of: holes.length }
    }
    case 'stableford': {
      if (result.cards.every((card) => card.thru === 0)) return { kind: 'not-started' }
      const points = Math.max(...result.cards.map(({ total }) => total))
      const leaders = result.cards.filter(({ total }) => total === points).map(({ playerId }) => playerId)
      return { kind: 'stableford', points, leaders, ...progress }
    }
    case 'skins': {
      const { won, nextWorth } = result.skins
      if (thru === 0) return { kind: 'not-started' }
      const skins = Math.max(...won.map((row) => row.skins))
      const leaders = skins === 0 ? [] : won.filter((row) => row.skins === skins).map(({ playerId }) => playerId)
      const isOver = result.skins.holes.every(({ outcome }) => outcome !== 'open')
      return { kind: 'skins', worth: isOver ? null : nextWorth, skins, leaders, ...progress }
    }
    case 'match':
    case 'nassau':
      return matchStatusOf(result)
  }
}

function matchStatusOf({ kind, teams, matches, thru, holes }: MatchResult): GameStatus {
  const begun = matches.filter(({ match }) => match.thru > 0)
  if (begun.length === 0) return { kind: 'not-started' }
  const shown = begun.filter(({ press, match: { state } }) => press === null || !isDecided(state.kind))
  return { kind, teams, matches: shown, thru, of: holes.length }
}

function isDecided(kind: string): boolean {
  return kind === 'won' || kind === 'halved'
}
