import { type Round, type RoundPlayer, strokesIn } from './round.ts'
import { type PlayerTotals, playerTotals } from './score.ts'

/** What a leaderboard is sorted by: solo by strokes, live by to-par and then strokes. Source: document 2 section 2, document 3 section 9. */
export const leaderboardOrders = ['strokes', 'toPar'] as const
export type LeaderboardOrder = (typeof leaderboardOrders)[number]

export interface LeaderboardRow {
  readonly player: RoundPlayer
  /** Players level in strokes (and to-par, where that is the order) share it: 1, 1, 3. Null before a player's first hole. */
  readonly rank: number | null
  readonly strokes: number
  readonly toPar: number
  readonly holesPlayed: number
  /** How far the player has come: position in the hole set, from 1, of the furthest hole played; 0 before the first. */
  readonly thru: number
}

/** Ranked rows; players who haven't played a hole come last, unranked, in the round's order. */
export function leaderboardOf(round: Round, order: LeaderboardOrder): LeaderboardRow[] {
  const standings = round.players.map((player) => ({
    player,
    ...playerTotals(round, player.id),
    thru: thruOfPlayer(round, player.id),
  }))
  const ranked = withRanks(
    standings.filter((standing) => standing.holesPlayed > 0),
    order,
  )
  const unranked = standings
    .filter((standing) => standing.holesPlayed === 0)
    .map((standing) => ({ ...standing, rank: null }))
  return [...ranked, ...unranked].map(({ player, rank, strokes, toPar, holesPlayed, thru }) => ({
    player,
    rank,
    strokes,
    toPar,
    holesPlayed,
    thru,
  }))
}

/** Holes, from the first, on which every player has a score: the N of 'Thru N'. */
export function roundThru(round: Round): number {
  if (round.players.length === 0) return 0
  const firstOpen = round.holes.findIndex((hole) => round.players.some((player) => strokesIn(hole, player.id) === 0))
  return firstOpen === -1 ? round.holes.length : firstOpen
}

/**
 * Sorts by the order and gives shared ranks. Level players keep the round's order, except that by strokes the better
 * to-par (more holes for the same strokes) is shown first.
 */
function withRanks<Standing extends PlayerTotals>(
  standings: readonly Standing[],
  order: LeaderboardOrder,
): (Standing & { readonly rank: number })[] {
  const sorted = standings.toSorted((a, b) =>
    order === 'strokes' ? a.strokes - b.strokes || a.toPar - b.toPar : a.toPar - b.toPar || a.strokes - b.strokes,
  )
  const ranked: (Standing & { readonly rank: number })[] = []
  for (const [index, standing] of sorted.entries()) {
    const above = ranked.at(-1)
    const isLevel =
      above !== undefined &&
      above.strokes === standing.strokes &&
      (order === 'strokes' || above.toPar === standing.toPar)
    ranked.push({ ...standing, rank: isLevel ? above.rank : index + 1 })
  }
  return ranked
}

function thruOfPlayer(round: Round, playerId: string): number {
  return round.holes.findLastIndex((hole) => strokesIn(hole, playerId) > 0) + 1
}
