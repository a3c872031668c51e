import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardRuns } from '../../cards/any-game.ts'
import { anyRound } from '../../cards/any-round.ts'
import { gameHandicaps, gamePlayers, gameRound, inCardOrder } from '../../cards/worked-games.ts'
import { playerNamed, roundAtPebble, withStrokes } from '../../cards/worked-round.ts'
import { roundWritten } from '../../cards/written-round.ts'
import { archiveRound } from '../archive.ts'
import { roundFromArchive } from '../archived-round.ts'
import { profileId } from '../ids.ts'
import { type Round, withAnswer, withStartingHole } from '../round.ts'
import { type GameResult, gamesResultOf, type PlayedResult, strokesReceivedOn } from './game-results.ts'
import { pointsPartsOf } from './points-parts.ts'
import { gameFrom, needsHoleOrder, type RoundGame, type RoundGames } from './round-games.ts'

const base = { isNet: true, valueHundredths: 100, fromPosition: 1 }
const everybody = { playerIds: gamePlayers }
const fourBall = { a: ['ann', 'cal'], b: ['bob', 'dee'] }

const stableford: RoundGame = { ...base, ...everybody, id: 'stableford', kind: 'stableford', allowance: 100 }
const skins: RoundGame = { ...base, ...everybody, id: 'skins', kind: 'skins', carriesOver: true, valueHundredths: 50 }
const singles: RoundGame = { ...base, id: 'match', kind: 'match', teams: { a: ['ann'], b: ['bob'] }, conceded: [] }
const nassau: RoundGame = {
  ...base,
  id: 'nassau',
  kind: 'nassau',
  teams: fourBall,
  conceded: [],
  pressesAtTwoDown: true,
  presses: [],
}

function gamesWith(games: readonly RoundGame[], more: Partial<RoundGames> = {}): RoundGames {
  return { games, currency: '', courseHandicaps: Object.fromEntries(gameHandicaps), ...more }
}

function played(result: GameResult | undefined): PlayedResult {
  if (result === undefined || result.kind === 'missing') throw new Error(`no result: ${result?.missing}`)
  return result
}

function pointsOf(result: GameResult | undefined) {
  return Object.fromEntries(played(result).winnings.map(({ playerId, points }) => [playerId, points]))
}

describe('the worked card', () => {
  // The playing handicaps of the card are the typed course handicaps: all of them in Stableford with 100 % and in skins;
  // 90 % in four-ball. Points 34, 31, 26 and 37; skins 5, 5, 3 and 4.
  const { games, settlement } = gamesResultOf(gameRound(), gamesWith([stableford, skins, singles, nassau]))

  test('each game has the winnings that were worked out by hand', () => {
    // Four times the own points less 128.
    expect(pointsOf(games[0])).toEqual({ ann: 8, bob: -4, cal: -24, dee: 20 })
    expect(pointsOf(games[1])).toEqual({ ann: 3, bob: 3, cal: -5, dee: -1 })
    expect(pointsOf(games[2])).toEqual({ ann: 1, bob: -1 })
    expect(pointsOf(games[3])).toEqual({ ann: -2, bob: 2, cal: -2, dee: 2 })
  })

  test('each game gives its own strokes', () => {
    expect(games.map(({ players }) => players.map(({ strokes }) => strokes))).toEqual([
      [4, 12, 20, -2],
      [4, 12, 20, -2],
      [0, 8],
      [6, 13, 20, 0],
    ])
  })

  test('all games are settled together, and every sum keeps its parts', () => {
    // Ann 8 + 1.50 + 1 − 2; Bob −4 + 1.50 − 1 + 2; Cal −24 − 2.50 − 2; Dee 20 − 0.50 + 2.
    expect(settlement.totals.map(({ playerId, amount }) => [playerId, amount])).toEqual([
      ['ann', 850],
      ['bob', -150],
      ['cal', -2850],
      ['dee', 2150],
    ])
    expect(settlement.payments).toEqual([
      { from: 'cal', to: 'dee', amount: 2150 },
      { from: 'cal', to: 'ann', amount: 700 },
      { from: 'bob', to: 'ann', amount: 150 },
    ])
    expect(settlement.totals[0]?.parts.map(({ amount }) => amount)).toEqual([800, 150, 100, -200])
  })

  test('the holes behind a sum of skins', () => {
    const parts = pointsPartsOf(played(games[1]), 'ann').map(
      (part) => part.kind === 'hole' && [part.number, part.points],
    )
    expect(parts).toEqual([
      [2, -2],
      [4, -2],
      [9, -5],
      [12, -3],
      [17, 15],
    ])
  })

  test('who receives strokes on a hole, as in the first net game', () => {
    // Index 2: Cal has two strokes there, Ann and Bob one; Dee gives strokes back on indexes 17 and 18 only.
    const round = gameRound()
    const gross: RoundGame = { ...stableford, id: 'gross', isNet: false }
    const result = gamesResultOf(round, gamesWith([gross, stableford, singles]))
    expect(Object.fromEntries(strokesReceivedOn(result, 6))).toEqual({ ann: 1, bob: 1, cal: 2, dee: 0 })
    expect(Object.fromEntries(strokesReceivedOn(result, 7))).toEqual({ ann: 0, bob: 0, cal: 1, dee: -1 })
  })
})

