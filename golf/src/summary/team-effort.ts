import { lowestUnlessAllLevel } from './level.ts'
import { type PlayedHole, type PlayerCard, type SharedHole, sharedHolesOf, toParOver } from './player-card.ts'

/**
 * The holes on which every player beat their own average to-par. Where there is none, the hole with the best group
 * average, unless these are all level. Only holes that everyone played count. Source: decision 22, 'Statistics and summary'.
 */
export interface TeamEffort {
  /** Which of the two it is. */
  readonly everyoneBeatOwnAverage: boolean
  /** The holes' own numbers, in the card's order. */
  readonly holeNumbers: readonly number[]
}

/** cards: of everyone who played a hole. */
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
