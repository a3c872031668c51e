import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGame, cardRuns, enteredBackwards } from '../../cards/any-game.ts'
import { isPlayed, type NaiveOutcome, naiveLength, naiveOutcomes } from '../../cards/naive-outcomes.ts'
import { fourBallHandicaps, gamePlayers, holesWritten, workedGameHoles } from '../../cards/worked-games.ts'
import type { MatchTeams } from './match.ts'
import { type ScoredHole, scoredHolesOf } from './net-score.ts'
import { type NassauMatch, type NassauOptions, nassauBets, nassauOf, nassauWinnings } from './nassau.ts'
import type { PlayerPoints } from './settle-up.ts'
import { strokesReceivedOf } from './strokes-received.ts'

const fourBall = { a: ['ann', 'cal'], b: ['bob', 'dee'] }
const singles = { a: ['ann'], b: ['bob'] }
const noPresses: NassauOptions = { pressesAtTwoDown: false, presses: [] }

function workedNassau(options: NassauOptions) {
  const holes = workedGameHoles()
  const received = strokesReceivedOf(holes, fourBallHandicaps)
  if (received.kind !== 'allocated') throw new Error(received.kind)
  return nassauOf(scoredHolesOf(holes, gamePlayers, received.byPlayer), fourBall, options)
}

/** Bet, hole of the press, and the state's kind, side and holes. */
function shortOf(matches: readonly NassauMatch[]) {
  return matches.map(({ bet, press, match: { state } }) => [bet, press?.fromHole ?? null, state])
}

function won(side: 'a' | 'b', by: number, remaining: number) {
  return { kind: 'won', side, by, remaining }
}

describe('the worked four-ball', () => {
  test('without presses: front 2 up, back 1 up, 18 by 4 & 2', () => {
    const matches = workedNassau(noPresses)
    expect(shortOf(matches)).toEqual([
      ['front', null, won('b', 2, 0)],
      ['back', null, won('b', 1, 0)],
      ['eighteen', null, won('b', 4, 2)],
    ])
    expect(nassauWinnings(matches).map(({ playerId, points }) => [playerId, points])).toEqual([
      ['ann', -3],
      ['cal', -3],
      ['bob', 3],
      ['dee', 3],
    ])
  })

  test('a press starts by itself after the 16th, where a is two down on the back', () => {
    const matches = workedNassau({ pressesAtTwoDown: true, presses: [] })
    expect(shortOf(matches)).toEqual([
      ['front', null, won('b', 2, 0)],
      ['back', null, won('b', 1, 0)],
      ['back', 17, won('a', 1, 0)],
      ['eighteen', null, won('b', 4, 2)],
    ])
    expect(matches[2]?.press).toEqual({ fromHole: 17, isAutomatic: true })
    expect(nassauWinnings(matches).map(({ points }) => points)).toEqual([-2, -2, 2, 2])
  })

  test('a press by hand runs from its hole to the end of its bet', () => {
    const matches = workedNassau({ pressesAtTwoDown: false, presses: [{ bet: 'front', fromHole: 5 }] })
    expect(matches[1]).toMatchObject({
      bet: 'front',
      press: { fromHole: 5, isAutomatic: false },
      match: { thru: 5, state: won('b', 1, 0) },
    })
    expect(nassauWinnings(matches).map(({ points }) => points)).toEqual([-4, -4, 4, 4])
  })
})

describe('presses', () => {
  test('are pressed again at two down in the latest', () => {
    // Bob loses every hole: two down after 2, 4, 6 and 8, so presses start on 3, 5, 7 and 9.
    const card = `ann ${'3 '.repeat(9)}\nbob ${'4 '.repeat(9)}`
    const matches = nassauOf(scoredHolesOf(holesWritten(card), ['ann', 'bob']), singles, {
      pressesAtTwoDown: true,
      presses: [],
    })
    // 5 & 4 over nine, 4 & 3 over seven, 3 & 2 over five, 2 & 1 over three, 1 up over one.
    expect(shortOf(matches)).toEqual([
      ['front', null, won('a', 5, 4)],
      ['front', 3, won('a', 4, 3)],
      ['front', 5, won('a', 3, 2)],
      ['front', 7, won('a', 2, 1)],
      ['front', 9, won('a', 1, 0)],
    ])
  })

  test('start once on a hole, and by hand if the players asked for it there', () => {
    const card = 'ann 3 3 4 4 4 4 4 4 4\nbob 4 4 4 4 4 4 4 4 4'
    const matches = nassauOf(scoredHolesOf(holesWritten(card), ['ann', 'bob']), singles, {
      pressesAtTwoDown: true,
      presses: [
        { bet: 'front', fromHole: 3 },
        { bet: 'front', fromHole: 3 },
      ],
    })
    expect(matches.map(({ press }) => press)).toEqual([null, { fromHole: 3, isAutomatic: false }])
  })
})

