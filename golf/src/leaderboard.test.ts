import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes, workedRound } from '../cards/worked-round.ts'
import { archiveRound } from './archive.ts'
import { roundFromArchive } from './archived-round.ts'
import { arePlacesShown, type LeaderboardRow, leaderboardOf, roundThru } from './leaderboard.ts'
import type { Round, RoundHole } from './round.ts'

const four = ['Ann', 'Bob', 'Cal', 'Dee'].map((name) => playerNamed(name))

function ranks(round: Round) {
  return leaderboardOf(round).map((row) => [row.player.id, row.rank])
}

/** Rows below the line have a mark before their rank. */
function shown(rows: readonly LeaderboardRow[]) {
  return rows.map(({ player, rank, isBelowLine, holesPlayed }) => [
    isBelowLine ? `- ${player.nickname}` : player.nickname,
    rank,
    holesPlayed,
  ])
}

function pickedUp(hole: RoundHole, playerId: string): RoundHole {
  return { ...hole, strokes: { ...hole.strokes, [playerId]: 0 }, noScore: [playerId] }
}

function finished(round: Round): Round {
  return { ...round, status: 'completed' }
}

describe('the leaderboard of a finished round', () => {
  test('ranks the lowest total first; tied players share the rank: 1, 1, 3, 3', () => {
    expect(ranks(workedRound())).toEqual([
      ['cal', 1],
      ['dee', 1],
      ['ann', 3],
      ['bob', 3],
    ])
  })

  test('ranks the players with the most holes; the others follow below the line without a rank, most holes first', () => {
    const round = roundAtPebble({ players: four, holesMode: 'front9' })
    const cards = {
      ann: [4, 4],
      bob: [5, 5, 4, 4, 3, 5, 3, 4, 7],
      cal: [4, 5, 4, 4, 3, 5, 3, 4, 4],
      dee: [3, 3, 3],
    }
    expect(shown(leaderboardOf(finished(withStrokes(round, cards))))).toEqual([
      ['Cal', 1, 9],
      ['Bob', 2, 9],
      ['- Dee', null, 3],
      ['- Ann', null, 2],
    ])
  })

  test('compares the most holes if nobody played the whole round, and equal totals share a rank whatever the holes', () => {
    // Ann: 9 on 1 and 2 (E). Bob: 9 on 2 and 3 (E). Cal: 8 on 1 and 3.
    const round = withStrokes(roundAtPebble({ players: four }), { ann: [4, 5], bob: [0, 5, 4], cal: [5, 0, 3] })
    expect(shown(leaderboardOf(finished(round)))).toEqual([
      ['Cal', 1, 2],
      ['Ann', 2, 2],
      ['Bob', 2, 2],
      ['- Dee', null, 0],
    ])
  })

  test("a late joiner's thru is the same in the archive, which doesn't say who joined late", () => {
    const players = [playerNamed('Ann'), playerNamed('Bob', { hasJoinedLate: true })]
    const cards = { ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], bob: [0, 0, 4, 4, 3, 5, 3, 4, 4] }
    const round = finished(withStrokes(roundAtPebble({ players, holesMode: 'front9' }), cards))
    const archived = roundFromArchive(archiveRound(round, 1), undefined, new Map())
    for (const each of [round, archived]) expect(leaderboardOf(each).map(({ thru }) => thru)).toEqual([9, 7])
  })

  test('ranks nobody and has no line if nobody played a hole', () => {
    expect(shown(leaderboardOf(finished(roundAtPebble())))).toEqual([
      ['Ann', null, 0],
      ['Bob', null, 0],
    ])
  })
})

