import { type HoleScore, lowestNetOf, progressOf, type ScoredHole } from './net-score.ts'
import type { PlayerPoints } from './settle-up.ts'

export interface SkinsOptions {
  /** Whether a tied hole's skin is added to the next hole. */
  readonly carriesOver: boolean
}

/** 'open' waits for a score of this hole or an earlier one; nobody of the game plays 'unplayed'. */
export type SkinsHoleOutcome = 'won' | 'tied' | 'open' | 'unplayed'

export interface PlayerSkins {
  readonly playerId: string
  readonly skins: number
}

export interface SkinsHole {
  readonly number: number
  readonly scores: readonly HoleScore[]
  readonly outcome: SkinsHoleOutcome
  readonly winner: string | null
  /** Skins at stake here: its own and those carried over. */
  readonly worth: number
  /** Skins of each player after this hole. */
  readonly won: readonly PlayerSkins[]
  /** Skins that go on to the next hole. */
  readonly carried: number
}

export interface Skins {
  readonly holes: readonly SkinsHole[]
  readonly won: readonly PlayerSkins[]
  /** Skins that nobody has won yet. After the last hole nobody wins them. */
  readonly carried: number
  /** Skins of tied holes that don't carry over. */
  readonly dropped: number
  /** Number of holes played. */
  readonly thru: number
  /** Skins at stake on the next hole. */
  readonly nextWorth: number
}

/**
 * A hole's skin goes to the one player with the lowest net score. Players without a score can't win it. Holes are given in
 * playing order; players are those of the scores. The Rules of Golf don't define skins; docs/games.md says what is played.
 */
export function skinsOf(holes: readonly ScoredHole[], { carriesOver }: SkinsOptions): Skins {
  const firstOpen = holes.findIndex((hole) => progressOf(hole) === 'open')
  const rows: SkinsHole[] = []
  let won: readonly PlayerSkins[] = (holes[0]?.scores ?? []).map(({ playerId }) => ({ playerId, skins: 0 }))
  let carried = 0
  let dropped = 0
  let thru = 0
  for (const [index, hole] of holes.entries()) {
    const { number, scores } = hole
    const worth = 1 + carried
    const winner = soleLowestOf(scores)
    const progress = firstOpen !== -1 && index >= firstOpen ? 'open' : progressOf(hole)
    if (progress !== 'played') {
      rows.push({ number, scores, outcome: progress, winner: null, worth, won, carried })
      continue
    }
    thru += 1
    if (winner === null) {
      if (carriesOver) carried = worth
      else dropped += worth
    } else {
      won = won.map((row) => (row.playerId === winner ? { ...row, skins: row.skins + worth } : row))
      carried = 0
    }
    rows.push({ number, scores, outcome: winner === null ? 'tied' : 'won', winner, worth, won, carried })
  }
  return { holes: rows, won, carried, dropped, thru, nextWorth: 1 + carried }
}

/** Points that each player wins if every other player of the game pays one point for each skin. */
export function skinsWinnings({ won }: Pick<Skins, 'won'>): PlayerPoints[] {
  const sum = won.reduce((total, { skins }) => total + skins, 0)
  return won.map(({ playerId, skins }) => ({ playerId, points: won.length * skins - sum }))
}

function soleLowestOf(scores: readonly HoleScore[]): string | null {
  const lowest = lowestNetOf(scores)
  const holders = scores.filter(({ net }) => net !== null && net === lowest)
  return holders.length === 1 ? (holders[0]?.playerId ?? null) : null
}