test('a round of nine has the front alone, and a cut round pays the front', () => {
  const nine = scoredHolesOf(holesWritten(`ann ${'4 '.repeat(9)}\nbob ${'4 '.repeat(9)}`), ['ann', 'bob'])
  expect(nassauOf(nine, singles, noPresses).map(({ bet }) => bet)).toEqual(['front'])

  const cut = `ann 3 ${'4 '.repeat(11)}${'x '.repeat(6)}\nbob 4 ${'4 '.repeat(8)}5 4 4 ${'x '.repeat(6)}`
  const matches = nassauOf(scoredHolesOf(holesWritten(cut), ['ann', 'bob']), singles, noPresses)
  expect(matches.map(({ match: { state, thru } }) => [state.kind, thru])).toEqual([
    ['won', 9],
    ['up', 3],
    ['up', 12],
  ])
  expect(nassauWinnings(matches).map(({ points }) => points)).toEqual([1, -1])
})

test('each match waits for its own holes alone', () => {
  // Ann's score on the first is missing. A press from the second doesn't need it, nor does the back nine.
  const card = `ann . ${'3 '.repeat(17)}\nbob 4 ${'4 '.repeat(17)}`
  const matches = nassauOf(scoredHolesOf(holesWritten(card), ['ann', 'bob']), singles, {
    pressesAtTwoDown: false,
    presses: [{ bet: 'front', fromHole: 2 }],
  })
  expect(shortOf(matches)).toEqual([
    ['front', null, { kind: 'all-square' }],
    ['front', 2, won('a', 5, 3)],
    ['back', null, won('a', 5, 4)],
    ['eighteen', null, { kind: 'all-square' }],
  ])
})

test('a conceded hole counts in the nine and in the eighteen', () => {
  const card = `ann 4 ${'4 '.repeat(17)}\nbob 4 ${'4 '.repeat(17)}`
  const matches = nassauOf(scoredHolesOf(holesWritten(card), ['ann', 'bob']), singles, {
    ...noPresses,
    concessions: new Map([[12, 'a']]),
  })
  expect(matches.map(({ match }) => match.state)).toEqual([{ kind: 'halved' }, won('b', 1, 0), won('b', 1, 0)])
})

/** Points of side a on the holes from one to another, with one counter that runs along. */
function naivePoint(outcomes: readonly NaiveOutcome[]): number {
  const played = outcomes.filter(isPlayed)
  const up = played.reduce<number>((sum, outcome) => sum + outcome, 0)
  return Math.abs(up) > naiveLength(outcomes) - played.length ? Math.sign(up) : 0
}

/** Points of side a on one bet: its own, and those of the next press, which is a bet on the holes that follow. */
function naiveBet(
  holes: readonly ScoredHole[],
  teams: MatchTeams,
  byHand: ReadonlySet<number>,
  isAutomatic: boolean,
): number {
  const outcomes = naiveOutcomes(holes, teams, new Map())
  let up = 0
  for (const [index, { number }] of holes.entries()) {
    const before = outcomes[index - 1]
    if (index === 0 || before === undefined) continue
    if (isPlayed(before)) up += before
    const isTwoDown = isAutomatic && isPlayed(before) && Math.abs(up) === 2
    if (!byHand.has(number) && !isTwoDown) continue
    return naivePoint(outcomes) + naiveBet(holes.slice(index), teams, byHand, isAutomatic)
  }
  return naivePoint(outcomes)
}

test('random Nassaus with presses equal a running count, in any order of entry, and sum to zero', () => {
  const press = fc.record({ bet: fc.constantFrom(...nassauBets), position: fc.integer({ min: 1, max: 17 }) })
  fc.assert(
    fc.property(anyGame, fc.array(press, { maxLength: 3 }), fc.boolean(), (game, wanted, pressesAtTwoDown) => {
      const { playerIds, scored } = game
      const teams = { a: playerIds.slice(0, 1), b: playerIds.slice(1) }
      const presses = wanted.map(({ bet, position }) => ({ bet, fromHole: scored[position]?.number ?? 0 }))
      const options = { pressesAtTwoDown, presses }
      const winnings = nassauWinnings(nassauOf(scored, teams, options))

      let expected = 0
      for (const bet of nassauBets) {
        const start = bet === 'back' ? 9 : 0
        const ofBet = scored.slice(start, bet === 'front' ? 9 : 18)
        if (bet !== 'front' && scored.length === 9) continue
        const byHand = new Set(presses.filter((row) => row.bet === bet).map(({ fromHole }) => fromHole))
        expected += naiveBet(ofBet, teams, byHand, pressesAtTwoDown && bet !== 'eighteen')
      }
      expect(winnings.find(({ playerId }) => playerId === teams.a[0])?.points).toBe(expected * teams.b.length)
      expect(winnings.reduce((sum, { points }) => sum + points, 0)).toBe(0)

      const mirrored = nassauWinnings(nassauOf(enteredBackwards(scored), { a: teams.b, b: teams.a }, options))
      const textOf = (row: PlayerPoints) => `${row.playerId} ${row.points}`
      // Texts are compared, because 20,000 deep comparisons take a minute on a busy machine.
      expect(mirrored.map(textOf).toSorted().join()).toBe(winnings.map(textOf).toSorted().join())
    }),
    { numRuns: cardRuns },
  )
})
