import { expect, test } from 'vitest'
import { playerNamed } from '../../../../../golf/cards/worked-round.ts'
import { isComplete, newGame, noGames, sideOf, teamsAfterTap, withGame, withTypedHandicap } from './game-draft.ts'

const foursome = { players: ['Ann', 'Bob', 'Cal', 'Dee'].map((name) => playerNamed(name)) }

test('a new match sets two against two, or one against one', () => {
  expect(newGame('match', 'm', foursome)).toMatchObject({ teams: { a: ['ann', 'bob'], b: ['cal', 'dee'] } })
  const three = { players: foursome.players.slice(0, 3) }
  expect(newGame('nassau', 'n', three)).toMatchObject({ teams: { a: ['ann'], b: ['bob'] } })
  expect(newGame('skins', 's', three)).toMatchObject({ playerIds: ['ann', 'bob', 'cal'], carriesOver: true })
})

test('three taps take a player from side A to side B, out, and back', () => {
  const first = { a: ['ann'], b: ['bob'] }
  const second = teamsAfterTap(first, 'ann')
  expect(second).toEqual({ a: [], b: ['bob', 'ann'] })
  const third = teamsAfterTap(second, 'ann')
  expect(sideOf(third, 'ann')).toBeNull()
  expect(teamsAfterTap(third, 'ann')).toEqual({ a: ['ann'], b: ['bob'] })
})

test('a game without an opponent in the round is not complete', () => {
  const alone = { players: foursome.players.slice(0, 1) }
  for (const kind of ['match', 'skins'] as const) {
    const game = newGame(kind, 'g', foursome)
    expect([isComplete(game, foursome), isComplete(game, alone)]).toEqual([true, false])
  }
})

test('a changed game keeps its place', () => {
  const [skins, match] = [newGame('skins', 's', foursome), newGame('match', 'm', foursome)]
  const both = withGame(withGame(noGames, skins), match)
  const changed = withGame(both, { ...skins, isNet: false })
  expect(changed.games.map(({ id, isNet }) => [id, isNet])).toEqual([
    ['s', false],
    ['m', true],
  ])
})

test('a typed handicap replaces one that was worked out', () => {
  const working = { handicapIndex: 10.4, tee: { courseRating: 71.2, slopeRating: 130, par: 72 }, isNine: false }
  const games = { ...noGames, courseHandicaps: { ann: 11 }, workings: { ann: working } }
  expect(withTypedHandicap(games, 'ann', 14)).toEqual({ ...noGames, courseHandicaps: { ann: 14 } })
})
