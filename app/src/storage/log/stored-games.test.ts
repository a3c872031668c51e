import type { RoundGames } from '@teemates/golf/games/round-games'
import { expect, test } from 'vitest'
import { activeRound } from '../../../../test/storage/sample-rounds.ts'
import { type LogEntry, parseLogEntry } from './log-entry.ts'
import { soloRoundIn } from './played-round.ts'
import { parseRoundGames } from './stored-games.ts'

const any = { isNet: true, valueHundredths: 250, fromPosition: 1 }
const games: RoundGames = {
  games: [
    { ...any, id: 'g1', kind: 'stableford', playerIds: ['a', 'b'], allowance: 90 },
    { ...any, id: 'g2', kind: 'skins', playerIds: ['a', 'b'], carriesOver: true, fromPosition: 3, fromHole: 12 },
    { ...any, id: 'g3', kind: 'match', teams: { a: ['a'], b: ['b'] }, conceded: [{ number: 2, by: 'a' }] },
    {
      ...any,
      id: 'g4',
      kind: 'nassau',
      teams: { a: ['a'], b: ['b'] },
      conceded: [],
      pressesAtTwoDown: true,
      presses: [{ bet: 'front', fromHole: 3 }],
    },
  ],
  currency: '€',
  courseHandicaps: { a: 12, b: null },
  workings: { a: { handicapIndex: -1.2, tee: { courseRating: 71.2, slopeRating: 125, par: 72 }, isNine: false } },
  holeOrder: [2, 1],
}

const at = Date.UTC(2026, 5, 1)
const created: LogEntry = {
  id: 'created',
  roundId: activeRound('round').id,
  at,
  kind: 'created',
  round: activeRound('round'),
}

function set(id: string, given: unknown): unknown {
  return { id, roundId: activeRound('round').id, at, kind: 'games', games: given }
}

/** The games that count after these entries, as a reader of the log sees them. */
function countedAfter(...raw: readonly unknown[]): unknown {
  const entries = raw.flatMap((each) => parseLogEntry(each) ?? [])
  return soloRoundIn([created, ...entries])?.round.metadata.games
}

test('games are read as they were written, with what a newer version added', () => {
  const newer = { ...games, games: games.games.map((game) => ({ ...game, colour: 'red' })), shared: true }
  expect(parseRoundGames(structuredClone(newer))).toEqual(newer)
  expect(countedAfter(set('1', newer))).toEqual(newer)
})

test('the games that were set last count, and null ends them', () => {
  expect(countedAfter()).toBeUndefined()
  expect(countedAfter(set('1', games), set('2', { ...games, currency: '' }))).toEqual({ ...games, currency: '' })
  expect(countedAfter(set('1', games), set('2', null))).toBeUndefined()
})

test.each([
  ['an unknown kind of game', { ...games, games: [{ ...games.games[0], kind: 'wolf' }] }],
  ['a handicap that is no whole number', { ...games, courseHandicaps: { a: 12.5 } }],
  ['a game from no hole', { ...games, games: [{ ...games.games[0], fromPosition: 0 }] }],
  ['a game from a hole without a number', { ...games, games: [{ ...games.games[0], fromHole: '12' }] }],
  ['a value whose sums are not exact', { ...games, games: [{ ...games.games[0], valueHundredths: 2 ** 53 - 1 }] }],
  ['no currency', { games: [], courseHandicaps: {} }],
  ['a text', 'games'],
])('%s is not shown, and stays stored as it is', (_, broken) => {
  expect(parseRoundGames(broken)).toBeNull()
  expect(countedAfter(set('1', games), set('2', broken))).toEqual(broken)
})
