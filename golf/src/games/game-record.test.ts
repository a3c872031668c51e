import { describe, expect, test } from 'vitest'
import { gameHandicaps, gamePlayers, gameRound } from '../../cards/worked-games.ts'
import { archiveRound } from '../archive.ts'
import { withAnswer } from '../round.ts'
import { countsFor, gameRecordOf, type OwnGames, ownGamesOf, type RecordPart } from './game-record.ts'
import { gamesPlayedIn } from './games-played.ts'
import type { RoundGame, RoundGames } from './round-games.ts'

const base = { isNet: true, valueHundredths: 100, fromPosition: 1 }
const skins: RoundGame = { ...base, id: 's', kind: 'skins', playerIds: gamePlayers, carriesOver: true }
const stableford: RoundGame = { ...base, id: 'p', kind: 'stableford', playerIds: gamePlayers, allowance: 100 }
const singles: RoundGame = { ...base, id: 'm', kind: 'match', teams: { a: ['ann'], b: ['bob'] }, conceded: [] }
const nassau: RoundGame = {
  ...base,
  id: 'n',
  kind: 'nassau',
  teams: { a: ['ann', 'cal'], b: ['bob', 'dee'] },
  conceded: [],
  pressesAtTwoDown: true,
  presses: [],
}

function gamesWith(...games: readonly RoundGame[]): RoundGames {
  return { games, currency: '', courseHandicaps: Object.fromEntries(gameHandicaps) }
}

// The cards and their results are worked out by hand in worked-games.ts.
describe("a player's games in one round", () => {
  test('are skins, points and a decided match against one golfer, with what they were worth', () => {
    const own = ownGamesOf(gameRound(), gamesWith(skins, stableford, singles), 'ann')
    expect(own).toMatchObject({
      skins: [5],
      stableford: [{ points: 34, holes: 18 }],
      matches: [{ opponent: 'Bob', outcome: 'won' }],
      strokes: [],
    })
    // Skins: 3 × 5 − (4 + 5 + 3) = 3. Points: 34 − 37 with Dee, 34 − 31 with Bob, 34 − 26 with Cal = 8. Match: 1.
    expect(own.amount).toBe((3 + 8 + 1) * 100)
  })

  test('a Nassau is its three matches, without presses, and partners are no single opponent', () => {
    const { matches } = ownGamesOf(gameRound(), gamesWith(nassau), 'dee')
    expect(matches).toEqual(Array.from({ length: 3 }, () => ({ opponent: null, outcome: 'won' })))
  })

  test('that were cut short count no points and no match', () => {
    const round = gameRound()
    const holes = round.holes.map((hole) =>
      hole.number < 10 ? hole : gamePlayers.reduce((before, id) => withAnswer(before, id, 0), hole),
    )
    const own = ownGamesOf({ ...round, holes }, gamesWith(stableford, singles), 'ann')
    expect([own.stableford, own.matches]).toEqual([[], []])
  })

  test('of somebody who plays in none are empty', () => {
    expect(ownGamesOf(gameRound(), gamesWith(singles), 'dee')).toMatchObject({ matches: [], skins: [], amount: 0 })
  })
})

test('the record sums skins, averages whole rounds, and counts the matches of each opponent', () => {
  const none: OwnGames = { strokes: [], stableford: [], skins: [], matches: [], currency: '', amount: 0 }
  const record = gameRecordOf([
    { ...none, skins: [5], stableford: [{ points: 34, holes: 18 }], amount: 300 },
    { ...none, skins: [0], stableford: [{ points: 20, holes: 9 }], matches: [{ opponent: 'ben ', outcome: 'lost' }] },
    {
      ...none,
      stableford: [{ points: 37, holes: 18 }],
      // Net and gross on one card are one round.
      strokes: [{ hasWon: true }, { hasWon: false }],
      matches: [
        { opponent: 'Ben', outcome: 'won' },
        { opponent: 'Cal', outcome: 'halved' },
        { opponent: null, outcome: 'lost' },
      ],
      amount: -450,
    },
    { ...none, currency: '€', amount: 200 },
    { ...none, currency: '€', amount: -200 },
  ])
  expect(record).toEqual({
    skins: { rounds: 2, won: 5 },
    // (34 + 37) / 2; the nine holes aren't compared with them.
    stableford: { rounds: 2, holes: 18, average: 35.5, best: 37 },
    strokes: { rounds: 1, won: 1 },
    opponents: [
      { name: 'Ben', won: 1, halved: 0, lost: 1 },
      { name: 'Cal', won: 0, halved: 1, lost: 0 },
    ],
    teams: { won: 0, halved: 0, lost: 1 },
    balances: [{ currency: '', amount: -150 }],
  })
})

test('a figure leads to the rounds that it counts', () => {
  const none: OwnGames = { strokes: [], stableford: [], skins: [], matches: [], currency: '', amount: 0 }
  const nine = { ...none, skins: [0, 2], stableford: [{ points: 20, holes: 9 }] }
  const whole = { ...none, stableford: [{ points: 34, holes: 18 }], strokes: [{ hasWon: false }] }
  const duel = { ...none, matches: [{ opponent: 'ben ', outcome: 'lost' } as const] }
  const team = { ...none, matches: [{ opponent: null, outcome: 'won' } as const] }
  const rounds = [nine, whole, duel, team, none]
  const counted = (part: RecordPart, all = rounds) => all.filter((_, index) => countsFor(part, all)[index])
  expect(counted({ game: 'skins' })).toEqual([nine])
  expect(counted({ game: 'strokes' })).toEqual([whole])
  expect(counted({ game: 'stableford' })).toEqual([whole])
  // Nine holes are compared if there are no others.
  expect(counted({ game: 'stableford' }, [nine, none])).toEqual([nine])
  expect(counted({ against: 'Ben' })).toEqual([duel])
  expect(counted({ game: 'teams' })).toEqual([team])
  expect(gameRecordOf(rounds).skins).toEqual({ rounds: 1, won: 2 })
})

test('a match counts against one golfer, in the record and in History, if the partners were removed from the round', () => {
  const games = gamesWith(nassau)
  const two = gameRound().players.filter(({ id }) => id === 'ann' || id === 'bob')
  const round = { ...gameRound(), players: two, metadata: { selfPlayerId: 'ann', games } }
  expect(ownGamesOf(round, games, 'ann').matches.map(({ opponent }) => opponent)).toEqual(['Bob', 'Bob', 'Bob'])
  expect(gamesPlayedIn(archiveRound(round, 1), 'ann')).toEqual({
    kinds: ['nassau'],
    opponents: ['bob'],
    isInTeams: false,
  })
})

test('a finished round says which games a player took part in, and against whom, whatever a newer version wrote', () => {
  const of = (games: unknown, playerId = 'ann') =>
    gamesPlayedIn(archiveRound({ ...gameRound(), metadata: { selfPlayerId: 'ann', games } }, 1), playerId)
  expect(of(gamesWith(skins, singles))).toEqual({ kinds: ['skins', 'match'], opponents: ['bob'], isInTeams: false })
  expect(of(gamesWith(nassau))).toEqual({ kinds: ['nassau'], opponents: [], isInTeams: true })
  expect(of(gamesWith(singles), 'dee')).toBeUndefined()
  expect(of(undefined)).toBeUndefined()
  for (const odd of [null, 3, { games: 'all' }, { games: [null, { kind: 'wolf', playerIds: ['ann'] }] }]) {
    expect(of(odd)).toBeUndefined()
  }
  expect(of({ games: [{ kind: 'match', teams: { a: ['ann'], b: [7] } }] })).toMatchObject({ opponents: [] })
})
