import { lowestOf } from './summary/level.ts'

/** The totals of one player's card. */
export interface WinnerTotal {
  readonly holes: number
  readonly strokes: number
}

/**
 * The players who have played more than half as many holes as the player with the most. A win over a mate who went home after
 * the first hole doesn't count. Source: docs/decisions/0019-who-wins.md.
 */
export function contendersOf<Player>(
  players: readonly Player[],
  totalOf: (player: Player) => WinnerTotal,
): readonly Player[] {
  const most = mostHolesOf(players, totalOf)
  return players.filter((player) => 2 * totalOf(player).holes > most)
}

/** The players who are ranked by total strokes: those with the most holes, if at least two players are contenders. */
export function rankedOf<Player>(
  players: readonly Player[],
  totalOf: (player: Player) => WinnerTotal,
): readonly Player[] {
  if (contendersOf(players, totalOf).length < 2) return []
  const most = mostHolesOf(players, totalOf)
  return players.filter((player) => totalOf(player).holes === most)
}

/** All ranked players with the lowest total. Empty if nobody is ranked. */
export function winnersOf<Player>(
  players: readonly Player[],
  totalOf: (player: Player) => WinnerTotal,
): readonly Player[] {
  return lowestOf(rankedOf(players, totalOf), (player) => totalOf(player).strokes)?.items ?? []
}

function mostHolesOf<Player>(players: readonly Player[], totalOf: (player: Player) => WinnerTotal): number {
  return players.reduce((most, player) => Math.max(most, totalOf(player).holes), 0)
}
