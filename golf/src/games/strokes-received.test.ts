import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGame, cardRuns } from '../../cards/any-game.ts'
import { gameHandicaps, workedGameHoles } from '../../cards/worked-games.ts'
import { strokesReceivedOf } from './strokes-received.ts'

interface Hole {
  readonly number: number
  readonly strokeIndex: number | null
}

function holesWith(indexes: readonly (number | null)[]): Hole[] {
  return indexes.map((strokeIndex, index) => ({ number: index + 1, strokeIndex }))
}

/** Strokes by hole in the order of the card, for one player. */
function received(holes: readonly Hole[], handicap: number): number[] | 'order-needed' {
  const result = strokesReceivedOf(holes, new Map([['ann', handicap]]))
  if (result.kind === 'order-needed') return result.kind
  return holes.map(({ number }) => result.byPlayer.get('ann')?.get(number) ?? Number.NaN)
}

test('the worked card has its strokes where its apostrophes and stars are', () => {
  const result = strokesReceivedOf(workedGameHoles(), gameHandicaps)
  if (result.kind !== 'allocated') throw new Error(result.kind)
  const strokesOf = (id: string) => [...Array(18).keys()].map((index) => result.byPlayer.get(id)?.get(index + 1))
  expect(strokesOf('ann')).toEqual([0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  expect(strokesOf('bob')).toEqual([1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1])
  expect(strokesOf('cal')).toEqual([1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1])
  expect(strokesOf('dee')).toEqual([0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0])
})

describe('nine holes', () => {
  // The card's odd indexes have the ranks 1, 9, 5, 2, 6, 3, 8, 4, 7.
  const odd = holesWith([1, 17, 9, 3, 11, 5, 15, 7, 13])

  test('strokes fall by rank among the holes played', () => {
    expect(received(odd, 4)).toEqual([1, 0, 0, 1, 0, 1, 0, 1, 0])
    expect(received(odd, 11)).toEqual([2, 1, 1, 2, 1, 1, 1, 1, 1])
  })

  test('a plus handicap starts at the highest index of the nine', () => {
    // Source: World Handicap System, appendix E, 'Stroke Index Allocation for 9-Hole Play'.
    expect(received(odd, -2)).toEqual([0, -1, 0, 0, 0, 0, -1, 0, 0])
  })

  test('nine holes played twice: an index that stands twice goes to the lower hole number first', () => {
    const twice = holesWith([1, 9, 5, 2, 6, 3, 8, 4, 7, 1, 9, 5, 2, 6, 3, 8, 4, 7])
    expect(received(twice, 3)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    // From the tenth tee the same holes have them: 10, then 1 and 4.
    const fromTenth = [...twice.slice(9), ...twice.slice(0, 9)]
    expect(received(fromTenth, 3)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])
  })
})

describe('a card without stroke indexes', () => {
  const bare = holesWith(Array.from({ length: 18 }, () => null))

  test('asks for an order', () => {
    expect(received(bare, 7)).toBe('order-needed')
    expect(received(holesWith([1, 2, 3, null]), 1)).toBe('order-needed')
  })

  test('needs no order if every hole gets the same', () => {
    expect(received(bare, 0)).toEqual(Array(18).fill(0))
    expect(received(bare, 18)).toEqual(Array(18).fill(1))
    expect(received(bare, -18)).toEqual(Array(18).fill(-1))
  })
})

test('strokes equal those dealt one by one, from any starting hole', () => {
  fc.assert(
    fc.property(anyGame, ({ holes, handicaps }) => {
      const result = strokesReceivedOf(holes, handicaps)
      if (result.kind !== 'allocated') throw new Error(result.kind)
      for (const [id, handicap] of handicaps) {
        const dealt = new Map(holes.map(({ number }) => [number, 0]))
        for (let stroke = 0; stroke < Math.abs(handicap); stroke += 1) {
          const turn = stroke % holes.length
          const index = handicap > 0 ? turn + 1 : holes.length - turn
          const hole = holes.find(({ strokeIndex }) => strokeIndex === index)?.number ?? 0
          dealt.set(hole, (dealt.get(hole) ?? 0) + Math.sign(handicap))
        }
        const strokes = result.byPlayer.get(id)
        expect(holes.findIndex(({ number }) => strokes?.get(number) !== dealt.get(number))).toBe(-1)
      }
    }),
    { numRuns: cardRuns },
  )
})
