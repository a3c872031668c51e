import { describe, expect, test } from 'vitest'
import {
  gameHandicaps,
  gamePlayers,
  gameRound,
  holesWritten,
  inCardOrder,
  workedGameHoles,
} from '../../cards/worked-games.ts'
import { gameHolesOf } from './game-hole.ts'
import { netCardsOf, progressOf, scoredHolesOf } from './net-score.ts'
import { strokesReceivedOf } from './strokes-received.ts'

function workedNetCards(holes = workedGameHoles()) {
  const received = strokesReceivedOf(holes, gameHandicaps)
  if (received.kind !== 'allocated') throw new Error(received.kind)
  return netCardsOf(scoredHolesOf(holes, gamePlayers, received.byPlayer), gamePlayers)
}

describe('net scores of the worked card', () => {
  test('hole by hole', () => {
    const nets = workedNetCards().map(({ holes }) => holes.map(({ score }) => score.net))
    expect(nets).toEqual([
      [4, 5, 4, 4, 4, 5, 3, 4, 4, 4, 4, 3, 5, 5, 4, 4, 2, 6],
      [4, 5, 4, 4, 4, 5, 4, 5, 3, 4, 4, 4, 4, 6, 5, 3, 4, 5],
      [5, 5, 4, null, 3, 6, 3, 5, 5, 5, 4, 2, 5, 6, 4, 5, 3, 6],
      [4, 4, 4, 3, 3, 5, 4, 4, 4, 4, 4, 3, 4, 5, 4, 3, 4, 5],
    ])
  })

  test('totals; a hole without a score adds nothing', () => {
    expect(workedNetCards().map(({ gross, net, toPar, thru }) => ({ gross, net, toPar, thru }))).toEqual([
      { gross: 78, net: 74, toPar: 2, thru: 18 },
      { gross: 89, net: 77, toPar: 5, thru: 18 },
      // Cal's 17 holes have par 68.
      { gross: 95, net: 76, toPar: 8, thru: 17 },
      { gross: 69, net: 71, toPar: -1, thru: 18 },
    ])
  })

  test('the running totals stand at each hole', () => {
    // Ann out in 39 with strokes on 6 and 8: net 37, par 36.
    const out = workedNetCards()[0]?.holes[8]
    expect(out).toMatchObject({ number: 9, gross: 39, net: 37, toPar: 1 })
  })

  test('a gross game has no strokes', () => {
    const cards = netCardsOf(scoredHolesOf(workedGameHoles(), gamePlayers), gamePlayers)
    expect(cards.map(({ net }) => net)).toEqual([78, 89, 95, 69])
  })
})

test('from the tenth tee the same strokes fall on the same holes', () => {
  const fromTenth = gameHolesOf(gameRound(), [...inCardOrder.slice(9), ...inCardOrder.slice(0, 9)])
  const cards = workedNetCards(fromTenth)
  expect(cards[0]?.holes[0]).toMatchObject({ number: 10, score: { received: 1, net: 4 } })
  expect(cards.map(({ net }) => net)).toEqual([74, 77, 76, 71])
})

test('a hole is open, unplayed or played', () => {
  const holes = holesWritten(`
    ann  4 . x - x
    bob  5 4 x x 4`)
  expect(scoredHolesOf(holes, ['ann', 'bob']).map(progressOf)).toEqual([
    'played',
    'open',
    'unplayed',
    'played',
    'played',
  ])
  expect(scoredHolesOf(holes, ['removed']).map(progressOf)).toEqual(Array(5).fill('unplayed'))
})
