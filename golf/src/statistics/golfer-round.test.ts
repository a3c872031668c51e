import { describe, expect, test } from 'vitest'
import { archivedAs, pebblePars } from '../../cards/golfer-history.ts'
import { workedRound } from '../../cards/worked-round.ts'
import { type ArchivedRound, archiveRound } from '../archive.ts'
import { normaliseRound } from '../archive-normalise.ts'
import { golferRoundsOf } from './golfer-round.ts'
import { statisticsOf } from './statistics.ts'

const figuresOf = (rounds: readonly ArchivedRound[], golfer = 'me') =>
  statisticsOf(golferRoundsOf(rounds, { ids: new Set([golfer]), profileId: 'cmplr_device' }, new Map()))

test('a round that began with the back nine has its nines by the numbers on the card', () => {
  // Holes 10 to 18 were played first, each in bogey; holes 1 to 9 in par.
  const numbers = [10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const parOf = (number: number) => pebblePars[number - 1] ?? 0
  const written = archivedAs({ id: 'r', day: 20_441, cards: { me: pebblePars } })
  const round: ArchivedRound = {
    ...written,
    scores: [
      {
        playerId: 'me',
        strokesByHole: Object.fromEntries(numbers.map((n) => [`${n}`, parOf(n) + (n > 9 ? 1 : 0)])),
      },
    ],
    metadata: {
      ...written.metadata,
      holeSet: numbers.map((number) => ({ number, par: parOf(number), length: null, si: null })),
    },
  }
  for (const read of [round, normaliseRound(round)]) {
    expect(read).not.toBeNull()
    if (read === null) continue
    // 36 and 36 + 9.
    expect(figuresOf([read])).toMatchObject({
      averages: { score: 81, toPar: 9 },
      nines: { front: { strokes: 36, toPar: 0 }, back: { strokes: 45, toPar: 9 } },
    })
  }
})

describe('across a clock change during the round', () => {
  // The times have the local offset of a golfer in Berlin.
  test.each([
    ['to winter time from 1:30 to 4:00 took 3 h 30', '2026-10-25T01:30:00+02:00', '2026-10-25T04:00:00+01:00', 210],
    ['to summer time from 1:30 to 5:00 took 2 h 30', '2026-03-29T01:30:00+01:00', '2026-03-29T05:00:00+02:00', 150],
  ])('%s', (_, startedAt, endedAt, minutes) => {
    const written = archivedAs({ id: 'r', day: 20_441, cards: { me: pebblePars } })
    const round = normaliseRound({ ...written, startedAt, endedAt })
    expect(round).not.toBeNull()
    if (round === null) return
    expect(figuresOf([round]).pace?.minutes).toBe(minutes)
  })
})

test('a corrected round has the corrected figures, whichever copy is read first', () => {
  const round = workedRound()
  const before = archiveRound(round, 1)
  // Dee's 2 on hole 2, a par 5, is corrected to a 5: 72 instead of 69, so Cal's 69 wins.
  const corrected = archiveRound(
    {
      ...round,
      holes: round.holes.map((hole) => (hole.number === 2 ? { ...hole, strokes: { ...hole.strokes, dee: 5 } } : hole)),
    },
    2,
  )
  expect(figuresOf([before], 'dee')).toMatchObject({
    averages: { score: 69, toPar: -3 },
    winRate: { wins: 1, total: 1 },
  })
  for (const copies of [
    [before, corrected],
    [corrected, before],
  ]) {
    expect(figuresOf(copies, 'dee')).toMatchObject({
      rounds: 1,
      averages: { score: 72, toPar: 0 },
      winRate: { wins: 0, total: 1 },
    })
  }
})
