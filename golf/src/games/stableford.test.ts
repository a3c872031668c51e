import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGame, cardRuns, enteredBackwards } from '../../cards/any-game.ts'
import { gameHandicaps, gamePlayers, holesWritten, workedGameHoles } from '../../cards/worked-games.ts'
import { scoredHolesOf } from './net-score.ts'
import { stablefordOf, stablefordPointsFor, stablefordWinnings } from './stableford.ts'
import { strokesReceivedOf } from './strokes-received.ts'

describe('Stableford points', () => {
  // The table of rule 21.1b(1), for a hole of par 5.
  test.each([
    [8, 0],
    [7, 0],
    [6, 1],
    [5, 2],
    [4, 3],
    [3, 4],
    [2, 5],
    [1, 6],
  ])('a net %i on par 5 earns %i', (net, points) => {
    expect(stablefordPointsFor(net, 5)).toBe(points)
  })

  test('without a score none', () => {
    expect(stablefordPointsFor(null, 5)).toBe(0)
  })
})

describe('the worked card', () => {
  const holes = workedGameHoles()
  const received = strokesReceivedOf(holes, gameHandicaps)
  if (received.kind !== 'allocated') throw new Error(received.kind)
  const cards = stablefordOf(scoredHolesOf(holes, gamePlayers, received.byPlayer), gamePlayers)

  test('has its points on every hole', () => {
    expect(cards.map((card) => card.holes.map(({ points }) => points))).toEqual([
      [2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 3, 1],
      [2, 2, 2, 2, 1, 2, 1, 1, 3, 2, 2, 1, 2, 1, 1, 3, 1, 2],
      [1, 2, 2, 0, 2, 1, 2, 1, 1, 1, 2, 3, 1, 1, 2, 1, 2, 1],
      [2, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 1, 2],
    ])
  })

  test('adds up; the hole that Cal picked up counts as played', () => {
    expect(cards.map(({ total, thru }) => [total, thru])).toEqual([
      [34, 18],
      [31, 18],
      [26, 18],
      [37, 18],
    ])
    // After nine holes: 17, 16, 12, 19.
    expect(cards.map((card) => card.holes[8]?.total)).toEqual([17, 16, 12, 19])
  })

  test('pays the differences', () => {
    // Ann: +3 from Bob, +8 from Cal, −3 to Dee. Bob: −3, +5, −6. Cal: −8, −5, −11. Dee: +3, +6, +11.
    expect(stablefordWinnings(cards).map(({ points }) => points)).toEqual([8, -4, -24, 20])
  })
})

test('a player who stops keeps their points, and one whose score is to come has none yet', () => {
  const holes = scoredHolesOf(holesWritten('ann 4 3 . .\nbob 4 x x x'), ['ann', 'bob'])
  const [ann, bob] = stablefordOf(holes, ['ann', 'bob'])
  expect(ann?.holes.map(({ points }) => points)).toEqual([2, 3, null, null])
  expect(ann).toMatchObject({ total: 5, thru: 2 })
  expect(bob?.holes.map(({ points }) => points)).toEqual([2, 0, 0, 0])
  expect(bob).toMatchObject({ total: 2, thru: 1 })
})

test('random cards agree with the table read score by score, in any order of entry, and sum to zero', () => {
  const table = new Map([
    [1, 1],
    [0, 2],
    [-1, 3],
    [-2, 4],
    [-3, 5],
    [-4, 6],
    [-5, 7],
    [-6, 8],
    [-7, 9],
    [-8, 10],
  ])
  fc.assert(
    fc.property(anyGame, ({ playerIds, scored }) => {
      const cards = stablefordOf(scored, playerIds)
      const totals = playerIds.map((playerId) => {
        let expected = 0
        for (const { par, scores } of scored) {
          for (const { playerId: id, answer, received } of scores) {
            if (id === playerId && typeof answer === 'number') expected += table.get(answer - received - par) ?? 0
          }
        }
        return expected
      })
      // Texts are compared, because 20,000 deep comparisons take a minute on a busy machine.
      expect(cards.map(({ total }) => total).join()).toBe(totals.join())
      const winnings = stablefordWinnings(cards)
      expect(winnings.reduce((sum, { points }) => sum + points, 0)).toBe(0)
      const backwards = stablefordOf(enteredBackwards(scored), playerIds.toReversed()).map(({ total }) => total)
      expect(backwards.toReversed().join()).toBe(totals.join())
    }),
    { numRuns: cardRuns },
  )
})
