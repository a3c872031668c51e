import { expect, test } from 'vitest'
import { gameHandicaps, gamePlayers, gameRound } from '../../cards/worked-games.ts'
import { gamesResultOf } from './game-results.ts'
import { type GameStatus, gameStatusOf } from './game-status.ts'
import type { RoundGame } from './round-games.ts'

const base = { isNet: true, valueHundredths: 100, fromPosition: 1 }
const teams = { a: ['ann', 'cal'], b: ['bob', 'dee'] }

const strokes: RoundGame = { ...base, id: 's', kind: 'strokes', allowance: 100, playerIds: gamePlayers }
const stableford: RoundGame = { ...base, id: 'p', kind: 'stableford', allowance: 100, playerIds: gamePlayers }
const skins: RoundGame = { ...base, id: 'k', kind: 'skins', carriesOver: true, playerIds: gamePlayers }
const singles: RoundGame = { ...base, id: 'm', kind: 'match', teams: { a: ['ann'], b: ['bob'] }, conceded: [] }
const nassau: RoundGame = {
  ...base,
  id: 'n',
  kind: 'nassau',
  teams,
  conceded: [],
  pressesAtTwoDown: true,
  presses: [],
}

/** The status of a game when the worked card was written down to this hole. */
function statusThru(game: RoundGame, thru: number): GameStatus {
  const round = gameRound()
  const blank = (hole: (typeof round.holes)[number]) => ({ ...hole, strokes: {}, noScore: [] })
  const cut = { ...round, holes: round.holes.map((hole) => (hole.number > thru ? blank(hole) : hole)) }
  const courseHandicaps = Object.fromEntries(gameHandicaps)
  const [result] = gamesResultOf(cut, { games: [game], currency: '', courseHandicaps }).games
  if (result === undefined) throw new Error('no result')
  return gameStatusOf(result)
}

test('no game has begun before the first hole', () => {
  const kinds = [strokes, stableford, skins, singles, nassau].map((game) => statusThru(game, 0).kind)
  expect(new Set(kinds)).toEqual(new Set(['not-started']))
})

test('the state of a match, and how far it is', () => {
  expect(statusThru(singles, 3)).toMatchObject({
    matches: [{ match: { state: { kind: 'up', side: 'a', by: 2 } } }],
    thru: 3,
    of: 18,
  })
  expect(statusThru(singles, 18)).toMatchObject({
    matches: [{ match: { state: { kind: 'won', side: 'a', by: 3, remaining: 1 } } }],
    thru: 17,
  })
})

test('what the next skin is worth, until the last hole', () => {
  // Dee won on 2 and 4; 5 and 6 are tied.
  expect(statusThru(skins, 6)).toEqual({ kind: 'skins', worth: 3, skins: 4, leaders: ['dee'], thru: 6, of: 18 })
  expect(statusThru(skins, 18)).toMatchObject({ worth: null, skins: 5, leaders: ['ann', 'bob'] })
})

test('who leads on points and strokes', () => {
  // After two holes Dee has 5 points, the others 4, 4 and 3; Dee is one under, Ann and Bob level, Cal one over.
  expect(statusThru(stableford, 2)).toMatchObject({ points: 5, leaders: ['dee'], thru: 2 })
  expect(statusThru(strokes, 2)).toMatchObject({ toPar: -1, leaders: ['dee'], thru: 2 })
  expect(statusThru(strokes, 1)).toMatchObject({ toPar: 0, leaders: ['ann', 'bob', 'dee'] })
})

test('the matches of a Nassau that have begun, without decided presses', () => {
  const betsOf = (status: GameStatus) =>
    status.kind === 'nassau' ? status.matches.map(({ bet, press }) => [bet, press?.fromHole ?? null]) : status.kind
  expect(betsOf(statusThru(nassau, 5))).toEqual([
    ['front', null],
    ['eighteen', null],
  ])
  expect(betsOf(statusThru(nassau, 17))).toEqual([
    ['front', null],
    ['back', null],
    ['back', 17],
    ['eighteen', null],
  ])
  expect(betsOf(statusThru(nassau, 18))).toEqual([
    ['front', null],
    ['back', null],
    ['eighteen', null],
  ])
})
