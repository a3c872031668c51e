import { lowestOf } from './level.ts'
import { fullestCardsOf, type PlayerCard, type SummaryPlayer, sharedHolesOf } from './player-card.ts'

/** The standings among the players with the most holes, over the holes that all of them played. */
export interface Race {
  /** Two or more. */
  readonly racers: readonly PlayerCard[]
  /** In playing order; one or more. */
  readonly legs: readonly RaceLeg[]
}

/** A hole and the standings after it. */
export interface RaceLeg {
  readonly holeNumber: number
  /** One entry for each racer, in the racers' order. */
  readonly standings: readonly RaceStanding[]
}

export interface RaceStanding {
  readonly player: SummaryPlayer
  /** Strokes on this hole. */
  readonly strokes: number
  /** Score to par over this hole and the holes before it. */
  readonly toPar: number
}

/** null without two players to compare or without a hole that all of them played. */
export function raceOf(cards: readonly PlayerCard[]): Race | null {
  const racers = fullestCardsOf(cards)
  const shared = sharedHolesOf(racers).map(({ holeNumber }) => holeNumber)
  if (racers.length < 2 || shared.length === 0) return null

  const lines = racers.map((card) => lineOf(card, new Set(shared)))
  const legs = shared.map((holeNumber, index) => ({
    holeNumber,
    standings: lines.flatMap((line) => line[index] ?? []),
  }))
  return { racers, legs }
}

/** The players with the lowest score to par after the hole. */
export function leadersAfter(leg: RaceLeg): readonly RaceStanding[] {
  return lowestOf(leg.standings, (standing) => standing.toPar)?.items ?? []
}

function lineOf({ player, holes }: PlayerCard, shared: ReadonlySet<number>): RaceStanding[] {
  let toPar = 0
  return holes
    .filter((hole) => shared.has(hole.holeNumber))
    .map((hole) => {
      toPar += hole.toPar
      return { player, strokes: hole.strokes, toPar }
    })
}
