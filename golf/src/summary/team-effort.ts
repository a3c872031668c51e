import { lowestUnlessAllLevel } from './level.ts'
import { type PlayedHole, type PlayerCard, type SharedHole, sharedHolesOf, toParOver } from './player-card.ts'

/**
 * The holes on which every player beat their own average score to par. Without such a hole, the hole with the best group
 * average, unless all are level. Only holes that everyone played count. Source: decision 22, 'Statistics and summary'.
 */
export interface TeamEffort {
  /** Whether holeNumbers are the holes on which everyone beat their average. */
  readonly everyoneBeatOwnAverage: boolean
  /** Card numbers in the card's order. */
  readonly holeNumbers: readonly number[]
}

/** cards are those of everyone who played a hole. */
export function teamEffortOf(cards: readonly PlayerCard[]): TeamEffort | null {
  const holes = sharedHolesOf(cards)
  const beaten = holes.filter(({ played }) =>
    played.every((hole, index) => beatsAverage(hole, cards[index]?.holes ?? [])),
  )
  if (beaten.length > 0) return { everyoneBeatOwnAverage: true, holeNumbers: numbersOf(beaten) }

  const best = lowestUnlessAllLevel(holes, ({ played }) => toParOver(played))
  return best && { everyoneBeatOwnAverage: false, holeNumbers: numbersOf(best.items) }
}

function beatsAverage(hole: PlayedHole, played: readonly PlayedHole[]): boolean {
  return hole.toPar * played.length < toParOver(played)
}

function numbersOf(holes: readonly SharedHole[]): number[] {
  return holes.map(({ holeNumber }) => holeNumber)
}