describe('the leaderboard during a round', () => {
  test('a row has strokes, score to par, holes played and thru', () => {
    // Ann: 5, -, 4 on pars 4, 5, 4.
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 1) }), { ann: [5, 0, 4] })
    expect(leaderboardOf(round)).toEqual([
      { player: four[0], rank: 1, isBelowLine: false, strokes: 9, toPar: 1, holesPlayed: 2, thru: 3 },
    ])
  })

  test('the rank after two tied first places is third', () => {
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 3) }), { ann: [5], bob: [4], cal: [4] })
    expect(ranks(round)).toEqual([
      ['bob', 1],
      ['cal', 1],
      ['ann', 3],
    ])
  })

  test('the best against par leads, whatever the strokes', () => {
    // Ann: 4, 5, 4, 3 on 4, 5, 4, 4 (16, -1). Bob: 5, 6 on 4, 5 (11, +2).
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 2) }), { ann: [4, 5, 4, 3], bob: [5, 6] })
    expect(ranks(round)).toEqual([
      ['ann', 1],
      ['bob', 2],
    ])
  })

  test('orders equal scores to par by fewer strokes, but nobody leads by having played less', () => {
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 3) }), { ann: [4, 5], bob: [4], cal: [5] })
    expect(ranks(round)).toEqual([
      ['bob', 1],
      ['ann', 1],
      ['cal', 3],
    ])
  })

  test('players without a hole follow unranked, above the line', () => {
    const round = withStrokes(roundAtPebble({ players: four }), { bob: [9], dee: [4] })
    expect(shown(leaderboardOf(round))).toEqual([
      ['Dee', 1, 1],
      ['Bob', 2, 1],
      ['Ann', null, 0],
      ['Cal', null, 0],
    ])
  })

  test('ranks a player who is one hole behind; late joiners and players who left stand below the line', () => {
    const players = [
      playerNamed('Ann'),
      playerNamed('Bob', { hasJoinedLate: true }),
      playerNamed('Cal', { hasLeft: true }),
      playerNamed('Dee'),
    ]
    const round = withStrokes(roundAtPebble({ players }), { ann: [5, 6, 5], bob: [0, 4], cal: [3], dee: [4, 5] })
    expect(shown(leaderboardOf(round))).toEqual([
      ['Dee', 1, 2],
      ['Ann', 2, 3],
      ['- Bob', null, 1],
      ['- Cal', null, 1],
    ])
  })

  // Source: decision 20.
  test('a player who has stopped or picked up on more holes than another stands below the line', () => {
    const players = [playerNamed('Ann', { hasStopped: true }), playerNamed('Bob'), playerNamed('Cal')]
    const played = withStrokes(roundAtPebble({ players }), { ann: [3, 3], bob: [3, 0, 4], cal: [5, 6, 5] })
    const round = { ...played, holes: played.holes.map((hole) => (hole.number === 2 ? pickedUp(hole, 'bob') : hole)) }
    expect(shown(leaderboardOf(round))).toEqual([
      ['Cal', 1, 3],
      ['- Ann', null, 2],
      ['- Bob', null, 2],
    ])
    expect(roundThru(round)).toBe(3)
    const both = { ...round, holes: round.holes.map((hole) => (hole.number === 3 ? pickedUp(hole, 'cal') : hole)) }
    expect(ranks(both)).toEqual([
      ['bob', 1],
      ['cal', 2],
      ['ann', null],
    ])
  })

  test('a player who picks up is still compared with the others, apart from a late joiner', () => {
    const players = [playerNamed('Ann'), playerNamed('Bob'), playerNamed('Cal', { hasJoinedLate: true })]
    const played = withStrokes(roundAtPebble({ players }), { ann: [0, 5], bob: [0, 6], cal: [0, 5] })
    const holes = played.holes.map((hole) => (hole.number === 1 ? { ...hole, noScore: ['ann', 'bob'] } : hole))
    expect(ranks({ ...played, holes })).toEqual([
      ['ann', 1],
      ['bob', 2],
      ['cal', null],
    ])
  })

  test('ranks a player who joined late on the first hole or left after the last', () => {
    const players = [playerNamed('Ann', { hasLeft: true }), playerNamed('Bob', { hasJoinedLate: true })]
    const round = roundAtPebble({ players, holesMode: 'front9' })
    const cards = { ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], bob: [5] }
    expect(ranks(withStrokes(round, cards))).toEqual([
      ['ann', 1],
      ['bob', 2],
    ])
  })

  test('on the back nine, thru counts the holes of the nine', () => {
    const round = withStrokes(roundAtPebble({ holesMode: 'back9' }), { ann: [4, 4, 3] })
    expect(leaderboardOf(round)[0]?.thru).toBe(3)
  })

  test("a late joiner's thru counts from the hole they entered on", () => {
    const players = [playerNamed('Ann', { hasJoinedLate: true })]
    const round = withStrokes(roundAtPebble({ players }), { ann: [0, 0, 4, 0, 3] })
    expect(leaderboardOf(round)[0]?.thru).toBe(3)
  })

  test('a late joiner who picked up on the hole they entered on has entered there, too', () => {
    const players = [playerNamed('Ann', { hasJoinedLate: true })]
    const round = withStrokes(roundAtPebble({ players }), { ann: [0, 0, 0, 5, 3] })
    const holes = round.holes.map((hole) => (hole.number === 3 ? pickedUp(hole, 'ann') : hole))
    expect(leaderboardOf({ ...round, holes })[0]?.thru).toBe(3)
  })
})

