import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../cards/written-round.ts'
import { type HighlightKind, performanceHighlightsOf } from './highlights.ts'
import { playerCardsOf } from './player-card.ts'
import { playingOrderOf } from '../round.ts'

function highlightsOf(card: string) {
  const round = roundWritten(card)
  return performanceHighlightsOf(playerCardsOf(round), playingOrderOf(round))
}

function highlight(kind: HighlightKind, card: string) {
  const found = highlightsOf(card).find((one) => one.kind === kind)
  if (found === undefined) return null
  const holders = found.holders.map(
    ({ nickname, details }) => `${nickname} ${details.map(({ holeNumber }) => holeNumber).join(' ')}`,
  )
  return [found.value, ...holders]
}

test('there is no highlight if nobody played a hole', () => {
  expect(performanceHighlightsOf([], [])).toEqual([])
  expect(highlightsOf('Hole 1\nPar 4\nAnn -\nBob -')).toEqual([])
})

describe('the best hole', () => {
  test('is the lowest against par, whatever the strokes', () => {
    expect(highlight('best-hole', 'Hole 1 2 3\nPar 3 5 4\nAnn 2 3 4\nBob 3 5 3')).toEqual([-2, 'Ann 2'])
  })

  test('may be over par', () => {
    expect(highlight('best-hole', 'Hole 1 2\nPar 4 4\nAnn 6 5')).toEqual([1, 'Ann 2'])
  })

  test('is missing if all holes are level', () => {
    expect(highlight('best-hole', 'Hole 1 2\nPar 4 3\nAnn 5 4\nBob 5 -')).toBeNull()
  })
})

describe('the longest run', () => {
  test('is broken by a bogey and by a hole that was not played', () => {
    expect(highlight('longest-run', 'Hole 1 2 3 4 5 6\nPar 4 4 4 4 4 4\nAnn 4 - 4 5 3 4\nBob 4 4 4 - 4 4')).toEqual([
      3,
      'Bob 1 2 3',
    ])
    expect(highlight('longest-run', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 - 4')).toBeNull()
  })

  test('continues from the front nine to the back', () => {
    const holes = 'Hole 8 9 10 11\nPar 4 4 4 4'
    expect(highlight('longest-run', `${holes}\nAnn 5 4 3 4`)).toEqual([3, 'Ann 9 10 11'])
  })

  test('needs at least two holes', () => {
    expect(highlight('longest-run', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 3')).toBeNull()
    expect(highlight('longest-run', 'Hole 1 2 3\nPar 4 4 4\nAnn 5 4 3')).toEqual([2, 'Ann 2 3'])
  })
})

test('an eagle does not count as a birdie', () => {
  expect(highlight('most-birdies', 'Hole 1 2 3\nPar 5 5 4\nAnn 3 3 4\nBob 5 5 3')).toEqual([1, 'Bob 3'])
})

describe('the best nine', () => {
  const holes = `
    Hole 1 2 3 4 5 6 7 8 9 | 10 11 12 13 14 15 16 17 18
    Par  4 5 4 4 3 5 3 4 4 |  4  4  3  4  5  4  4  3  5`

  test('is the lowest score to par of the completed nines, by any player', () => {
    const card = `${holes}
      Ann  4 5 4 4 3 5 3 4 5 |  -  -  -  -  -  -  -  -  -
      Bob  - - - - - - - - - |  4  4  3  4  5  4  4  3  6
      Dee  4 5 4 4 3 5 3 5 5 |  -  -  -  -  -  -  -  -  -
      Cal  3 4 3 3 2 4 2 3 - |  5  5  4  5  6  5  5  4  6`
    expect(highlight('best-nine', card)).toEqual([1, 'Ann 1 2 3 4 5 6 7 8 9', 'Bob 10 11 12 13 14 15 16 17 18'])
  })

  test('needs both nines', () => {
    const card = `${holes}
      Ann  4 5 4 4 3 5 3 4 5 |  4  4  3  4  5  4  4  3  -
      Bob  4 5 4 4 3 5 3 4 5 |  -  -  -  -  -  -  -  -  -`
    expect(highlight('best-nine', card)).toBeNull()
  })

  test('is missing if all nines are level', () => {
    expect(highlight('best-nine', `${holes}\n Ann 4 5 4 4 3 5 3 4 5 | 4 4 3 4 5 4 4 3 6`)).toBeNull()
  })
})

describe('the best bounce-back', () => {
  test('has the most strokes between the two holes', () => {
    expect(highlight('bounce-back', 'Hole 1 2 3 4\nPar 4 5 4 5\nAnn 5 4 7 4\nBob 6 3 5 4')).toEqual([
      4,
      'Ann 3 4',
      'Bob 1 2',
    ])
  })

  test('comes on the next hole: a par in between ends it', () => {
    expect(highlight('bounce-back', 'Hole 1 2 3\nPar 4 4 4\nAnn 5 4 3\nBob 4 3 4')).toBeNull()
  })

  test('does not reach across a hole that was not played', () => {
    expect(highlight('bounce-back', 'Hole 1 2 3 4\nPar 4 4 4 4\nAnn 7 - 3 4\nBob 4 4 5 3')).toEqual([2, 'Bob 3 4'])
  })
})