test('stroke play compares net totals, and nobody pays', () => {
  const strokes: RoundGame = { ...base, ...everybody, id: 'strokes', kind: 'strokes', allowance: 100 }
  const { games, settlement } = gamesResultOf(gameRound(), gamesWith([strokes]))
  const result = played(games[0])
  expect(result.kind === 'strokes' && result.cards.map(({ net }) => net)).toEqual([74, 77, 76, 71])
  expect(settlement.payments).toEqual([])
})

test('a Stableford without a given allowance takes 95 %', () => {
  // 3.8, 11.4, 19 and −1.9.
  const { allowance: _, ...usual } = stableford
  const [result] = gamesResultOf(gameRound(), gamesWith([usual])).games
  expect(result?.players.map(({ strokes }) => strokes)).toEqual([4, 11, 19, -2])
})

test('a course handicap that was worked out stays exact until the allowance', () => {
  // 10.4 × 130 / 113 + 71.2 − 72 = 11.1646…; 95 % is 10.606…, so 11. The rounded 11 would give 10.45, so 10.
  const working = { handicapIndex: 10.4, tee: { courseRating: 71.2, slopeRating: 130, par: 72 }, isNine: false }
  const { allowance: _, ...usual } = stableford
  const [result] = gamesResultOf(
    gameRound(),
    gamesWith([usual], { courseHandicaps: { ann: 11, bob: 11 }, workings: { ann: working } }),
  ).games
  expect(result?.players.map(({ strokes }) => strokes)).toEqual([11, 10, 0, 0])
})

test('nine holes take half of a course handicap for 18', () => {
  const players = ['Ann', 'Bob'].map((name) => playerNamed(name))
  const round = { ...roundAtPebble({ players, holesMode: 'front9' }), status: 'active' as const }
  // 15 halves to 7.5, so 8; 4 to 2. Bob receives 6.
  const match: RoundGame = { ...singles, id: 'nine' }
  const [result] = gamesResultOf(round, gamesWith([match], { courseHandicaps: { ann: 4, bob: 15 } })).games
  expect(result?.players.map(({ strokes }) => strokes)).toEqual([0, 6])
})

test('a game from the 15th counts the last four holes alone, with the strokes of the whole round', () => {
  const late: RoundGame = { ...skins, fromPosition: 15 }
  const result = played(gamesResultOf(gameRound(), gamesWith([late])).games[0])
  // 15 is tied by Ann and Cal, 16 by Bob and Dee; Ann wins three on 17, and 18 is tied again.
  expect(result.kind === 'skins' && result.skins.won.map((row) => row.skins)).toEqual([3, 0, 0, 0])
})

