import type { RoundGame, RoundGames } from '@teemates/golf/games/round-games'
import { withStartingHole } from '@teemates/golf/round'
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
  expect(summary?.lines).toEqual([{ id: 'k', results: ['Ann 1 skin'], facts: 'Skins, gross · thru 2' }])
  expect(summary?.payments).toEqual(['Ben pays Ann €1'])
})

test('nothing is settled for fun', () => {
  expect(summaryOf([{ ...skins, valueHundredths: 0 }])?.payments).toBeNull()
})

test('a net game of a finished round says what its result lacks, not how to change that', () => {
  const games = { games: [{ ...skins, isNet: true }], currency: '', courseHandicaps: { [ids[0] ?? '']: 1 } }
  const summary = gamesSummaryOf({ ...cut, metadata: { ...cut.metadata, games } })
  const facts = 'Skins, net. The card has no stroke indexes, and nobody put the holes in order of difficulty.'
  expect(summary?.lines).toEqual([{ id: 'k', results: ['No result'], facts }])
  expect(summary?.payments).toBeNull()
})

/* Ann wins holes 1 to 5, and all others are halved. She is 5 up with 4 to play on the front nine, and after 14 holes. */
const won = roundWritten(`
  Hole 1 2 3 4 5 6 7 8 9 | 10 11 12 13 14 15 16 17 18
  Par  4 4 4 4 4 4 4 4 4 |  4  4  4  4  4  4  4  4  4
  Ann  4 4 4 4 4 4 4 4 4 |  4  4  4  4  4  4  4  4  4
  Ben  5 5 5 5 5 4 4 4 4 |  4  4  4  4  4  4  4  4  4
`)
const sides = { isNet: false, valueHundredths: 100, fromPosition: 1, teams: { a: ['ann'], b: ['ben'] }, conceded: [] }

function resultsOf(game: object, round = won) {
  const games = { games: [{ id: 'm', ...sides, ...game }], currency: 'kr', courseHandicaps: {} }
  return gamesSummaryOf({ ...round, metadata: { ...round.metadata, games } })
}

test('a match that was won early is over, however many holes it took', () => {
  expect(resultsOf({ kind: 'match' })?.lines).toEqual([
    { id: 'm', results: ['Ann won 5 & 4'], facts: 'Match play, gross' },
  ])
})

test('each match of a Nassau has a line', () => {
  const nassau = { kind: 'nassau', pressesAtTwoDown: false, presses: [] }
  expect(resultsOf(nassau)?.lines).toEqual([
    { id: 'm', results: ['Front: Ann won 5 & 4', 'Back: Halved', '18: Ann won 5 & 4'], facts: 'Nassau, gross' },
  ])
})

test('a match of a Nassau that is not over the front or the back nine of the card is not called by it', () => {
  const nassau = { kind: 'nassau', pressesAtTwoDown: false, presses: [] }
  const resultsFrom = (fromPosition: number, round = won) =>
    resultsOf({ ...nassau, fromPosition }, round)?.lines.flatMap(({ results }) => results)
  expect(resultsFrom(10)).toEqual(['Nine: Halved'])
  // Without holes 1 to 3 Ann wins two holes. She is 2 up with 1 to play after the 11th of holes 4 to 12, and after the 17th.
  expect(resultsFrom(4)).toEqual(['First: Ann won 2 & 1', 'Second: Halved', 'All: Ann won 2 & 1'])
  expect(resultsFrom(1, withStartingHole(won, 10))).toEqual([
    'First: Halved',
    'Second: Ann won 5 & 4',
    '18: Ann won 5 & 4',
  ])
})

test('a currency of letters stands behind the amount, and one with a sign in front, with letters before it, too', () => {
  const paymentsIn = (currency: string) => {
    const games = { games: [{ id: 'm', kind: 'match', ...sides }], currency, courseHandicaps: {} }
    return gamesSummaryOf({ ...won, metadata: { ...won.metadata, games } })?.payments
  }
  expect(['kr', 'CHF', '€', 'A$', 'NZ$', ''].flatMap(paymentsIn)).toEqual([
    'Ben pays Ann 1\u00a0kr',
    'Ben pays Ann 1\u00a0CHF',
    'Ben pays Ann €1',
    'Ben pays Ann A$1',
    'Ben pays Ann NZ$1',
    'Ben pays Ann 1 point',
  ])
})

test('a name that is written from right to left leaves the figures behind it in their place', () => {
  const dana = won.players.map((player) => (player.id === 'ann' ? { ...player, nickname: 'דנה' } : player))
  const games = { games: [{ id: 'm', kind: 'match', ...sides }], currency: 'kr', courseHandicaps: {} }
  const summary = gamesSummaryOf({ ...won, players: dana, metadata: { ...won.metadata, games } })
  expect(summary?.payments).toEqual(['Ben pays \u2068דנה\u2069 1\u00a0kr'])
  expect(summary?.lines[0]?.results).toEqual(['\u2068דנה\u2069 won 5 & 4'])
})

test('games of a newer version, and a round without games, have nothing to show', () => {
  expect(summaryOf([{ ...skins, kind: 'wolf' }])).toBeNull()
  expect(summaryOf([])).toBeNull()
  expect(gamesSummaryOf(cut)).toBeNull()
})
