import { highestOf } from './level.ts'
import type { SummaryPlayer } from './player-card.ts'
import { leadersAfter, type Race, type RaceLeg } from './race.ts'

/** A winner who, after some hole, was behind the leader, and nobody was further behind. */
export interface Comeback extends SummaryPlayer {
  /** Strokes behind the leader, when they were the most. */
  readonly strokesBehind: number
  /** After which hole that was, for the first time: its own number on the card. */
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

/** 0 where the player isn't furthest behind. */
function strokesBehindAsLast(leg: RaceLeg, player: SummaryPlayer): number {
  const last = highestOf(leg.standings, ({ toPar }) => toPar)
  const [leader] = leadersAfter(leg)
  if (last === null || leader === undefined) return 0
  return last.items.some((standing) => standing.player === player) ? last.value - leader.toPar : 0
}
