import fc from 'fast-check'
import type { GameAnswer, GameHole } from '../src/games/game-hole.ts'
import { type ScoredHole, scoredHolesOf } from '../src/games/net-score.ts'

/** Random cards that a property is tried on. */
export const cardRuns = process.env['TEST_SCOPE'] === 'all' ? 20_000 : 500

const ids = ['ann', 'bob', 'cal', 'dee', 'eve', 'fay', 'gus', 'constructor']

const rareAnswers: readonly GameAnswer[] = [1, 9, 99, 'no-score', 'absent']

/** Most counts are close, so that players tie. One number for each answer keeps 20,000 cards quick. */
function answerDrawn(drawn: number): GameAnswer {
  return rareAnswers[drawn] ?? 3 + (drawn % 4)
}

const drawnAnswers = fc.array(fc.nat(24), { minLength: 8 * 18, maxLength: 8 * 18 })

/** Holes of a card in a random playing order, with a random order of difficulty. */
const anyCourse = fc
  .constantFrom(9, 18)
  .chain((count) =>
    fc.record({
      pars: fc.array(fc.integer({ min: 3, max: 6 }), { minLength: count, maxLength: count }),
      indexes: fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index + 1),
        { minLength: count },
      ),
      start: fc.nat(count - 1),
    }),
  )
  .map(({ pars, indexes, start }) => {
    const holes = pars.map((par, index) => ({ number: index + 1, par, strokeIndex: indexes[index] ?? null }))
    return [...holes.slice(start), ...holes.slice(0, start)]
  })

export interface AnyGame {
  readonly playerIds: readonly string[]
  readonly holes: readonly GameHole[]
  readonly handicaps: ReadonlyMap<string, number>
  readonly scored: readonly ScoredHole[]
}

/**
 * Games of two to eight players with handicaps from plus 8 to 54. Players pick up, miss holes, join late and stop; most
 * rounds are in progress. Strokes received are random, so that no rule depends on how they were allocated.
 */
export const anyGame: fc.Arbitrary<AnyGame> = fc
  .record({
    course: anyCourse,
    players: fc.integer({ min: 2, max: ids.length }),
    answers: drawnAnswers,
    joined: fc.array(fc.constantFrom(0, 0, 0, 5), { minLength: 8, maxLength: 8 }),
    stopped: fc.array(fc.constantFrom(18, 18, 18, 12), { minLength: 8, maxLength: 8 }),
    openFrom: fc.oneof(fc.constant(18), fc.nat(18)),
    // One score that is missing while later ones are in, as on a phone without signal.
    gap: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, fc.nat(8 * 18 - 1)),
    received: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 18, maxLength: 18 }),
    handicaps: fc.array(fc.integer({ min: -8, max: 54 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ course, players, answers, joined, stopped, openFrom, gap, received, handicaps }) => {
    const playerIds = ids.slice(0, players)
    const answerOf = (player: number, position: number): GameAnswer => {
      if (position < (joined[player] ?? 0) || position >= (stopped[player] ?? 18)) return 'absent'
      if (position >= openFrom || player * 18 + position === gap) return 'open'
      return answerDrawn(answers[player * 18 + position] ?? 0)
    }
    const holes = course.map((hole, position) => ({
      ...hole,
      answers: new Map(playerIds.map((id, player) => [id, answerOf(player, position)])),
    }))
    const strokes = (player: number) =>
      new Map(course.map(({ number }) => [number, received[(number + player * 5) % received.length] ?? 0]))
    return {
      playerIds,
      holes,
      handicaps: new Map(playerIds.map((id, player) => [id, handicaps[player] ?? 0])),
      scored: scoredHolesOf(holes, playerIds, new Map(playerIds.map((id, player) => [id, strokes(player)]))),
    }
  })

/** The same game with its players entered in the opposite order. */
export function enteredBackwards(holes: readonly ScoredHole[]): ScoredHole[] {
  return holes.map((hole) => ({ ...hole, scores: hole.scores.toReversed() }))
}
