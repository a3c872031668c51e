import { golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { describe, expect, test } from 'vitest'
import { writtenHistory } from '../../../../golf/cards/golfer-history.ts'
import { labelOf, queryOf, roundsBehindOf, roundsOf } from './rounds-behind.ts'

const rounds = golferRoundsOf(writtenHistory, { ids: new Set(['me', 'player_old']), profileId: 'cmplr_x' }, new Map())

/** Noon of January 2, 2026, the day after the last round in golf/cards/golfer-history.ts. */
const now = new Date(2026, 0, 2, 12).getTime()

describe('the rounds behind a figure', () => {
  test('are the same after a round trip through the address', () => {
    const behind = { group: 'doubleOrWorse', course: 'a & b=c é', range: '90' } as const
    expect(roundsBehindOf(new URLSearchParams(`tab=history&${queryOf(behind)}`))).toEqual(behind)
  })

  test('are all rounds if the address has no known condition', () => {
    expect(roundsBehindOf(new URLSearchParams('tab=history&group=toString&range=7'))).toBeNull()
    expect(roundsBehindOf(new URLSearchParams('tab=history&range=all'))).toBeNull()
  })

  test('fulfil all conditions, and have a label for them', () => {
    const behind = { group: 'birdie', course: 'course_spyglass', range: '30' } as const
    expect(roundsOf(behind, rounds, now).map(({ roundId }) => roundId)).toEqual(['back'])
    expect(labelOf(behind, rounds)).toBe('Birdie\u00a0rounds\u00a0• spyglass\u00a0• Last\u00a030\u00a0days')
  })

  test('are none after the only round was deleted, and the label says so', () => {
    expect(roundsOf({ round: 'deleted' }, rounds, now)).toEqual([])
    expect(labelOf({ round: 'deleted' }, rounds)).toBe('A\u00a0deleted\u00a0round')
  })

  test('are those since local midnight 30 days ago', () => {
    const first = new Date(2025, 11, 3).getTime()
    const [round] = rounds
    if (round === undefined) throw new Error('no round')
    const ended = [first - 1, first, first + 1].map((endedAt) => ({ ...round, roundId: `${endedAt - first}`, endedAt }))
    expect(roundsOf({ range: '30' }, ended, now).map(({ roundId }) => roundId)).toEqual(['0', '1'])
  })
})
