import { describe, expect, test } from 'vitest'
import { workedRound } from '../cards/worked-round.ts'
import { archiveRound } from './archive.ts'
import { normaliseRound } from './archive-normalise.ts'
import { normaliseCourse } from './course-normalise.ts'
import { historyRowOf } from './history-row.ts'

describe("a finished round's row", () => {
  test("shows the first player's total and the best player's", () => {
    expect(historyRowOf(archiveRound(workedRound(), 7))).toEqual({
      roundId: 'round_1_a',
      courseName: 'Pebble Beach Golf Links',
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_015_000_000,
      elapsedMs: 15_000_000,
      playerCount: 4,
      holeCount: 18,
      firstPlayer: { playerId: 'ann', nickname: 'Ann', totalStrokes: 78 },
      bestPlayer: { playerId: 'cal', nickname: 'Cal', totalStrokes: 69 },
    })
  })

  test('a player without a hole is not the best', () => {
    const round = normaliseRound({
      id: 'r',
      courseId: 'c',
      players: ['p1', 'p2', 'p3'],
      scores: [
        { playerId: 'p2', strokesByHole: { '1': 9 } },
        { playerId: 'p3', strokesByHole: { '1': 10 } },
      ],
    })
    expect(round).not.toBeNull()
    if (round === null) return
    const course = normaliseCourse({ id: 'c', name: 'Pebble' }) ?? undefined
    const row = historyRowOf(round, course, new Map([['p2', { name: 'Bob' }]]))
    expect(row.firstPlayer).toEqual({ playerId: 'p1', nickname: 'Player', totalStrokes: 0 })
    expect(row.bestPlayer).toEqual({ playerId: 'p2', nickname: 'Bob', totalStrokes: 9 })
    expect(row.courseName).toBe('Pebble')
  })

  test('the only player is the best', () => {
    const archived = archiveRound(workedRound(), 7)
    const alone = { ...archived, players: ['ann'], scores: archived.scores.slice(0, 1) }
    expect(historyRowOf(alone).bestPlayer).toMatchObject({ nickname: 'Ann', totalStrokes: 78 })
    expect(historyRowOf({ ...alone, scores: [] }).bestPlayer).toBeNull()
  })

  test('a player with fewer holes is not the best', () => {
    const archived = archiveRound(workedRound(), 7)
    const scores = archived.scores.map((score) =>
      score.playerId === 'bob' ? { ...score, strokesByHole: { '1': 3, '2': 0 } } : score,
    )
    expect(historyRowOf({ ...archived, scores }).bestPlayer).toEqual({
      playerId: 'cal',
      nickname: 'Cal',
      totalStrokes: 69,
    })
  })

  test('the elapsed time is unknown without a start or an end, or if the end is before the start', () => {
    const archived = archiveRound(workedRound(), 7)
    expect(historyRowOf({ ...archived, endedAt: null }).elapsedMs).toBeNull()
    expect(historyRowOf({ ...archived, endedAt: archived.startedAt - 1 }).elapsedMs).toBeNull()
    expect(historyRowOf(archiveRound({ ...workedRound(), startedAt: null }, 7)).elapsedMs).toBeNull()
  })

  test('a round without players has no best player', () => {
    const row = historyRowOf({ ...archiveRound(workedRound(), 7), players: [], scores: [] })
    expect(row).toMatchObject({ playerCount: 0, firstPlayer: null, bestPlayer: null })
  })
})
