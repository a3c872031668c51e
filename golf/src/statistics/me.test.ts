import { describe, expect, test } from 'vitest'
import { archivedAs } from '../../cards/golfer-history.ts'
import { golferRoundsOf } from './golfer-round.ts'
import { selfIn } from './me.ts'

const day = 20_441
const knowing = (...ids: readonly string[]) => ({ ids: new Set(ids), profileId: 'cmplr_device' })
const fives = Array.from({ length: 18 }, () => 5)
const sixes = Array.from({ length: 18 }, () => 6)

// Source: decision 22, 'Me'.
describe('the golfer of a round', () => {
  test('is the only score if the round names this device, which has no score', () => {
    const round = archivedAs({ id: 'r', day, selfPlayerId: 'cmplr_device', cards: { old: fives } })
    expect(selfIn(round, knowing())).toBe('old')
    expect(selfIn(round, knowing('old'))).toBe('old')
    // The golfer has chosen another player, so this round holds no score of theirs.
    expect(selfIn(round, knowing('other'))).toBe('cmplr_device')
  })

  test('is nobody else if the golfer was among the players and played no hole', () => {
    const cards = { cmplr_device: [], ann: fives }
    expect(selfIn(archivedAs({ id: 'r', day, selfPlayerId: 'cmplr_device', cards }), knowing())).toBe('cmplr_device')
    expect(selfIn(archivedAs({ id: 'r', day, selfPlayerId: null, cards }), knowing())).toBe('cmplr_device')
  })

  // A mate's 54 isn't the golfer's best round.
  test('is nobody else if the round names one of its players, who has no score', () => {
    const round = archivedAs({ id: 'r', day, selfPlayerId: 'tablet', cards: { tablet: [], ann: fives } })
    const scores = round.scores.filter(({ playerId }) => playerId === 'ann')
    expect(selfIn({ ...round, scores }, knowing())).toBe('tablet')
    expect(selfIn({ ...round, scores, players: ['ann'] }, knowing())).toBe('ann')
    const unnamed = { ...round.metadata, selfPlayerId: null }
    expect(selfIn({ ...round, scores, metadata: unnamed }, knowing())).toBe('ann')
  })

  test('is the one own id that played', () => {
    const cards = { phone: [], tablet: fives, ann: sixes }
    const round = archivedAs({ id: 'r', day, selfPlayerId: 'phone', cards })
    expect(selfIn(round, knowing('phone', 'tablet'))).toBe('tablet')
    const nameless = archivedAs({ id: 'r', day, selfPlayerId: null, cards })
    expect(selfIn(nameless, knowing('phone', 'tablet'))).toBe('tablet')
  })

  test('is the named id if several own ids played', () => {
    const cards = { phone: sixes, tablet: fives }
    expect(selfIn(archivedAs({ id: 'r', day, selfPlayerId: 'tablet', cards }), knowing('phone', 'tablet'))).toBe(
      'tablet',
    )
  })
})

test('counts once if several own ids are in one round, and neither wins nor loses against themselves', () => {
  const contestIn = (cards: Readonly<Record<string, readonly number[]>>) => {
    const round = archivedAs({ id: 'r', day, selfPlayerId: 'phone', cards })
    return golferRoundsOf([round], knowing('phone', 'tablet'), new Map()).map(({ contest }) => contest)
  }
  expect(contestIn({ phone: sixes, tablet: fives })).toEqual([null])
  expect(contestIn({ phone: fives, tablet: fives.with(0, 4), ann: sixes })).toEqual(['won'])
})
