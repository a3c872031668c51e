import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRound } from '../../cards/any-round.ts'
import { roundWritten } from '../../cards/written-round.ts'
import { summaryOf } from '../summary.ts'
import type { GroupDynamic } from './dynamics.ts'

function dynamicsOf(card: string): readonly GroupDynamic[] {
  return summaryOf(roundWritten(card)).groupDynamics
}

function dynamic<Kind extends GroupDynamic['kind']>(kind: Kind, card: string) {
  return dynamicsOf(card).find((one): one is Extract<GroupDynamic, { kind: Kind }> => one.kind === kind)
}

describe('there are no dynamics without anybody to race against', () => {
  test.each([
    ['alone', 'Hole 1 2\nPar 4 4\nAnn 4 4'],
    ['with a mate who played no hole', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob - -'],
    ['with a mate who joined late', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob - 3'],
    ['where no hole was played by both', 'Hole 1 2\nPar 4 4\nAnn 4 -\nBob - 3'],
  ])('%s', (_, card) => {
    expect(dynamicsOf(card)).toEqual([])
  })
})

describe('the lead', () => {
  test('changes when another player takes it, not when they draw level', () => {
    expect(dynamic('lead-changes', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 4\nBob 5 4 5')?.value).toBe(0)
    expect(dynamic('lead-changes', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 5\nBob 5 4 4')?.value).toBe(1)
    expect(dynamic('lead-changes', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 6 4\nBob 5 4 6')?.value).toBe(2)
  })

  test('does not change when the first player leads alone', () => {
    expect(dynamic('lead-changes', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob 4 5')?.value).toBe(0)
  })

  test('changes when two players together pass the leader', () => {
    expect(dynamic('lead-changes', 'Hole 1 2\nPar 4 4\nAnn 3 6\nBob 4 4\nCal 4 4')?.value).toBe(1)
  })
})

describe('the closest finish', () => {
  const names = (card: string) => {
    const closest = dynamic('closest-finish', card)
    return [closest?.value, ...(closest?.players.map(({ nickname }) => nickname) ?? [])]
  }

  test('is between the winner and the runner-up, however close others are behind them', () => {
    // Bob 6, Dee 8, Cal 9, Ann 10
    expect(names('Hole 1 2\nPar 4 4\nAnn 5 5\nBob 3 3\nCal 4 5\nDee 4 4')).toEqual([2, 'Bob', 'Dee'])
  })

  test('names all who share second place: Cal 4, three with 5', () => {
    expect(names('Hole 1\nPar 4\nAnn 5\nBob 5\nCal 4\nDee 5')).toEqual([1, 'Cal', 'Ann', 'Bob', 'Dee'])
  })

  test('is 0 between tied winners, whoever comes next', () => {
    expect(names('Hole 1\nPar 4\nAnn 5\nBob 4\nCal 4\nDee 4')).toEqual([0, 'Bob', 'Cal', 'Dee'])
  })
})

test('the largest lead is named once for each player, at the first hole where they had it', () => {
  // Ann leads by 2 after 1, 2 and 5, Bob by 2 after 4.
  const card = 'Hole 1 2 3 4 5\nPar 4 4 4 4 4\nAnn 4 4 5 6 2\nBob 6 4 4 3 6'
  expect(dynamic('largest-lead', card)).toEqual({
    kind: 'largest-lead',
    value: 2,
    leads: [
      { playerId: 'ann', nickname: 'Ann', holeNumber: 1 },
      { playerId: 'bob', nickname: 'Bob', holeNumber: 4 },
    ],
  })
})

test('there is no largest lead if nobody led alone, and no tied holes if there were none', () => {
  expect(dynamicsOf('Hole 1 2\nPar 4 4\nAnn 4 5\nBob 4 5').map(({ kind }) => kind)).toEqual([
    'lead-changes',
    'closest-finish',
    'all-tied',
  ])
  expect(dynamicsOf('Hole 1 2\nPar 4 4\nAnn 4 5\nBob 5 4').map(({ kind }) => kind)).toEqual([
    'lead-changes',
    'closest-finish',
    'largest-lead',
  ])
})

test('the lead covers the holes that both played; the finish compares the totals', () => {
  // Both played three holes. On 1 and 4 Ann takes 4 and 4, Bob 5 and 4; the totals are 14 and 13.
  expect(dynamicsOf('Hole 1 2 3 4\nPar 4 3 5 4\nAnn 4 - 6 4\nBob 5 4 - 4')).toMatchObject([
    { kind: 'lead-changes', value: 0 },
    { kind: 'closest-finish', value: 1, players: [{ nickname: 'Bob' }, { nickname: 'Ann' }] },
    { kind: 'largest-lead', value: 1, leads: [{ nickname: 'Ann', holeNumber: 1 }] },
    { kind: 'all-tied', value: 1, holeNumbers: [4] },
  ])
})

describe('in any round', () => {
  test('the lead between two changes as often as its sign, and the largest is the furthest from level', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const [ann, bob] = round.players
        if (ann === undefined || bob === undefined) return
        // The two play only the holes that both have played.
        const holes = round.holes.filter((hole) => hole.strokes[ann.id] !== 0 && hole.strokes[bob.id] !== 0)
        let lead = 0
        const leads = holes.map((hole) => {
          lead += (hole.strokes[bob.id] ?? 0) - (hole.strokes[ann.id] ?? 0)
          return lead
        })
        const signs = leads.map(Math.sign).filter((sign) => sign !== 0)
        const dynamics = summaryOf({ ...round, players: [ann, bob], holes }).groupDynamics
        const values = Object.fromEntries(dynamics.map(({ kind, value }) => [kind, value]))
        expect(values['lead-changes'] ?? 0).toBe(
          signs.filter((sign, index) => sign !== (signs[index - 1] ?? sign)).length,
        )
        expect(values['largest-lead'] ?? 0).toBe(Math.max(0, ...leads.map(Math.abs)))
        expect(values['closest-finish'] ?? 0).toBe(Math.abs(lead))
        expect(values['all-tied'] ?? 0).toBe(leads.filter((after, index) => after === (leads[index - 1] ?? 0)).length)
      }),
    )
  })
})
