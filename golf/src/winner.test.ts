import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRound } from '../cards/any-round.ts'
import { roundWritten } from '../cards/written-round.ts'
import { archiveRound } from './archive.ts'
import { historyEntryOf } from './history-entry.ts'
import { arePlacesShown, leaderboardOf } from './leaderboard.ts'
import type { Round } from './round.ts'
import { golferRoundsOf } from './statistics/golfer-round.ts'
import { winRateOf } from './statistics/wins.ts'
import { summaryOf } from './summary.ts'

/** The result of every function that names a winner. selfId is the golfer's player id. */
function outcomeOf(round: Round, selfId: string) {
  const archived = archiveRound(round, 7)
  const known = { ids: new Set([selfId]), profileId: 'cmplr_device' }
  const summary = summaryOf(round)
  const board = leaderboardOf(round)
  const entry = historyEntryOf(archived, known)
  return {
    winners: summary.winners.map(({ nickname }) => nickname),
    finalScores: summary.playerStats.filter(({ rank }) => rank === 1).map(({ nickname }) => nickname),
    trophies: arePlacesShown(board) ? board.filter(({ rank }) => rank === 1).map(({ player }) => player.nickname) : [],
    best: entry.bestPlayer?.nickname ?? null,
    place: entry.own?.place ?? null,
    champions: summary.achievementBadges
      .filter(({ kind }) => kind === 'comeback-champion')
      .flatMap(({ players }) => players.map(({ nickname }) => nickname)),
    winRate: winRateOf(golferRoundsOf([archived], known, new Map())),
  }
}

const nobody = {
  winners: [],
  finalScores: [],
  trophies: [],
  best: null,
  place: null,
  champions: [],
  winRate: null,
}

const par18 = `
  Hole 1 2 3 4 5 6 7 8 9 | 10 11 12 13 14 15 16 17 18
  Par  4 4 4 4 4 4 4 4 4 |  4  4  4  4  4  4  4  4  4`

describe('nobody wins against a mate who was no contender', () => {
  test('three holes, of which one player has none', () => {
    const round = roundWritten('Hole 1 2 3\nPar 4 4 4\nAnn - - -\nBob 5 3 2')
    expect(outcomeOf(round, 'ann')).toEqual(nobody)
    expect(outcomeOf(round, 'bob')).toEqual(nobody)
  })

  test('18 holes against five', () => {
    const round = roundWritten(`${par18}
      Ann  5 5 5 5 5 5 5 5 5 |  5  5  5  5  5  5  5  5  5
      Bob  4 4 4 4 4 - - - - |  -  -  -  -  -  -  -  -  -`)
    expect(outcomeOf(round, 'ann')).toEqual(nobody)
    expect(outcomeOf(round, 'bob')).toEqual(nobody)
  })

  test('18 holes against nine, which is no more than half', () => {
    const round = roundWritten(`${par18}
      Ann  5 5 5 5 5 5 5 5 5 |  5  5  5  5  5  5  5  5  5
      Bob  4 4 4 4 4 4 4 4 4 |  -  -  -  -  -  -  -  -  -`)
    expect(outcomeOf(round, 'ann')).toEqual(nobody)
  })

  test('a golfer who was no contender has neither won nor lost against two contenders', () => {
    const round = roundWritten('Hole 1 2 3\nPar 4 4 4\nAnn 4 4 4\nBob 5 5 5\nCal 4 - -')
    expect(outcomeOf(round, 'cal')).toMatchObject({ winners: ['Ann'], place: null, winRate: null })
    expect(outcomeOf(round, 'bob').winRate).toEqual({ wins: 0, total: 1, percent: 0 })
  })
})

describe('a contender is beaten', () => {
  test('18 holes against 17 with fewer strokes', () => {
    const round = roundWritten(`${par18}
      Ann  5 5 5 5 5 5 5 5 5 |  5  5  5  5  5  5  5  5  5
      Bob  4 4 4 4 4 - 4 4 4 |  4  4  4  4  4  4  4  4  4`)
    const winner = { winners: ['Ann'], finalScores: ['Ann'], trophies: ['Ann'], best: 'Ann' }
    expect(outcomeOf(round, 'ann')).toMatchObject({
      ...winner,
      place: { rank: 1, isShared: false },
      winRate: { wins: 1, total: 1, percent: 100 },
    })
    expect(outcomeOf(round, 'bob')).toMatchObject({
      ...winner,
      place: null,
      winRate: { wins: 0, total: 1, percent: 0 },
    })
  })

  test('17 holes each: the lower total wins', () => {
    const round = roundWritten(`${par18}
      Ann  5 5 5 5 5 5 5 5 5 |  5  5  5  5  5  5  5  5  -
      Bob  - 4 4 4 4 4 4 4 4 |  4  4  4  4  4  4  4  4  4`)
    expect(summaryOf(round).winners.map(({ nickname }) => nickname)).toEqual(['Bob'])
    expect(outcomeOf(round, 'bob')).toMatchObject({ finalScores: ['Bob'], trophies: ['Bob'], best: 'Bob' })
  })
})

test('in any round nobody wins without two players of more than half of the most holes', () => {
  fc.assert(
    fc.property(anyRound, fc.nat(7), (running, seat) => {
      const round: Round = { ...running, status: 'completed', completedAt: 1 }
      const self = round.players[seat % Math.max(1, round.players.length)]
      if (self === undefined) return
      const holes = round.players.map(({ id }) => round.holes.filter((hole) => (hole.strokes[id] ?? 0) > 0).length)
      const contenders = holes.filter((count) => count > Math.max(...holes) / 2)
      const outcome = outcomeOf(round, self.id)
      if (contenders.length >= 2) {
        expect(outcome.winners.length).toBeGreaterThan(0)
        expect(outcome.winners).toEqual(outcome.finalScores)
        expect(outcome.winners).toEqual(outcome.trophies)
        expect(outcome.best).toBe(outcome.winners[0])
        expect(outcome.place?.rank === 1).toBe(outcome.winners.includes(self.nickname))
        return
      }
      // A solo round has a best player, who beat nobody.
      expect({ ...outcome, best: round.players.length === 1 ? null : outcome.best }).toEqual(nobody)
    }),
    { numRuns: 1000 },
  )
})
