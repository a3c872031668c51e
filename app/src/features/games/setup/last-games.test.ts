import type { NamedGames } from '@teemates/golf/games/same-games'
import { expect, test } from 'vitest'
import { playerNamed } from '../../../../../golf/cards/worked-round.ts'
import { lastGamesIn, lastHandicapsIn, withLastGames } from './last-games.ts'

const playedBy = (...names: readonly string[]) => ({ players: names.map((name) => playerNamed(name)) })

function gamesOf(names: readonly string[], given: Partial<NamedGames> = {}): NamedGames {
  const any = { id: 'k', isNet: true, valueHundredths: 100, fromPosition: 1 }
  const games = [{ ...any, kind: 'skins' as const, playerIds: names, carriesOver: true }]
  return { games, currency: '', courseHandicaps: {}, names, ...given }
}

const currencyIn = (stored: string, ...names: readonly string[]) =>
  lastGamesIn(stored, playedBy(...names), () => 'new')?.currency

test('each group of players finds the games that it played last', () => {
  let stored = withLastGames('', gamesOf(['Ann', 'Ben'], { currency: '€' }))
  stored = withLastGames(stored, gamesOf(['Ann', 'Cat'], { currency: 'kr' }))
  expect(currencyIn(stored, 'Ben', 'Ann')).toBe('€')
  expect(currencyIn(stored, 'Ann', 'Cat')).toBe('kr')
  expect(currencyIn(stored, 'Ben', 'Cat')).toBeUndefined()
  stored = withLastGames(stored, gamesOf(['Ben', 'Ann'], { currency: '$' }))
  expect(currencyIn(stored, 'Ann', 'Ben')).toBe('$')
  expect(JSON.parse(stored)).toHaveLength(2)
})

test('a player keeps the latest handicap, with whomever they play', () => {
  let stored = withLastGames('', gamesOf(['Ann', 'Ben'], { courseHandicaps: { Ann: -2, Ben: 18 } }))
  stored = withLastGames(stored, gamesOf(['Ann', 'Cat'], { courseHandicaps: { Ann: 0, Cat: null } }))
  const { players } = playedBy('Ann', 'Ben', 'Cat', 'constructor')
  const [ann, ben] = players.map(({ id }) => id)
  expect(lastHandicapsIn(stored, { players })).toEqual({ [ann ?? '']: 0, [ben ?? '']: 18 })
})

test('the twenty latest groups are remembered', () => {
  let stored = ''
  for (let group = 0; group <= 20; group += 1) {
    stored = withLastGames(stored, gamesOf(['Ann', `Mate ${group}`], { currency: `${group}` }))
  }
  expect(currencyIn(stored, 'Ann', 'Mate 0')).toBeUndefined()
  expect(currencyIn(stored, 'Ann', 'Mate 1')).toBe('1')
})

test('games of an earlier version are still offered, and anything else is ignored', () => {
  const former = JSON.stringify(gamesOf(['Ann', 'Ben'], { currency: '€' }))
  expect(currencyIn(former, 'Ann', 'Ben')).toBe('€')
  const stored = withLastGames(former, gamesOf(['Ann', 'Cat']))
  expect(currencyIn(stored, 'Ann', 'Ben')).toBe('€')
  for (const damaged of ['', '{', '3', '[3, null]', '{"names":["Ann","Ben"]}']) {
    expect(currencyIn(damaged, 'Ann', 'Ben')).toBeUndefined()
    expect(lastHandicapsIn(damaged, playedBy('Ann'))).toEqual({})
  }
})
