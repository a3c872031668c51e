import { describe, expect, test } from 'vitest'
import { type ArchivedRound, isPlayedToItsEnd } from './archive.ts'
import { roundFromArchive } from './archived-round.ts'
import { historyEntryOf } from './history-entry.ts'
import { playerTotals } from './score.ts'
import { keepingCorrections, withCorrections } from './score-correction.ts'

/** Three holes of par 4: Ann 5 4 -, Bob 4 6 3. */
const played: ArchivedRound = {
  id: 'round_1',
  courseId: 'course_a',
  courseSlug: 'a',
  holeType: 'front9',
  totalHoles: 3,
  startedAt: 1_760_000_000_000,
  endedAt: 1_760_007_200_000,
  players: ['ann', 'bob', 'cal'],
  scores: [
    { playerId: 'ann', strokesByHole: { '1': 5, '2': 4 } },
    { playerId: 'bob', strokesByHole: { '1': 4, '2': 6, '3': 3 } },
  ],
  roomCode: '',
  metadata: {
    selfPlayerId: 'ann',
    originalCourseName: 'A',
    holeSet: [1, 2, 3].map((number) => ({ number, par: 4, length: null, si: null })),
  },
  version: 2,
  updatedAt: 1_760_007_200_000,
}

const later = 1_760_100_000_000
const threeHoles = [1, 2, 3].map((number) => ({ number }))

function totalsOf(archived: ArchivedRound) {
  const round = roundFromArchive(archived, undefined, new Map())
  return round.players.map(({ id }) => playerTotals(round, id).strokes)
}

describe('a finished round', () => {
  test('can be corrected for any player, and keeps the time and the holes', () => {
    const corrected = withCorrections(
      played,
      [
        { playerId: 'bob', holeNumber: 2, from: 6, to: 5 },
        { playerId: 'ann', holeNumber: 3, from: 0, to: 4 },
        { playerId: 'ann', holeNumber: 1, from: 5, to: 0 },
        { playerId: 'cal', holeNumber: 1, from: 0, to: 7 },
      ],
      later,
    )
    expect(corrected?.scores).toEqual([
      { playerId: 'ann', strokesByHole: { '2': 4, '3': 4 } },
      { playerId: 'bob', strokesByHole: { '1': 4, '2': 5, '3': 3 } },
      { playerId: 'cal', strokesByHole: { '1': 7 } },
    ])
    expect(corrected).toMatchObject({
      metadata: { correctedAt: later, correctedHoles: { ann: [1, 3], bob: [2], cal: [1] } },
      updatedAt: later,
      startedAt: played.startedAt,
      endedAt: played.endedAt,
    })
    // 4 + 4, 4 + 5 + 3 and 7.
    expect(corrected && totalsOf(corrected)).toEqual([8, 12, 7])
  })

  test('keeps the time of the last correction and the holes of all', () => {
    const once = withCorrections(played, [{ playerId: 'ann', holeNumber: 2, from: 4, to: 3 }], later)
    const twice = once && withCorrections(once, [{ playerId: 'ann', holeNumber: 1, from: 5, to: 6 }], later + 1)
    expect(twice?.metadata).toMatchObject({ correctedAt: later + 1, correctedHoles: { ann: [1, 2] } })
  })

  test('rejects all corrections if one cell no longer holds the value that the golfer saw', () => {
    const seen = { playerId: 'ann', holeNumber: 1, from: 5, to: 4 }
    expect(withCorrections(played, [seen, { playerId: 'bob', holeNumber: 2, from: 5, to: 4 }], later)).toBeNull()
    expect(withCorrections(played, [{ ...seen, playerId: 'dee', from: 0 }], later)).toBeNull()
    expect(withCorrections(played, [seen], later)).not.toBeNull()
  })

  test('rebuilt from its log or game, keeps corrections and takes everything else', () => {
    const corrected = withCorrections(played, [{ playerId: 'ann', holeNumber: 1, from: 5, to: 4 }], later) ?? played
    const rebuilt = {
      ...played,
      scores: [
        { playerId: 'ann', strokesByHole: { '1': 6, '2': 4, '3': 5 } },
        { playerId: 'bob', strokesByHole: { '1': 4, '2': 6, '3': 3 } },
      ],
    }
    const kept = keepingCorrections(rebuilt, corrected)
    expect(kept.scores[0]).toEqual({ playerId: 'ann', strokesByHole: { '1': 4, '2': 4, '3': 5 } })
    expect(kept.metadata).toMatchObject({ correctedAt: later, correctedHoles: { ann: [1] } })
    expect(keepingCorrections(rebuilt, played)).toBe(rebuilt)
  })

  test("can be corrected to 'No score' and back", () => {
    const pickedUp = withCorrections(played, [{ playerId: 'ann', holeNumber: 3, from: 0, to: 'no-score' }], later)
    expect(pickedUp?.metadata.noScores).toEqual({ ann: [3] })
    if (!pickedUp) throw new Error('not corrected')
    expect(isPlayedToItsEnd({ ...pickedUp, scores: pickedUp.scores.slice(0, 1) }, threeHoles)).toBe(true)
    // A golfer who still sees an unplayed hole must not overwrite the answer.
    expect(withCorrections(pickedUp, [{ playerId: 'ann', holeNumber: 3, from: 0, to: 4 }], later)).toBeNull()
    const played3 = withCorrections(pickedUp, [{ playerId: 'ann', holeNumber: 3, from: 'no-score', to: 6 }], later)
    expect(played3?.scores[0]?.strokesByHole).toEqual({ '1': 5, '2': 4, '3': 6 })
    expect(played3?.metadata).not.toHaveProperty('noScores')
    const instead = withCorrections(pickedUp, [{ playerId: 'ann', holeNumber: 1, from: 5, to: 'no-score' }], later)
    expect(instead?.metadata.noScores).toEqual({ ann: [1, 3] })
    expect(instead?.scores[0]?.strokesByHole).toEqual({ '2': 4 })
  })

  test("rebuilt, keeps a 'No score' that was corrected and one that was removed", () => {
    const rebuilt = { ...played, metadata: { ...played.metadata, noScores: { ann: [3], bob: [2] } } }
    const cells = [
      { playerId: 'ann', holeNumber: 3, from: 'no-score', to: 4 },
      { playerId: 'bob', holeNumber: 1, from: 4, to: 'no-score' },
    ] as const
    const corrected = withCorrections(rebuilt, cells, later)
    const kept = corrected && keepingCorrections(rebuilt, corrected)
    expect(kept?.metadata.noScores).toEqual({ bob: [1, 2] })
    expect(kept?.scores.map(({ strokesByHole }) => strokesByHole)).toEqual([
      { '1': 5, '2': 4, '3': 4 },
      { '2': 6, '3': 3 },
    ])
  })

  test.each([
    ['a live game', played, true],
    ['a solo round with mates', { ...played, metadata: { ...played.metadata, soloRound: true } }, false],
    ['a live game that nobody else played', { ...played, players: ['ann'] }, false],
  ] as const)('says in History that it is corrected for oneself alone: %s', (_, round, says) => {
    const nobody = { ids: new Set<string>(), profileId: '' }
    const corrected = withCorrections(round, [{ playerId: 'ann', holeNumber: 1, from: 5, to: 4 }], later)
    expect(corrected && historyEntryOf(corrected, nobody).isCorrectedForOneself).toBe(says)
    expect(historyEntryOf(round, nobody).isCorrectedForOneself).toBe(false)
  })
})
