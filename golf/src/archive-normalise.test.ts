import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedRound } from '../cards/worked-round.ts'
import { archiveRound } from './archive.ts'
import { normaliseRound } from './archive-normalise.ts'
import { selfIn } from './statistics/me.ts'

const least = { id: 'round_1_a', courseId: 'course_pebble', players: ['p1'] }

function normalised(given: object) {
  const round = normaliseRound({ ...least, ...given })
  if (round === null) throw new Error('the round was dropped')
  return round
}

describe('normalising a stored round', () => {
  test.each([
    ['id', { ...least, id: undefined }],
    ['courseId', { ...least, courseId: '' }],
    ['players', { ...least, players: undefined }],
    ['a list of players', { ...least, players: { p1: true } }],
    ['an id that is no prototype key', { ...least, id: '__proto__' }],
    ['a shape', 'round'],
    ['anything', null],
  ])('returns null without %s', (_, value) => {
    expect(normaliseRound(value)).toBeNull()
  })

  test('applies the defaults: full 18, 18 holes, version 2, not ended', () => {
    expect(normalised({})).toEqual({
      id: 'round_1_a',
      courseId: 'course_pebble',
      courseSlug: '',
      holeType: 'full18',
      totalHoles: 18,
      startedAt: 0,
      endedAt: null,
      players: ['p1'],
      scores: [],
      roomCode: '',
      metadata: { selfPlayerId: null, originalCourseName: '', startUnknown: true },
      version: 2,
      updatedAt: 0,
    })
  })

  test('keeps games of any version, with the durable ids of their players', () => {
    const players = [{ id: 'p1', playerId: 'cmplr_1' }, 'p2']
    const games = (ann: string) => ({
      games: [{ kind: 'wolf', playerIds: [ann, 'p2'] }],
      courseHandicaps: { [ann]: 12, p2: null },
    })
    expect(normalised({ players, metadata: { games: games('p1') } }).metadata.games).toEqual(games('cmplr_1'))
    expect(normalised({ metadata: { games: 'none' } }).metadata).not.toHaveProperty('games')
  })

  test('reads times in ISO 8601, as in events', () => {
    // 1 June 2025, 8:00 UTC, is 1,748,764,800 s after 1970.
    const texts = { startedAt: '2025-06-01T08:00:00.000Z', completedAt: '2025-06-01T14:00:00+02:00' }
    expect(normalised(texts)).toMatchObject({ startedAt: 1_748_764_800_000, endedAt: 1_748_779_200_000 })
  })

  test('reads completedAt as endedAt', () => {
    expect(normalised({ startedAt: 1000, completedAt: 2000 })).toMatchObject({
      startedAt: 1000,
      endedAt: 2000,
      updatedAt: 2000,
    })
    expect(normalised({ endedAt: 3000, completedAt: 2000 }).endedAt).toBe(3000)
  })

  test('nine holes without a type are the nine that was played', () => {
    expect(normalised({ totalHoles: 9 }).holeType).toBe('front9')
    const scores = [{ playerId: 'p1', strokesByHole: { '10': 4, '18': 5 } }]
    expect(normalised({ totalHoles: 9, scores }).holeType).toBe('back9')
    expect(normalised({ totalHoles: 9, holeType: 'front9', scores }).holeType).toBe('front9')
    expect(normalised({ holesMode: 'back9' })).toMatchObject({ holeType: 'back9', totalHoles: 9 })
  })

  test('an older round with a holes list and players as objects keeps its strokes, names and pars', () => {
    const round = normalised({
      players: [{ id: 'p1', nickname: 'Ann' }, { playerId: 'p2', nickname: ' Bob ' }, { id: 'p1' }, 7],
      courseName: 'Pebble Beach',
      teeLabel: 'Blue',
      status: 'completed',
      holes: [
        { number: 1, par: 4, strokes: { p1: 5, p2: 4 } },
        { number: 2, par: 5, strokes: { p1: 6, p2: 0 } },
      ],
    })
    expect(round.players).toEqual(['p1', 'p2'])
    expect(round.scores).toEqual([
      { playerId: 'p1', strokesByHole: { '1': 5, '2': 6 } },
      { playerId: 'p2', strokesByHole: { '1': 4 } },
    ])
    expect(round.courseSlug).toBe('pebble-beach')
    expect(round.metadata).toMatchObject({
      originalCourseName: 'Pebble Beach',
      originalStatus: 'completed',
      teeLabel: 'Blue',
      nicknames: { p1: 'Ann', p2: 'Bob' },
      holeSet: [
        { number: 1, par: 4, length: null, si: null },
        { number: 2, par: 5, length: null, si: null },
      ],
    })
  })

  test('players get their durable ids in strokes, names and self, and two players are never merged', () => {
    const round = normalised({
      players: [
        { id: 'player_1_a', playerId: 'cmplr_ann', nickname: 'Ann' },
        { id: 'manual_1', playerId: null, nickname: 'Bob' },
        { id: 'player_2_b', playerId: 'manual_1', nickname: 'Cid' },
      ],
      scores: [{ playerId: 'player_1_a', strokesByHole: { '1': 4 } }],
      holes: [{ number: 2, strokes: { player_1_a: 5, manual_1: 3, player_2_b: 6 } }],
      metadata: { selfPlayerId: 'player_1_a', nicknames: { player_1_a: 'Annie' } },
    })
    expect(round.players).toEqual(['cmplr_ann', 'manual_1', 'player_2_b'])
    expect(round.scores).toEqual([
      { playerId: 'cmplr_ann', strokesByHole: { '1': 4, '2': 5 } },
      { playerId: 'manual_1', strokesByHole: { '2': 3 } },
      { playerId: 'player_2_b', strokesByHole: { '2': 6 } },
    ])
    expect(round.metadata.selfPlayerId).toBe('cmplr_ann')
    expect(round.metadata.nicknames).toEqual({ cmplr_ann: 'Annie', manual_1: 'Bob', player_2_b: 'Cid' })
    const older = { players: [{ id: 'player_1_a', playerId: 'cmplr_ann' }], metadata: { selfPlayerId: 'cmplr_ann' } }
    expect(normalised(older)).toMatchObject({ players: ['cmplr_ann'], metadata: { selfPlayerId: 'cmplr_ann' } })
  })

  test("an older holes list keeps 'No score' under the durable ids", () => {
    const round = normalised({
      players: [{ id: 'player_1_a', playerId: 'cmplr_ann' }, { id: 'manual_1' }],
      holes: [
        { number: 3, strokes: { player_1_a: 0, manual_1: 0 }, noScore: ['player_1_a', 'manual_1'] },
        { number: 1, strokes: { player_1_a: 4, manual_1: 0 }, noScore: ['manual_1'] },
      ],
      metadata: { noScores: { manual_1: [3] } },
    })
    expect(round.metadata.noScores).toEqual({ manual_1: [1, 3], cmplr_ann: [3] })
  })

  test('an older holes list without pars leaves the card to the course', () => {
    expect(normalised({ holes: [{ number: 1, strokes: { p1: 5 } }] }).metadata.holeSet).toBeUndefined()
  })

  test('a hole of the card without a par stays on it', () => {
    const strokes = { p1: 5 }
    const older = normalised({
      holes: [
        { number: 1, par: 3, strokes },
        { number: 2, strokes },
      ],
    })
    const holeSet = [
      { number: 1, par: 3, length: null, si: null },
      { number: 2, par: null, length: null, si: null },
    ]
    expect(older.metadata.holeSet).toEqual(holeSet)
    expect(normalised({ metadata: { holeSet } }).metadata.holeSet).toEqual(holeSet)
  })

  test('ignores impossible numbers', () => {
    const strokesByHole = {
      '1': 4,
      '2': -1,
      '3': 4.5,
      '4': 100,
      '5': '6',
      '6': null,
      '7': 0,
      '0': 4,
      '19': 4,
      '08': 4,
      x: 4,
      ' 9': 4,
    }
    const round = normalised({
      totalHoles: -3,
      startedAt: 'yesterday',
      endedAt: Number.POSITIVE_INFINITY,
      scores: [{ playerId: 'p1', strokesByHole }, null, { playerId: 'p1', strokesByHole: [4, 4] }],
    })
    expect(round.scores).toEqual([{ playerId: 'p1', strokesByHole: { '1': 4 } }])
    expect(round).toMatchObject({ totalHoles: 18, endedAt: null })
  })

  test('a score without a player belongs to the only player with a device, who is then the golfer', () => {
    const round = normalised({
      players: ['manual_ben', 'p1'],
      scores: [{ strokesByHole: { '1': 4 } }, { playerId: 'manual_ben', strokesByHole: { '1': 5 } }],
    })
    expect(round.scores).toEqual([
      { playerId: 'manual_ben', strokesByHole: { '1': 5 } },
      { playerId: 'p1', strokesByHole: { '1': 4 } },
    ])
    expect(selfIn(round, { ids: new Set(['somebody']), profileId: 'cmplr_x' })).toBe('p1')
    expect(normaliseRound(round)).toEqual(round)
  })

  test('a score without a player is kept even if nothing says whose it is', () => {
    const strokesByHole = { '1': 4 }
    const two = normalised({ players: ['p1', 'p2'], scores: [{ strokesByHole }, { playerId: null, strokesByHole }] })
    expect(two.scores).toEqual([
      { playerId: 'player_unnamed_1', strokesByHole },
      { playerId: 'player_unnamed_2', strokesByHole },
    ])
    expect(two.players).toEqual(['p1', 'p2', 'player_unnamed_1', 'player_unnamed_2'])
    expect(selfIn(two, { ids: new Set(['somebody']), profileId: 'cmplr_x' })).toBeNull()
    const taken = normalised({ scores: [{ playerId: 'p1', strokesByHole: { '1': 6 } }, { strokesByHole }] })
    expect(taken.scores).toEqual([
      { playerId: 'p1', strokesByHole: { '1': 6 } },
      { playerId: 'player_unnamed_1', strokesByHole },
    ])
  })

  test('a player who occurs only in the scores is a player', () => {
    const round = normalised({ scores: [{ playerId: 'p2', strokesByHole: { '1': 4 } }] })
    expect(round.players).toEqual(['p1', 'p2'])
  })

  test('keys that name a prototype are never used', () => {
    const text = `{"id":"round_1_a","courseId":"c","players":["p1","__proto__","constructor"],
      "scores":[{"playerId":"__proto__","strokesByHole":{"1":4}},{"playerId":"p1","strokesByHole":{"__proto__":4,"1":5}}],
      "holes":[{"number":2,"strokes":{"__proto__":4,"p1":6}}],
      "metadata":{"__proto__":{"soloRound":true},"nicknames":{"__proto__":"Eve","p1":"Ann"}},"__proto__":{"roomCode":"EVIL22"}}`
    const round = normaliseRound(JSON.parse(text))
    expect(round).toMatchObject({
      players: ['p1'],
      scores: [{ playerId: 'p1', strokesByHole: { '1': 5, '2': 6 } }],
      roomCode: '',
    })
    expect(round?.metadata.nicknames).toEqual({ p1: 'Ann' })
    expect(round?.metadata.soloRound).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'soloRound')).toBe(false)
  })

  test('ignores inherited fields', () => {
    expect(normaliseRound(Object.create(least))).toBeNull()
  })

  test('removes invisible characters from names and cuts them', () => {
    const round = normalised({ players: [{ id: 'p1', nickname: `\u202E${'A'.repeat(300)}` }] })
    expect(round.metadata.nicknames).toEqual({ p1: 'A'.repeat(40) })
  })

  test('keeps the holes that did not count for the others, under the durable ids', () => {
    const round = normaliseRound({
      id: 'r',
      courseId: 'c',
      players: [{ id: 'player_1_a', playerId: 'cmplr_ann' }, 'manual_1'],
      metadata: { notCounted: { player_1_a: [9, 2, 2, 0, '3', 99], manual_1: ['4'], manual_2: 'none' } },
    })
    expect(round?.metadata.notCounted).toEqual({ cmplr_ann: [2, 9] })
  })

  test('keeps the time and the holes of corrections, under the durable ids', () => {
    const correctedAt = 1_760_100_000_000
    const given = { id: 'r', courseId: 'c', players: [{ id: 'player_1_a', playerId: 'cmplr_ann' }] }
    const round = normaliseRound({ ...given, metadata: { correctedAt, correctedHoles: { player_1_a: [9, 2, 0] } } })
    expect(round?.metadata).toMatchObject({ correctedAt, correctedHoles: { cmplr_ann: [2, 9] } })
    expect(normaliseRound({ ...given, metadata: { correctedAt: 'soon' } })?.metadata).not.toHaveProperty('correctedAt')
  })

  test('a round of the current shape stays as it is', () => {
    const archived = archiveRound({ ...workedRound(), hostUserId: 'account_ann' }, 1_760_015_000_500)
    expect(normaliseRound(archived)).toEqual(archived)
  })

  test('any value gives a round or null, and normalising twice changes nothing', () => {
    const id = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'p1', 'p2'))
    const number = fc.oneof(fc.integer({ min: -1, max: 120 }), fc.double(), fc.anything())
    const strokes = fc.dictionary(fc.oneof(fc.integer({ min: 0, max: 20 }).map(String), id), number)
    const rounds = fc.record(
      {
        id,
        courseId: id,
        players: fc.array(fc.oneof(id, fc.record({ id, nickname: fc.string() }), fc.anything())),
        scores: fc.oneof(fc.array(fc.record({ playerId: id, strokesByHole: strokes })), fc.anything()),
        holes: fc.oneof(fc.array(fc.record({ number, par: number, strokes })), fc.anything()),
        holeType: fc.oneof(fc.constantFrom('front9', 'back9', 'full18'), fc.anything()),
        totalHoles: number,
        startedAt: number,
        completedAt: number,
        metadata: fc.oneof(fc.dictionary(id, fc.anything()), fc.anything()),
      },
      { requiredKeys: ['id', 'courseId', 'players'] },
    )
    fc.assert(
      fc.property(fc.oneof(rounds, fc.anything()), (value) => {
        const round = normaliseRound(value)
        if (round === null) return
        expect(normaliseRound(round)).toEqual(round)
        for (const score of round.scores) {
          expect(round.players).toContain(score.playerId)
          for (const strokesOnHole of Object.values(score.strokesByHole)) {
            expect(Number.isInteger(strokesOnHole) && strokesOnHole >= 1 && strokesOnHole <= 99).toBe(true)
          }
        }
      }),
    )
  })
})
