import type { RoundGame, RoundGames } from '@teemates/golf/games/round-games'
import { expect, test } from 'vitest'
import { roundWritten } from '../../../../golf/cards/written-round.ts'
import { gamesSummaryOf } from './games-summary.ts'

/* Ann wins hole 1; hole 2 is tied, so a skin is carried when the round ends after two of three holes. */
const cut = roundWritten('Hole 1 2 3\nPar 4 4 4\nAnn 4 4 -\nBen 5 4 -')
const ids = cut.players.map(({ id }) => id)
const skins: RoundGame = {
  id: 'k',
  kind: 'skins',
  isNet: false,
  valueHundredths: 100,
  fromPosition: 1,
  playerIds: ids,
  carriesOver: true,
}

function summaryOf(games: unknown, currency = '') {
  const stored = { games, currency, courseHandicaps: {} }
  return gamesSummaryOf({ ...cut, metadata: { ...cut.metadata, games: stored } })
}

test('a round that was cut short says who won what so far, not what the next skin is worth', () => {
  const summary = summaryOf([skins] satisfies RoundGames['games'], '€')
  expect(summary?.lines).toEqual([{ id: 'k', result: 'Ann 1 skin', facts: 'Skins, gross · thru 2' }])
  expect(summary?.payments).toEqual(['Ben pays Ann €1'])
})

test('nothing is settled for fun', () => {
  expect(summaryOf([{ ...skins, valueHundredths: 0 }])?.payments).toBeNull()
})

test('a net game of a finished round says what its result lacks, not how to change that', () => {
  const games = { games: [{ ...skins, isNet: true }], currency: '', courseHandicaps: { [ids[0] ?? '']: 1 } }
  const summary = gamesSummaryOf({ ...cut, metadata: { ...cut.metadata, games } })
  const facts = 'Skins, net. The card has no stroke indexes, and nobody put the holes in order of difficulty.'
  expect(summary?.lines).toEqual([{ id: 'k', result: 'No result', facts }])
  expect(summary?.payments).toBeNull()
})

test('games of a newer version, and a round without games, have nothing to show', () => {
  expect(summaryOf([{ ...skins, kind: 'wolf' }])).toBeNull()
  expect(summaryOf([])).toBeNull()
  expect(gamesSummaryOf(cut)).toBeNull()
})