test('a game from the 15th counts from there wherever the round starts, also if that was chosen later', () => {
  const late = gameFrom(skins, 15, inCardOrder)
  const holesFrom = (start: number) => {
    const round = withStartingHole(gameRound(), start)
    return played(gamesResultOf(round, gamesWith([late])).games[0]).holes.map(({ number }) => number)
  }
  expect(holesFrom(1)).toEqual([15, 16, 17, 18])
  expect(holesFrom(10)).toEqual([15, 16, 17, 18, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(holesFrom(15)).toHaveLength(18)
  // A game from the start follows the start.
  expect(gameFrom(late, 1, inCardOrder)).toEqual(skins)
})

test('from the tenth tee, the first nine holes played are the front of a Nassau', () => {
  const order = [...inCardOrder.slice(9), ...inCardOrder.slice(0, 9)]
  const result = played(gamesResultOf(gameRound(), gamesWith([{ ...nassau, pressesAtTwoDown: false }]), order).games[0])
  if (result.kind !== 'nassau') throw new Error(result.kind)
  // The card's back nine is won 1 up by b, and its front nine 2 up.
  expect(result.matches.map(({ match }) => match.state)).toMatchObject([
    { kind: 'won', side: 'b', by: 1, remaining: 0 },
    { kind: 'won', side: 'b', by: 2, remaining: 0 },
    { kind: 'won', side: 'b' },
  ])
})

describe('a game that lacks something', () => {
  const missingIn = (round: Round, games: RoundGames) =>
    gamesResultOf(round, games).games.map((result) => (result.kind === 'missing' ? result.missing : null))

  test('asks for an order of the holes if the card has no indexes, and takes it', () => {
    const round = gameRound()
    const bare = { ...round, holeSet: round.holeSet.map((hole) => ({ ...hole, si: null })) }
    const gross: RoundGame = { ...skins, id: 'gross', isNet: false }
    expect([needsHoleOrder(bare), needsHoleOrder(round)]).toEqual([true, false])
    expect(missingIn(bare, gamesWith([stableford, gross]))).toEqual(['order', null])
    // The card's own order gives the card's own points.
    const holeOrder = round.holeSet.toSorted((a, b) => (a.si ?? 0) - (b.si ?? 0)).map(({ number }) => number)
    const [result] = gamesResultOf(bare, gamesWith([stableford], { holeOrder })).games
    expect(pointsOf(result)).toEqual({ ann: 8, bob: -4, cal: -24, dee: 20 })
  })

  test('has two players on two sides, and begins before the last hole', () => {
    const alone: RoundGame = { ...skins, playerIds: ['ann', 'removed'] }
    const oneSide: RoundGame = { ...singles, teams: { a: ['ann', 'bob'], b: ['removed'] } }
    const after: RoundGame = { ...skins, fromPosition: 19 }
    expect(missingIn(gameRound(), gamesWith([alone, oneSide, after]))).toEqual(['players', 'players', 'holes'])
  })
})

const anyNumber = fc.option(fc.integer({ min: -8, max: 54 }))
const anyHandicaps = fc.array(anyNumber, { minLength: 8, maxLength: 8 })

/** A round with a game of every kind for all its players. */
const anyGames = fc
  .tuple(anyRound, anyHandicaps, fc.boolean(), fc.integer({ min: 1, max: 18 }), fc.integer({ min: 0, max: 999 }))
  .map(([round, handicaps, isNet, fromPosition, valueHundredths]) => {
    const playerIds = round.players.map(({ id }) => id)
    const any = { isNet, fromPosition, valueHundredths }
    const teams = { a: playerIds.slice(0, 1), b: playerIds.slice(1) }
    const games: RoundGame[] = [
      { ...any, id: '1', kind: 'strokes', playerIds },
      { ...any, id: '2', kind: 'stableford', playerIds },
      { ...any, id: '3', kind: 'skins', playerIds, carriesOver: true },
      { ...any, id: '4', kind: 'match', teams, conceded: [] },
      { ...any, id: '5', kind: 'nassau', teams, conceded: [], pressesAtTwoDown: true, presses: [] },
    ]
    const courseHandicaps = Object.fromEntries(playerIds.map((id, index) => [id, handicaps[index] ?? null]))
    return { round, games: { games, currency: '€', courseHandicaps } satisfies RoundGames }
  })

test('random rounds: sums are zero and parts add up to them', () => {
  fc.assert(
    fc.property(anyGames, ({ round, games }) => {
      const results = gamesResultOf(round, games)
      for (const result of results.games) {
        if (result.kind === 'missing') continue
        expect(result.winnings.reduce((sum, { points }) => sum + points, 0)).toBe(0)
        for (const { playerId, points } of result.winnings) {
          const parts = pointsPartsOf(result, playerId)
          expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        }
      }
      expect(results.settlement.totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }),
    { numRuns: cardRuns },
  )
})

test('random rounds: the order in which players and games were entered changes nothing', () => {
  fc.assert(
    fc.property(anyGames, ({ round, games }) => {
      const turned = games.games.toReversed().map((game): RoundGame => {
        if (game.kind === 'match' || game.kind === 'nassau') {
          return { ...game, teams: { a: game.teams.a.toReversed(), b: game.teams.b.toReversed() } }
        }
        return { ...game, playerIds: game.playerIds.toReversed() }
      })
      const results = gamesResultOf(round, games)
      const other = gamesResultOf(round, { ...games, games: turned })
      const winningsOf = (result: GameResult) => JSON.stringify(result.kind === 'missing' ? null : result.winnings)
      expect(other.games.map(winningsOf).toReversed()).toEqual(results.games.map(winningsOf))
      expect(other.settlement.payments).toEqual(results.settlement.payments)
    }),
    { numRuns: cardRuns },
  )
})

test('random corrections give the results of a card that was right from the start', () => {
  fc.assert(
    fc.property(anyGames, fc.nat(17), fc.nat(7), fc.integer({ min: 1, max: 9 }), (drawn, hole, player, count) => {
      const { round, games } = drawn
      const { id } = round.players[player % Math.max(1, round.players.length)] ?? { id: 'nobody' }
      const corrected = {
        ...round,
        holes: round.holes.map((row, index) => (index === hole ? withAnswer(row, id, count) : row)),
      }
      const counts = round.players.map((row): [string, number[]] => [
        row.id,
        round.holes.map(({ strokes }, index) => (row.id === id && index === hole ? count : (strokes[row.id] ?? 0))),
      ])
      const right = withStrokes(round, Object.fromEntries(counts))
      expect(JSON.stringify(gamesResultOf(corrected, games))).toBe(JSON.stringify(gamesResultOf(right, games)))
    }),
    { numRuns: cardRuns },
  )
})

test('a finished round has the payments of its last hole, although its players then have other ids', () => {
  // Stableford points 1, 2, 4 and 4 pay −7, −3, +5 and +5: Ann pays 5 to Dee or to Eve, and Ben the other.
  const written = roundWritten('Hole 1\nPar 4\nAnn 5\nBen 4\nDee 2\nEve 2')
  const players = written.players.map((player) =>
    player.id === 'eve' ? { ...player, playerId: profileId('1') } : player,
  )
  const round = { ...written, players }
  const archived = roundFromArchive(archiveRound(round, 1), undefined, new Map())
  const paymentsIn = (each: Round) => {
    const nameOf = (playerId: string) => each.players.find(({ id }) => id === playerId)?.nickname
    const game = { ...stableford, isNet: false, playerIds: each.players.map(({ id }) => id) }
    const { payments } = gamesResultOf(each, gamesWith([game])).settlement
    return payments.map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount])
  }
  expect(archived.players.map(({ id }) => id)).toContain(profileId('1'))
  expect(paymentsIn(archived)).toEqual(paymentsIn(round))
})
