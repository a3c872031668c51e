import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardRuns } from '../../cards/any-game.ts'
import { fewestPayments, type PlayerPoints, settleUp } from './settle-up.ts'

function won(points: Readonly<Record<string, number>>): PlayerPoints[] {
  return Object.entries(points).map(([playerId, count]) => ({ playerId, points: count }))
}

describe('two games on one card', () => {
  // Stableford at 1 a point: Ann +8, Bob −4, Cal −24, Dee +20. Skins at 0.50 a skin: 5, 5, 3 and 4 skins of 17, four times
  // the own less 17: +3, +3, −5, −1, so +1.50, +1.50, −2.50, −0.50. Together: Ann +9.50, Bob −2.50, Cal −26.50, Dee +19.50.
  const games = [
    { gameId: 'stableford', valueHundredths: 100, winnings: won({ ann: 8, bob: -4, cal: -24, dee: 20 }) },
    { gameId: 'skins', valueHundredths: 50, winnings: won({ ann: 3, bob: 3, cal: -5, dee: -1 }) },
  ]

  test('each total keeps the part of each game', () => {
    const { totals } = settleUp(games)
    expect(totals.map(({ playerId, amount }) => [playerId, amount])).toEqual([
      ['ann', 950],
      ['bob', -250],
      ['cal', -2650],
      ['dee', 1950],
    ])
    expect(totals[2]?.parts).toEqual([
      { gameId: 'stableford', amount: -2400 },
      { gameId: 'skins', amount: -250 },
    ])
  })

  test('three payments settle both', () => {
    // Cal owes most and pays Dee, who is owed most, all of it; then the rest of Cal's debt and Bob's go to Ann.
    expect(settleUp(games).payments).toEqual([
      { from: 'cal', to: 'dee', amount: 1950 },
      { from: 'cal', to: 'ann', amount: 700 },
      { from: 'bob', to: 'ann', amount: 250 },
    ])
  })

  test('the order of games and players changes no payment', () => {
    const turned = games.toReversed().map((game) => ({ ...game, winnings: game.winnings.toReversed() }))
    expect(settleUp(turned).payments).toEqual(settleUp(games).payments)
  })

  test('a game for nothing, or nobody owing anything, needs no payment', () => {
    expect(settleUp(games.map((game) => ({ ...game, valueHundredths: 0 }))).payments).toEqual([])
    expect(settleUp([]).payments).toEqual([])
  })
})

test('players who are quits among themselves settle apart', () => {
  // The largest debt to the largest credit first would need four payments: a → d 5, b → d 1, b → e 3, c → e 1. In two
  // groups, a with c and d (−5 −1 +6), b with e (−4 +4), three are enough.
  const balances = { a: -5, b: -4, c: -1, d: 6, e: 4 }
  const payments = fewestPayments(won(balances).map(({ playerId, points }) => ({ playerId, amount: points })))
  expect(payments).toHaveLength(3)
  expect(payments).toContainEqual({ from: 'b', to: 'e', amount: 4 })
})

test('the sums of an imported round with very many players settle, too', () => {
  const winners = Array.from({ length: 30 }, (_, index) => ({ playerId: `w${index}`, amount: 100 }))
  const payments = fewestPayments([...winners, { playerId: 'loser', amount: -3_000 }])
  expect(payments).toHaveLength(30)
  expect(new Set(payments.map(({ from, amount }) => `${from} ${amount}`))).toEqual(new Set(['loser 100']))
})

test('balances that do not sum to zero are a fault of the caller', () => {
  expect(() => fewestPayments([{ playerId: 'ann', amount: 1 }])).toThrow('zero')
})

/** The fewest payments by trial: somebody who owes pays somebody who is owed, in every possible way. */
function fewestByTrial(amounts: readonly number[]): number {
  const [first, ...others] = amounts.filter((amount) => amount !== 0)
  if (first === undefined) return 0
  // The first player settles with one other, who takes over the rest. Some best plan has this shape.
  const counts = others.flatMap((other, index) =>
    Math.sign(other) === Math.sign(first) ? [] : [1 + fewestByTrial(others.with(index, other + first))],
  )
  return Math.min(...counts)
}

describe('random balances', () => {
  const anyBalances = fc
    .array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 7 })
    .map((amounts) => [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)])
    .map((amounts) => amounts.map((amount, index) => ({ playerId: `p${index}`, amount: amount === 0 ? 0 : amount })))

  test('are paid exactly, whatever the order of entry, in no more payments than by trial', () => {
    fc.assert(
      fc.property(anyBalances, (balances) => {
        const payments = fewestPayments(balances)
        expect(fewestPayments(balances.toReversed())).toEqual(payments)
        const left = new Map(balances.map(({ playerId, amount }) => [playerId, amount]))
        for (const { from, to, amount } of payments) {
          left.set(from, (left.get(from) ?? 0) + amount)
          left.set(to, (left.get(to) ?? 0) - amount)
        }
        expect([...left.values()].every((amount) => amount === 0)).toBe(true)
        expect(payments.every(({ amount }) => amount > 0)).toBe(true)
        expect(payments).toHaveLength(fewestByTrial(balances.map(({ amount }) => amount)))
      }),
      { numRuns: cardRuns / 10 },
    )
  })
})
