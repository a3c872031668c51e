import { expect, test } from 'vitest'
import { playerNamed, roundAtPebble } from '../../cards/worked-round.ts'
import type { RoundGames } from './round-games.ts'
import { namedGamesOf, sameGamesIn } from './same-games.ts'

const last = roundAtPebble({ players: [playerNamed('Ann', { id: 'a1' }), playerNamed('Bob', { id: 'b1' })] })
const games: RoundGames = {
  games: [
    {
      id: 'old',
      kind: 'nassau',
      isNet: true,
      valueHundredths: 200,
      fromPosition: 4,
      fromHole: 4,
      teams: { a: ['a1'], b: ['b1'] },
      conceded: [{ number: 3, by: 'a' }],
      pressesAtTwoDown: true,
      presses: [{ bet: 'front', fromHole: 5 }],
    },
    {
      id: 'skins',
      kind: 'skins',
      isNet: false,
      valueHundredths: 0,
      fromPosition: 1,
      playerIds: ['a1', 'b1'],
      carriesOver: true,
    },
  ],
  currency: '€',
  courseHandicaps: { a1: 4, b1: null },
  holeOrder: [2, 1],
}

function named() {
  const remembered = namedGamesOf(games, last)
  if (remembered === null) throw new Error('not remembered')
  return remembered
}

test('the same players play the same games again, from the first hole and without the old presses', () => {
  const next = roundAtPebble({ players: [playerNamed('Bob', { id: 'b2' }), playerNamed('Ann', { id: 'a2' })] })
  let count = 0
  const again = sameGamesIn(named(), next, () => `new ${(count += 1)}`)
  expect(again).toEqual({
    games: [
      {
        id: 'new 1',
        kind: 'nassau',
        isNet: true,
        valueHundredths: 200,
        fromPosition: 1,
        teams: { a: ['a2'], b: ['b2'] },
        conceded: [],
        pressesAtTwoDown: true,
        presses: [],
      },
      {
        id: 'new 2',
        kind: 'skins',
        isNet: false,
        valueHundredths: 0,
        fromPosition: 1,
        playerIds: ['a2', 'b2'],
        carriesOver: true,
      },
    ],
    currency: '€',
    courseHandicaps: { a2: 4, b2: null },
  })
})

test('other players are not offered these games', () => {
  const more = roundAtPebble({ players: ['Ann', 'Bob', 'Cal'].map((name) => playerNamed(name)) })
  const others = roundAtPebble({ players: ['Ann', 'Cal'].map((name) => playerNamed(name)) })
  expect(sameGamesIn(named(), more, () => 'new')).toBeNull()
  expect(sameGamesIn(named(), others, () => 'new')).toBeNull()
})

test('players who share a name are ambiguous, so nothing is carried over', () => {
  const twins = roundAtPebble({ players: [playerNamed('Ann', { id: 'a1' }), playerNamed('Ann', { id: 'b1' })] })
  expect(namedGamesOf(games, twins)).toBeNull()
})
