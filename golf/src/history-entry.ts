import { type ArchivedRound, type ArchivedScore, cardHolesOf, cardTotalOf, mostHolesOf } from './archive.ts'
import type { Course } from './course.ts'
import { type HistoryRow, historyRowOf } from './history-row.ts'
import { isCorrectedForOneself } from './score-correction.ts'
import type { KnownSelf } from './statistics/me.ts'
import { type OwnCard, ownCardOf } from './statistics/own-card.ts'
import { golfersIn } from './statistics/wins.ts'
import { rankedOf } from './winner.ts'

/** The golfer's own result in a round. */
export interface OwnResult {
  readonly strokes: number
  readonly toPar: number
  /** null if the golfer isn't ranked; see rankedOf. */
  readonly place: { readonly rank: number; readonly isShared: boolean } | null
  /** Score to par for each hole in the card's order; null for a hole that wasn't played. */
  readonly trail: readonly (number | null)[]
}

/** One row of the History tab. Source: document 1 section 2; decision 22, 'A round left unfinished'. */
export interface HistoryEntry extends HistoryRow {
  /** null if no player is known to be the golfer. */
  readonly own: OwnResult | null
  /** Holes played by the golfer, or by the best player if the golfer isn't known; null for a complete card. */
  readonly thru: number | null
  /** Some strokes exist only on this device and didn't count for the others. */
  readonly isPartlyNotCounted: boolean
  /** Scores were corrected on this device, and the other players don't see that. */
  readonly isCorrectedForOneself: boolean
}

export function historyEntryOf(
  archived: ArchivedRound,
  known: KnownSelf,
  course?: Course,
  players?: ReadonlyMap<string, { readonly name: string }>,
): HistoryEntry {
  const row = {
    ...historyRowOf(archived, course, players),
    isPartlyNotCounted: archived.metadata.notCounted !== undefined,
    isCorrectedForOneself: isCorrectedForOneself(archived),
  }
  const card = ownCardOf(archived, known, course)
  if (card === null) {
    const most = mostHolesOf(archived.scores, cardHolesOf(archived, course))
    return { ...row, own: null, thru: most < row.holeCount ? most : null }
  }
  const toParOf = new Map(card.holes.map((hole) => [hole.holeNumber, hole.toPar]))
  return {
    ...row,
    own: {
      strokes: card.strokes,
      toPar: card.toPar,
      place: placeOf(archived, card, known),
      trail: card.card.map((hole) => toParOf.get(hole.number) ?? null),
    },
    thru: card.holes.length < card.card.length ? card.holes.length : null,
  }
}

function placeOf(archived: ArchivedRound, own: OwnCard, known: KnownSelf): OwnResult['place'] {
  const totalOf = (score: ArchivedScore) => cardTotalOf(score, own.card)
  const ranked = rankedOf(golfersIn(archived.scores, own, known), totalOf)
  if (!ranked.includes(own.score)) return null
  const totals = ranked.map((score) => totalOf(score).strokes)
  return {
    rank: totals.filter((strokes) => strokes < own.strokes).length + 1,
    isShared: totals.filter((strokes) => strokes === own.strokes).length > 1,
  }
}
