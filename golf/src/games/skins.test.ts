import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGame, cardRuns, enteredBackwards } from '../../cards/any-game.ts'
import { gameHandicaps, gamePlayers, holesWritten, workedGameHoles } from '../../cards/worked-games.ts'
import { type ScoredHole, scoredHolesOf } from './net-score.ts'
import { type PlayerSkins, skinsOf, skinsWinnings } from './skins.ts'
import { strokesReceivedOf } from './strokes-received.ts'

function workedSkins(carriesOver: boolean) {
  const holes = workedGameHoles()
  const received = strokesReceivedOf(holes, gameHandicaps)
  if (received.kind !== 'allocated') throw new Error(received.kind)
  return skinsOf(scoredHolesOf(holes, gamePlayers, received.byPlayer), { carriesOver })
}

function skinsWritten(card: string, playerIds: readonly string[], carriesOver = true) {
  return skinsOf(scoredHolesOf(holesWritten(card), playerIds), { carriesOver })
}

describe('the worked card', () => {
  test('with carry-over: 5, 5, 3 and 4 skins, and the 18th stays unwon', () => {
    const skins = workedSkins(true)
    expect(skins.won.map(({ skins: count }) => count)).toEqual([5, 5, 3, 4])
    expect(skins).toMatchObject({ carried: 1, dropped: 0, thru: 18 })
    const winners = skins.holes.filter(({ winner }) => winner !== null)
    expect(winners.map(({ number, winner, worth }) => [number, winner, worth])).toEqual([
      [2, 'dee', 2],
      [4, 'dee', 2],
      [9, 'bob', 5],
      [12, 'cal', 3],
      [17, 'ann', 5],
    ])
  })

  test('without: one for each hole won, and 13 ties for nobody', () => {
    const skins = workedSkins(false)
    expect(skins.won.map(({ skins: count }) => count)).toEqual([1, 1, 1, 2])
    expect(skins).toMatchObject({ carried: 0, dropped: 13, thru: 18, nextWorth: 1 })
  })

  test('each skin is paid by the three others', () => {
    // 17 skins were won: 4 × 5 − 17 = 3, 3, 4 × 3 − 17 = −5, 4 × 4 − 17 = −1.
    expect(skinsWinnings(workedSkins(true)).map(({ points }) => points)).toEqual([3, 3, -5, -1])
  })

  test('each hole says what it was worth and where the skins stood after it', () => {
    const fourth = workedSkins(true).holes[3]
    expect(fourth).toMatchObject({ outcome: 'won', winner: 'dee', worth: 2, carried: 0 })
    expect(fourth?.won.map(({ skins }) => skins)).toEqual([0, 0, 0, 4])
  })
})

describe('a hole without a score', () => {
  test('wins no skin, and is won by the only score', () => {
    const skins = skinsWritten('ann -\nbob x\ncal 9', ['ann', 'bob', 'cal'])
    expect(skins.holes[0]).toMatchObject({ outcome: 'won', winner: 'cal' })
  })

  test('is tied if nobody has a score', () => {
    expect(
      skinsWritten('ann - 4\nbob - 5', ['ann', 'bob']).holes.map(({ outcome, worth }) => [outcome, worth]),
    ).toEqual([
      ['tied', 1],
      ['won', 2],
    ])
  })

  test('that nobody of the game plays has no skin', () => {
    const skins = skinsWritten('ann x 4 3 x\nbob x 4 4 x', ['ann', 'bob'])
    expect(skins).toMatchObject({ thru: 2, carried: 0 })
    expect(skins.holes.map(({ outcome, worth }) => [outcome, worth])).toEqual([
      ['unplayed', 1],
      ['tied', 1],
      ['won', 2],
      ['unplayed', 1],
    ])
  })
})

test('a player who stops keeps the skins they won', () => {
  const skins = skinsWritten('ann 3 x x\nbob 4 4 4\ncal 4 4 4', ['ann', 'bob', 'cal'])
  expect(skins.won.map(({ skins: count }) => count)).toEqual([1, 0, 0])
  expect(skins.carried).toBe(2)
})

test('a hole waits for its last score, and later holes wait for it', () => {
  const skins = skinsWritten('ann 4 . 3 4\nbob 4 3 4 4', ['ann', 'bob'])
  expect(skins.holes.map(({ outcome }) => outcome)).toEqual(['tied', 'open', 'open', 'open'])
  expect(skins).toMatchObject({ thru: 1, nextWorth: 2 })
})

function textOf(won: readonly PlayerSkins[]): string {
  return won.map(({ playerId, skins }) => `${playerId} ${skins}`).join()
}

/** A skin's hole and the tied holes right before it, looked up backwards from each hole. */
function naiveSkins(holes: readonly ScoredHole[], playerId: string, carriesOver: boolean): number {
  const firstOpen = holes.findIndex(({ scores }) => scores.some(({ answer }) => answer === 'open'))
  const played = (firstOpen === -1 ? holes : holes.slice(0, firstOpen)).filter(({ scores }) =>
    scores.some(({ answer }) => answer !== 'absent'),
  )
  const winners = played.map(({ scores }) => {
    const nets = scores.flatMap(({ answer, received, playerId: id }) =>
      typeof answer === 'number' ? [{ id, net: answer - received }] : [],
    )
    return nets.find(({ id, net }) => nets.every((other) => other.id === id || other.net > net))?.id
  })
  let skins = 0
  for (const [index, winner] of winners.entries()) {
    if (winner !== playerId) continue
    skins += 1
    for (let before = index - 1; carriesOver && before >= 0 && winners[before] === undefined; before -= 1) skins += 1
  }
  return skins
}

test('random cards: won and carried equal the holes played, as counted backwards, in any order of entry', () => {
  fc.assert(
    fc.property(anyGame, fc.boolean(), ({ playerIds, scored }, carriesOver) => {
      const skins = skinsOf(scored, { carriesOver })
      // Texts are compared, because 20,000 deep comparisons take a minute on a busy machine.
      const expected = playerIds.map((playerId) => `${playerId} ${naiveSkins(scored, playerId, carriesOver)}`).join()
      expect(textOf(skins.won)).toBe(expected)
      const won = skins.won.reduce((sum, { skins: count }) => sum + count, 0)
      expect(won + skins.carried + skins.dropped).toBe(skins.thru)
      expect(skinsWinnings(skins).reduce((sum, { points }) => sum + points, 0)).toBe(0)
      const backwards = skinsOf(enteredBackwards(scored), { carriesOver })
      expect(textOf(backwards.won.toReversed())).toBe(expected)
    }),
    { numRuns: cardRuns },
  )
})
