import { highestOf, lowestOf } from './level.ts'
import { type PlayedHole, type PlayerCard, toParOver } from './player-card.ts'

export const courseStatKinds = ['hardest-hole', 'easiest-hole'] as const
export type CourseStatKind = (typeof courseStatKinds)[number]

/**
 * The specification's {title, description, hole} (document 3 section 3): the title follows from the kind, the description
 * from the hole.
 */
export interface CourseStat {
  readonly kind: CourseStatKind
  readonly hole: {
    /** The hole's own number on the card. */
    readonly number: number
    readonly par: number
    /** Mean strokes of all who played the hole, not rounded. */
    readonly averageScore: number
  }
}

/**
 * The holes with the highest and the lowest average score to par among those who played them. Tied holes each have an
 * entry, in the card's order. Empty if all holes are level, because then none is harder than another.
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
  /** One entry for each player who played it. */
  readonly played: readonly PlayedHole[]
}

function playedByAnyone(cards: readonly PlayerCard[]): GroupHole[] {
  const played = cards.flatMap((card) => card.holes)
  const pars = new Map(played.map((hole) => [hole.holeNumber, hole.par]))
  return [...pars]
    .map(([number, par]) => ({ number, par, played: played.filter((hole) => hole.holeNumber === number) }))
    .toSorted((a, b) => a.number - b.number)
}

/** A plain quotient of whole numbers. With further rounding, equal averages of a par 3 and a par 5 would differ. */
function averageToPar({ played }: GroupHole): number {
  return toParOver(played) / played.length
}

function statOf(kind: CourseStatKind, { number, par, played }: GroupHole): CourseStat {
  const averageScore = played.reduce((sum, hole) => sum + hole.strokes, 0) / played.length
  return { kind, hole: { number, par, averageScore } }
}
