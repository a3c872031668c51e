import { markOf } from '../score.ts'
import { highestOf, type Level, lowestUnlessAllLevel } from './level.ts'
import { backNineOf, frontNineOf } from './nines.ts'
import { type PlayedHole, type PlayerCard, type SummaryPlayer, toParOver } from './player-card.ts'

/**
 * The best performances of the round, alone or in a group. Source: decision 22, 'Statistics and summary'. A hole without
 * the player's score ends a run and a bounce-back: decision 22, 'Closest Finish'.
 */
export const highlightKinds = [
  /** The lowest score to par on one hole; missing if all holes are level. value: score to par. */
  'best-hole',
  /** The longest run of pars or better, at least two holes. value: holes. */
  'longest-run',
  /** Holes of exactly one under par; an eagle isn't a birdie. value: birdies. */
  'most-birdies',
  /**
   * The lowest score to par on a complete nine. Both nines must have been completed, by any players, and not all be level.
   * value: score to par.
   */
  'best-nine',
  /**
   * A birdie or better right after a bogey or worse; the best has the largest difference between the two. value: this
   * difference in strokes.
   */
  'bounce-back',
] as const
export type HighlightKind = (typeof highlightKinds)[number]

/**
 * The specification's {title, description, player, value, details} (document 3 section 3): title, description and unit
 * follow from the kind; each holder has its own player and details; the explanation is made from the details.
 */
export interface PerformanceHighlight {
  readonly kind: HighlightKind
  readonly value: number
  /** All who tie, in the round's order. A player who achieved it twice is listed twice. */
  readonly holders: readonly HighlightHolder[]
}

export interface HighlightHolder extends SummaryPlayer {
  /** The holes on which it was achieved, in playing order. */
  readonly details: readonly PlayedHole[]
}

/**
 * Highlights in the order of the kinds, without those that nobody achieved.
 * @param playingOrder the numbers of the round's holes in the order in which they are played
 */
export function performanceHighlightsOf(
  cards: readonly PlayerCard[],
  playingOrder: readonly number[],
): PerformanceHighlight[] {
  return [
    ...highlightOf('best-hole', bestHolesOf(cards)),
    ...highlightOf(
      'longest-run',
      highestOf(
        featsOf(cards, (played) => runsOf(played, playingOrder)),
        ({ holes }) => holes.length,
      ),
    ),
    ...highlightOf(
      'most-birdies',
      highestOf(featsOf(cards, birdiesOf), ({ holes }) => holes.length),
    ),
    ...highlightOf('best-nine', bestNinesOf(cards)),
    ...highlightOf(
      'bounce-back',
      highestOf(
        featsOf(cards, (played) => bounceBacksOf(played, playingOrder)),
        strokesBetween,
      ),
    ),
  ]
}

interface Feat {
  readonly player: SummaryPlayer
  readonly holes: readonly PlayedHole[]
}

/** The holes with the lowest score to par of all; null if all are level. */
export function bestHolesOf(cards: readonly PlayerCard[]): Level<Feat> | null {
  const feats = featsOf(cards, (holes) => holes.map((hole) => [hole]))
  return lowestUnlessAllLevel(feats, ({ holes }) => toParOver(holes))
}

function bestNinesOf(cards: readonly PlayerCard[]): Level<Feat> | null {
  const bothPlayed = [frontNineOf, backNineOf].every((nineOf) => cards.some(({ holes }) => nineOf(holes) !== null))
  if (!bothPlayed) return null
  const nines = featsOf(cards, (played) => [frontNineOf(played), backNineOf(played)].filter((nine) => nine !== null))
  return lowestUnlessAllLevel(nines, ({ holes }) => toParOver(holes))
}

function featsOf(
  cards: readonly PlayerCard[],
  holesOf: (played: readonly PlayedHole[]) => readonly (readonly PlayedHole[])[],
): Feat[] {
  return cards.flatMap(({ player, holes: played }) => holesOf(played).map((holes) => ({ player, holes })))
}

const SHORTEST_RUN_HOLES = 2

function runsOf(played: readonly PlayedHole[], playingOrder: readonly number[]): (readonly PlayedHole[])[] {
  const runs: PlayedHole[][] = []
  for (const hole of played) {
    if (hole.toPar > 0) continue
    const run = runs.at(-1)
    if (run !== undefined && isRightAfter(run.at(-1), hole, playingOrder)) run.push(hole)
    else runs.push([hole])
  }
  return runs.filter((run) => run.length >= SHORTEST_RUN_HOLES)
}

function birdiesOf(played: readonly PlayedHole[]): (readonly PlayedHole[])[] {
  const birdies = played.filter((hole) => markOf(hole.toPar) === 'birdie')
  return birdies.length === 0 ? [] : [birdies]
}

function bounceBacksOf(played: readonly PlayedHole[], playingOrder: readonly number[]): (readonly PlayedHole[])[] {
  return played.flatMap((hole, index) => {
    const before = played[index - 1]
    if (before === undefined || !isRightAfter(before, hole, playingOrder)) return []
    return before.toPar >= 1 && hole.toPar <= -1 ? [[before, hole]] : []
  })
}

function isRightAfter(
  before: PlayedHole | undefined,
  { holeNumber }: PlayedHole,
  playingOrder: readonly number[],
): boolean {
  if (before === undefined) return false
  if (before.holeNumber === holeNumber - 1) return true
  // From the last hole of the card a round that began elsewhere goes on to the first.
  const position = playingOrder.indexOf(holeNumber)
  return before.holeNumber > holeNumber && position > 0 && playingOrder[position - 1] === before.holeNumber
}

function strokesBetween({ holes: [before, after] }: Feat): number {
  return (before?.toPar ?? 0) - (after?.toPar ?? 0)
}

function highlightOf(kind: HighlightKind, best: Level<Feat> | null): PerformanceHighlight[] {
  if (best === null) return []
  const holders = best.items.map(({ player, holes }) => ({ ...player, details: holes }))
  return [{ kind, value: best.value, holders }]
}
