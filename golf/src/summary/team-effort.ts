import { lowestUnlessAllLevel } from './level.ts'
import { type PlayedHole, type PlayerCard, toParOver } from './player-card.ts'

/**
 * The holes on which every player beat their own average to-par. Where there is none, the hole with the best group
 * average, unless these are all level. Only holes that everyone played count. Source: decisions, 'Statistics and summary'.
 */
export interface TeamEffort {
  /** Which of the two it is. */
  readonly everyoneBeatOwnAverage: boolean
  /** The holes' own numbers, in the card's order. */
  readonly holeNumbers: readonly number[]
}

/** cards: of everyone who played a hole. */
export function teamEffortOf(cards: readonly PlayerCard[]): TeamEffort | null {
  const holes = playedByAll(cards)
  const beaten = holes.filter(({ played }) =>
    played.every((hole, index) => beatsAverage(hole, cards[index]?.holes ?? [])),
  )
  if (beaten.length > 0) return { everyoneBeatOwnAverage: true, holeNumbers: numbersOf(beaten) }

  const best = lowestUnlessAllLevel(holes, ({ played }) => toParOver(played))
  return best && { everyoneBeatOwnAverage: false, holeNumbers: numbersOf(best.items) }
}

interface TeamHole {
  readonly holeNumber: number
  /** One for each card, in the cards' order. */
  readonly played: readonly PlayedHole[]
}

function playedByAll(cards: readonly PlayerCard[]): TeamHole[] {
  const [first] = cards
  if (first === undefined) return []
  return first.holes
    .map(({ holeNumber }) => ({
      holeNumber,
      played: cards.flatMap((card) => card.holes.find((hole) => hole.holeNumber === holeNumber) ?? []),
    }))
    .filter(({ played }) => played.length === cards.length)
}

function beatsAverage(hole: PlayedHole, played: readonly PlayedHole[]): boolean {
  return hole.toPar * played.length < toParOver(played)
}

function numbersOf(holes: readonly TeamHole[]): number[] {
  return holes.map(({ holeNumber }) => holeNumber)
}
