import { lowestOf } from './level.ts'
import { contendersOf, type PlayerCard, type SummaryPlayer, sharedHolesOf } from './player-card.ts'

/** How the lead went, among those who could win and over the holes that all of them played: like is compared with like. */
export interface Race {
  /** Two or more. */
  readonly contenders: readonly PlayerCard[]
  /** In the card's order; one or more. */
  readonly legs: readonly RaceLeg[]
}

/** A hole, and how it stood after it. */
export interface RaceLeg {
  readonly holeNumber: number
  /** One for each contender, in the contenders' order. */
  readonly standings: readonly RaceStanding[]
}

export interface RaceStanding {
  readonly player: SummaryPlayer
  /** On this hole. */
  readonly strokes: number
  /** Over this and the holes before it. */
  readonly toPar: number
}

/** Null where there is nobody to race, or no hole that all played. */
export function raceOf(cards: readonly PlayerCard[]): Race | null {
  const contenders = contendersOf(cards, (card) => card.holes.length)
  const shared = sharedHolesOf(contenders).map(({ holeNumber }) => holeNumber)
  if (contenders.length < 2 || shared.length === 0) return null

  const lines = contenders.map((card) => lineOf(card, new Set(shared)))
  const legs = shared.map((holeNumber, index) => ({
    holeNumber,
    standings: lines.flatMap((line) => line[index] ?? []),
  }))
  return { contenders, legs }
}

/** Those with the lowest to-par after the hole. */
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
