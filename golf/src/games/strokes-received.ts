import type { GameHole } from './game-hole.ts'

/** Strokes by hole number; a player with a plus handicap gives strokes back, which are negative. */
export type StrokesByHole = ReadonlyMap<number, number>

export type StrokesReceived =
  | { readonly kind: 'allocated'; readonly byPlayer: ReadonlyMap<string, StrokesByHole> }
  /** The card has no stroke index. The golfers can give an order of the holes, or play the game gross. */
  | { readonly kind: 'order-needed' }

type IndexedHole = Pick<GameHole, 'number' | 'strokeIndex'>

/**
 * The strokes that each player receives on each hole. Handicaps are playing handicaps for these holes, by player id. The
 * holes are all holes of the round, even if a game starts later, because their ranks decide who receives strokes where.
 *
 * Strokes fall on the hardest holes first, and a second stroke on each follows once every hole has one. A plus handicap
 * gives strokes back from the easiest hole on. Source: World Handicap System, appendices C and E.
 */
export function strokesReceivedOf(
  holes: readonly IndexedHole[],
  playingHandicaps: ReadonlyMap<string, number>,
): StrokesReceived {
  const isOrderNeeded = [...playingHandicaps.values()].some((handicap) => handicap % holes.length !== 0)
  if (isOrderNeeded && holes.some(({ strokeIndex }) => strokeIndex === null)) return { kind: 'order-needed' }
  const ranked = hardestFirst(holes)
  return {
    kind: 'allocated',
    byPlayer: new Map([...playingHandicaps].map(([playerId, handicap]) => [playerId, allocated(ranked, handicap)])),
  }
}

/**
 * Nine holes have the ranks 1 to 9, no matter which of the card's indexes they carry. If nine holes are played twice, an
 * index stands twice and the lower hole number goes first. The starting hole changes nothing.
 */
function hardestFirst(holes: readonly IndexedHole[]): readonly IndexedHole[] {
  return holes.toSorted((a, b) => (a.strokeIndex ?? 0) - (b.strokeIndex ?? 0) || a.number - b.number)
}

function allocated(ranked: readonly IndexedHole[], handicap: number): StrokesByHole {
  const onEveryHole = Math.floor(handicap / ranked.length)
  // For plus 2 on 18 holes this is −1 on every hole and 16 strokes, so the two easiest holes stay at −1.
  const rest = handicap - onEveryHole * ranked.length
  return new Map(ranked.map(({ number }, index) => [number, onEveryHole + (index < rest ? 1 : 0)]))
}
