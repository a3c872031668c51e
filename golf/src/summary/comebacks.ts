import { highestOf } from './level.ts'
import type { SummaryPlayer } from './player-card.ts'
import { leadersAfter, type Race, type RaceLeg } from './race.ts'

/** A winner who after some hole was behind the leader and not ahead of anyone. */
export interface Comeback extends SummaryPlayer {
  /** The largest number of strokes behind the leader. */
  readonly strokesBehind: number
  /** The card number of the hole after which the player was first this far behind. */
  readonly holeNumber: number
}

/** In the order of the race. */
export function comebacksOf({ racers, legs }: Race, winners: readonly SummaryPlayer[]): Comeback[] {
  return racers.flatMap(({ player }) => {
    if (!winners.some((winner) => winner.playerId === player.playerId)) return []
    const timesLast = legs.map((leg) => ({
      holeNumber: leg.holeNumber,
      strokesBehind: strokesBehindAsLast(leg, player),
    }))
    const [furthest] = highestOf(timesLast, ({ strokesBehind }) => strokesBehind)?.items ?? []
    return furthest === undefined || furthest.strokesBehind === 0 ? [] : [{ ...player, ...furthest }]
  })
}

/** 0 if the player isn't furthest behind. */
function strokesBehindAsLast(leg: RaceLeg, player: SummaryPlayer): number {
  const last = highestOf(leg.standings, ({ toPar }) => toPar)
  const [leader] = leadersAfter(leg)
  if (last === null || leader === undefined) return 0
  return last.items.some((standing) => standing.player === player) ? last.value - leader.toPar : 0
}