describe('first to third place are highlighted', () => {
  test('once every ranked player has finished a hole', () => {
    const players = [playerNamed('Ann'), playerNamed('Bob'), playerNamed('Cal', { hasJoinedLate: true })]
    const round = roundAtPebble({ players })
    const isShown = (cards: Parameters<typeof withStrokes>[1]) =>
      arePlacesShown(leaderboardOf(withStrokes(round, cards)))
    expect(isShown({})).toBe(false)
    expect(isShown({ ann: [4] })).toBe(false)
    expect(isShown({ ann: [4], bob: [6] })).toBe(true)
  })

  test('in a finished round, even if somebody played no hole', () => {
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 3) }), { ann: [4], bob: [5] })
    expect(arePlacesShown(leaderboardOf(finished(round)))).toBe(true)
    expect(arePlacesShown(leaderboardOf(finished(roundAtPebble())))).toBe(false)
  })

  test('but not for a player who leads or finishes alone', () => {
    const alone = withStrokes(roundAtPebble({ players: four.slice(0, 1) }), { ann: [4] })
    const round = roundAtPebble({ players: [playerNamed('Ann'), playerNamed('Bob', { hasLeft: true })] })
    const afterOne = withStrokes(round, { ann: [4, 5, 4], bob: [4] })
    for (const shownTo of [alone, finished(alone), afterOne, finished(afterOne)]) {
      expect(arePlacesShown(leaderboardOf(shownTo))).toBe(false)
    }
    expect(leaderboardOf(finished(afterOne)).map(({ rank }) => rank)).toEqual([null, null])
  })

  test('while a mate who left has played more than half of the holes', () => {
    const round = roundAtPebble({ players: [playerNamed('Ann'), playerNamed('Bob', { hasLeft: true })] })
    expect(arePlacesShown(leaderboardOf(withStrokes(round, { ann: [4, 5, 4], bob: [4, 5] })))).toBe(true)
  })
})

describe('thru of the round', () => {
  test('is the number of holes that everyone has played', () => {
    const round = roundAtPebble({ players: four.slice(0, 2) })
    expect(roundThru(round)).toBe(0)
    expect(roundThru(withStrokes(round, { ann: [4, 5, 4], bob: [5, 6] }))).toBe(2)
    expect(roundThru(withStrokes(round, { ann: [4, 0, 4], bob: [5, 6, 4] }))).toBe(1)
    expect(roundThru(workedRound())).toBe(18)
    expect(roundThru(roundAtPebble({ players: [] }))).toBe(0)
  })
})
