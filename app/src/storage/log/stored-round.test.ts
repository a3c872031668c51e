import { createRound, type RoundPlayer } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { finishedRound } from '../../../../test/storage/sample-rounds.ts'
import { parseArchivedRound, parseRound } from './stored-round.ts'

describe('a stored round', () => {
  const ann = { id: 'ann', playerId: null, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'host' } as const
  const roundOf = (player: RoundPlayer) =>
    createRound({
      id: 'round_1_a',
      courseId: 'course_x',
      courseName: 'X',
      teeLabel: 'Blue',
      holesMode: 'front9',
      holeSet: [{ number: 1, par: 4, length: null, si: null }],
      players: [player],
      soloRound: false,
      selfPlayerId: null,
    })

  test('still says who left', () => {
    expect(parseRound(structuredClone(roundOf({ ...ann, hasLeft: true })))?.players[0]?.hasLeft).toBe(true)
    expect(parseRound(structuredClone(roundOf(ann)))?.players[0]).not.toHaveProperty('hasLeft')
  })

  test.each([false, 'yes', null, 1])('is rejected if hasLeft is %j', (hasLeft) => {
    expect(parseRound({ ...roundOf(ann), players: [{ ...ann, hasLeft }] })).toBeUndefined()
  })
})

describe('a record with an impossible number', () => {
  // Some clocks give nanoseconds.
  const nanoseconds = 1.78e18
  const finished = finishedRound('round_1', 1_780_000_000_000)

  test('is read with its other times: a date of that one would end every screen that shows it', () => {
    const read = parseArchivedRound({ ...finished, startedAt: nanoseconds })
    expect(read?.startedAt).toBe(finished.endedAt)
    expect(read?.metadata.startUnknown).toBe(true)
    expect(read?.scores).toEqual(finished.scores)
    expect(parseArchivedRound({ ...finished, endedAt: nanoseconds })?.endedAt).toBeNull()
  })

  test('is read without strokes on a hole that no course has', () => {
    const [first, ...others] = finished.scores
    const scores = [{ ...first, strokesByHole: { ...first?.strokesByHole, abc: 5, '19': 4 } }, ...others]
    expect(parseArchivedRound({ ...finished, scores })?.scores).toEqual(finished.scores)
  })
})

describe('an impossible card', () => {
  const finished = finishedRound('round_1', 1_780_000_000_000)
  const holeSet = finished.metadata.holeSet ?? []
  const read = (holes: readonly unknown[]) =>
    parseArchivedRound({ ...finished, metadata: { ...finished.metadata, holeSet: holes } })?.metadata.holeSet

  test.each([0, 2, 99, null])('is read with a hole of par %j as one whose par isn’t known', (par) => {
    const [first, ...others] = holeSet
    expect(read([{ ...first, par }, ...others])).toEqual([{ ...first, par: null }, ...others])
  })

  test('is read with a hole once that it has twice, in the order of the holes', () => {
    const [first, ...others] = holeSet
    expect(read([...holeSet, { ...first, par: 5 }])).toEqual(holeSet)
    expect(read([...others, first])).toEqual(holeSet)
  })
})
