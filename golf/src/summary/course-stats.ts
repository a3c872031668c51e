import { highestOf, lowestOf } from './level.ts'
import { type PlayedHole, type PlayerCard, toParOver } from './player-card.ts'

export const courseStatKinds = ['hardest-hole', 'easiest-hole'] as const
export type CourseStatKind = (typeof courseStatKinds)[number]

/**
 * The specification's {title, description, hole} (document 3 section 3): the title is made of the kind, the description of
 * the hole.
 */
export interface CourseStat {
  readonly kind: CourseStatKind
  readonly hole: {
    /** The hole's own number on the card. */
    readonly number: number
    readonly par: number
    /** Strokes, not rounded, of all who played the hole. */
    readonly averageScore: number
  }
}

/**
 * The holes with the highest and with the lowest average to par, over those who played them; holes that tie each have an
 * entry, in the card's order. None where all holes are level: then none is harder than another.
 */
export function courseStatsOf(cards: readonly PlayerCard[]): CourseStat[] {
  const holes = playedByAnyone(cards)
  const hardest = highestOf(holes, averageToPar)
  const easiest = lowestOf(holes, averageToPar)
  if (hardest === null || easiest === null || hardest.value === easiest.value) return []
  return [
    ...hardest.items.map((hole) => statOf('hardest-hole', hole)),
    ...easiest.items.map((hole) => statOf('easiest-hole', hole)),
  ]
}

interface GroupHole {
  readonly number: number
  readonly par: number
  /** One for each player who played it. */
  readonly played: readonly PlayedHole[]
}

function playedByAnyone(cards: readonly PlayerCard[]): GroupHole[] {
  const played = cards.flatMap((card) => card.holes)
  const pars = new Map(played.map((hole) => [hole.holeNumber, hole.par]))
  return [...pars]
    .map(([number, par]) => ({ number, par, played: played.filter((hole) => hole.holeNumber === number) }))
    .toSorted((a, b) => a.number - b.number)
}

/** A quotient of whole numbers and nothing more: rounded further, equal averages of a par 3 and a par 5 would differ. */
function averageToPar({ played }: GroupHole): number {
  return toParOver(played) / played.length
}

function statOf(kind: CourseStatKind, { number, par, played }: GroupHole): CourseStat {
  const averageScore = played.reduce((sum, hole) => sum + hole.strokes, 0) / played.length
  return { kind, hole: { number, par, averageScore } }
}
