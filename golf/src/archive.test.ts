import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import { playerNamed, roundAtPebble, withStrokes, workedRound } from '../cards/worked-round.ts'
import { type ArchivedRound, archiveRound, isFinishedRound } from './archive.ts'
import { roundFromArchive } from './archived-round.ts'
import { normaliseRound } from './archive-normalise.ts'
import type { Course } from './course.ts'
import { historyEntryOf } from './history-entry.ts'
import { holesModes } from './holes-mode.ts'
import type { Round } from './round.ts'
import { applyEvent } from './round-events.ts'
import { playerTotals } from './score.ts'
import { scorecardOf } from './scorecard.ts'
import { golferRoundsOf } from './statistics/golfer-round.ts'
import { ownCardOf } from './statistics/own-card.ts'

const nobodyKnown = new Map<string, { readonly name: string }>()

const profile = 'cmplr_123e4567-e89b-42d3-a456-426614174000'

function totalsOf(round: Round) {
  return round.players.map((player) => [player.nickname, playerTotals(round, player.id)])
}

const legacy: ArchivedRound = {
  id: 'round_1_a',
  courseId: 'course_pebble',
  courseSlug: 'pebble',
  holeType: 'front9',
  totalHoles: 9,
  startedAt: 1_760_000_000_000,
  endedAt: 1_760_007_200_000,
  players: ['p1', 'p2'],
  scores: [
    { playerId: 'p1', strokesByHole: { '1': 5, '2': 6 } },
    { playerId: 'p2', strokesByHole: { '1': 4, '2': 0 } },
  ],
  roomCode: '',
  metadata: { selfPlayerId: 'p1', originalCourseName: '' },
  version: 2,
  updatedAt: 1_760_007_200_000,
}

const pebble: Course = {
  id: 'course_pebble',
  name: 'Pebble',
  location: null,
  holes: pebbleBeachHoles,
  createdAt: 1,
  updatedAt: 1,
  description: null,
  tees: [{ label: 'Short', holes: pebbleBeachHoles.map((hole) => ({ ...hole, par: 3, distance: 100 })) }],
  vendorId: null,
  vendorName: null,
  savedHolesMode: null,
  originalTemplate: null,
}

const ofThree: Course = { ...pebble, holes: pebbleBeachHoles.slice(0, 3), tees: [] }

describe('an archived round', () => {
  test('has the fields of schema version 2', () => {
    const players = [playerNamed('Ann', { playerId: profile, isLocal: true }), playerNamed('Bob')]
    const played = withStrokes(roundAtPebble({ players, holesMode: 'front9' }), { ann: [5, 6, 4], bob: [4, 0, 3] })
    const round: Round = {
      ...played,
      status: 'completed',
      startedAt: 1_760_000_000_000,
      completedAt: 1_760_007_200_000,
    }
    const archived = archiveRound(round, 1_760_007_200_500)
    expect(archived).toMatchObject({
      id: 'round_1_a',
      courseId: 'course_pebble-beach-golf-links',
      courseSlug: 'pebble-beach-golf-links',
      holeType: 'front9',
      totalHoles: 9,
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_007_200_000,
      players: [profile, 'bob'],
      scores: [
        { playerId: profile, strokesByHole: { '1': 5, '2': 6, '3': 4 } },
        { playerId: 'bob', strokesByHole: { '1': 4, '3': 3 } },
      ],
      roomCode: '',
      version: 2,
      updatedAt: 1_760_007_200_500,
    })
    expect(archived.metadata).toMatchObject({
      selfPlayerId: profile,
      soloRound: true,
      originalStatus: 'completed',
      originalCompletedAt: 1_760_007_200_000,
      originalCourseName: 'Pebble Beach Golf Links',
      teeLabel: 'Blue',
      nicknames: { [profile]: 'Ann', bob: 'Bob' },
    })
    expect(archived.metadata.holeSet).toHaveLength(9)
    expect(archived.metadata.holeSet?.[0]).toEqual({ number: 1, par: 4, length: 378, si: 6 })
  })

  test('keeps the par that was set in the round', () => {
    const changed = applyEvent(roundAtPebble(), {
      id: 'evt_1_a',
      roundId: 'round_1_a',
      playerId: 'ann',
      timestamp: '2025-10-09T08:53:20.000Z',
      type: 'set_par',
      holeNumber: 2,
      data: { par: 4 },
    })
    const played = withStrokes(changed, { ann: [4, 4] })
    expect(archiveRound(played, 1).metadata.holeSet?.[1]).toEqual({ number: 2, par: 4, length: 509, si: 10 })
    expect(playerTotals(roundFromArchive(archiveRound(played, 1), undefined, nobodyKnown), 'ann').toPar).toBe(0)
  })

  test('gives two players of one profile their own ids, so that their strokes stay apart', () => {
    const players = [playerNamed('Ann', { playerId: profile }), playerNamed('Bob', { playerId: profile })]
    const archived = archiveRound(withStrokes(roundAtPebble({ players }), { ann: [5], bob: [4] }), 1)
    expect(archived.scores).toEqual([
      { playerId: profile, strokesByHole: { '1': 5 } },
      { playerId: 'bob', strokesByHole: { '1': 4 } },
    ])
  })

  test("keeps the account of a live game's host when it is shown again", () => {
    const archived = archiveRound({ ...workedRound(), hostUserId: 'account_ann' }, 1_760_015_000_500)
    expect(archived.hostUserId).toBe('account_ann')
    expect(roundFromArchive(archived, undefined, nobodyKnown).hostUserId).toBe('account_ann')
    expect(archiveRound(workedRound(), 1_760_015_000_500)).not.toHaveProperty('hostUserId')
  })

  test('without a start has no duration', () => {
    const round: Round = { ...workedRound(), startedAt: null }
    const archived = archiveRound(round, 7)
    expect(archived.startedAt).toBe(1_760_015_000_000)
    expect(roundFromArchive(archived, undefined, nobodyKnown).startedAt).toBeNull()
  })

  test('keeps names, totals, scores to par and the card when it is shown again', () => {
    const round = workedRound()
    const again = roundFromArchive(archiveRound(round, 7), undefined, nobodyKnown)
    expect(again.holes).toEqual(round.holes)
    expect(again.holeSet).toEqual(round.holeSet)
    expect(again.courseDetails).toEqual(round.courseDetails)
    expect(totalsOf(again)).toEqual([
      ['Ann', { strokes: 78, toPar: 6, parPlayed: 72, holesPlayed: 18 }],
      ['Bob', { strokes: 78, toPar: 6, parPlayed: 72, holesPlayed: 18 }],
      ['Cal', { strokes: 69, toPar: -3, parPlayed: 72, holesPlayed: 18 }],
      ['Dee', { strokes: 69, toPar: -3, parPlayed: 72, holesPlayed: 18 }],
    ])
    expect(again).toMatchObject({
      status: 'completed',
      currentHole: 18,
      totalHoles: 18,
      completedAt: 1_760_015_000_000,
    })
  })

  test('any round keeps everyone’s totals through archive, storage as JSON and reading', () => {
    const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'a'), fc.uuid())
    const rounds = fc
      .record({
        holesMode: fc.constantFrom(...holesModes),
        soloRound: fc.boolean(),
        names: fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
        strokes: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 18, maxLength: 18 }),
      })
      .map(({ holesMode, soloRound, names, strokes }) => {
        // normaliseRound rejects ids that name a prototype when they enter.
        const players = names.map((id) => playerNamed(`N ${id}`, { id: `p_${id}` }))
        const cards = Object.fromEntries(players.map(({ id }, index) => [id, strokes.map((n) => (n + index) % 100)]))
        return withStrokes(roundAtPebble({ players, holesMode, soloRound }), cards)
      })
    fc.assert(
      fc.property(rounds, (round) => {
        const stored = normaliseRound(JSON.parse(JSON.stringify(archiveRound(round, 7))))
        expect(stored).toEqual(archiveRound(round, 7))
        if (stored === null) return
        expect(totalsOf(roundFromArchive(stored, undefined, nobodyKnown))).toEqual(totalsOf(round))
      }),
    )
  })
})

describe('an archived round without a card or names of its own', () => {
  test('takes par from the course: 5 and 6 on pars 4 and 5', () => {
    const round = roundFromArchive(legacy, pebble, nobodyKnown)
    expect(round.courseName).toBe('Pebble')
    expect(playerTotals(round, 'p1')).toEqual({ strokes: 11, toPar: 2, parPlayed: 9, holesPlayed: 2 })
    expect(round.holes.map((hole) => hole.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('takes par from the tee if the course knows it: 5 and 6 on pars 3 and 3', () => {
    const atTee = { ...legacy, metadata: { ...legacy.metadata, teeLabel: 'Short' } }
    expect(playerTotals(roundFromArchive(atTee, pebble, nobodyKnown), 'p1').toPar).toBe(5)
  })

  test('has par 4 everywhere without a course: 5 and 6 on pars 4 and 4', () => {
    expect(playerTotals(roundFromArchive(legacy, undefined, nobodyKnown), 'p1').toPar).toBe(3)
  })

  test("takes names from the known players, else 'Player'", () => {
    const round = roundFromArchive(legacy, undefined, new Map([['p2', { name: 'Bob' }]]))
    expect(round.players.map((player) => player.nickname)).toEqual(['Player', 'Bob'])
    expect(round.players.map((player) => player.isLocal)).toEqual([true, false])
  })

  // Source: decision 22, 'Closest Finish'. As in statistics, only strokes on the card's holes count.
  test.each([
    ['beyond its nine', legacy, pebble, { '1': 5, '12': 3 }],
    ['beyond a course of three', { ...legacy, holeType: 'full18' as const }, ofThree, { '1': 5, '4': 3 }],
  ])('ignores strokes on a hole %s: a 5 on par 4', (_, stored, course, strokesByHole) => {
    const odd = { ...stored, scores: [{ playerId: 'p1', strokesByHole }] }
    const round = roundFromArchive(odd, course, nobodyKnown)
    expect(playerTotals(round, 'p1')).toEqual({ strokes: 5, toPar: 1, parPlayed: 4, holesPlayed: 1 })
    const known = { ids: new Set(['p1']), profileId: profile }
    expect(ownCardOf(odd, known, course)).toMatchObject({ strokes: 5, toPar: 1 })
  })
})

// Source: decision 22, 'Closest Finish': a round of three holes has a card of three columns.
describe('an archived round of three holes without a card of its own', () => {
  const three = { ...legacy, totalHoles: 3 }
  const strokesOn = (...holes: readonly number[]) => [
    { playerId: 'p1', strokesByHole: Object.fromEntries(holes.map((hole) => [`${hole}`, 5])) },
  ]

  test.each([
    ['a course of three', { ...legacy, totalHoles: 18, holeType: 'full18' as const }, ofThree, [1, 2, 3]],
    ['a longer course', three, pebble, [1, 2, 3]],
    ['a back nine', { ...three, holeType: 'back9' as const }, pebble, [10, 11, 12]],
    ['a course nobody knows', three, undefined, [1, 2, 3]],
  ])('on %s has a card of three, and is finished', (_, stored, course, holes) => {
    const round = { ...stored, scores: strokesOn(...holes) }
    const columns = scorecardOf(roundFromArchive(round, course, nobodyKnown)).columns
    expect(columns.map((column) => (column.kind === 'hole' ? column.holeNumber : column.kind))).toEqual([
      ...holes,
      'total',
    ])
    expect(isFinishedRound(round, course)).toBe(true)
  })

  test.each([
    ['strokes say that it was longer', { ...three, scores: strokesOn(1, 2, 3, 5) }],
    ['a round says that it had no hole', { ...three, totalHoles: 0, scores: [] }],
  ])('keeps the whole nine where %s', (_, round) => {
    expect(roundFromArchive(round, pebble, nobodyKnown).holes).toHaveLength(9)
    expect(isFinishedRound(round, pebble)).toBe(false)
  })
})

// Source: decision 22, 'Par': the round's own card, then the course's, then 4.
describe('a card of fours on which hole 7 has no par', () => {
  const holes = Array.from({ length: 18 }, (_, index) => ({
    number: index + 1,
    ...(index !== 6 && { par: 4 }),
    strokes: { p1: 5 },
  }))
  const round = normaliseRound({ id: 'r', courseId: 'course_pebble', players: ['p1'], holes })

  // 18 fives; 17 fours and another four, or Pebble Beach's three.
  test.each([
    ['without a course', undefined, 18],
    ['on a course where it is a three', pebble, 19],
  ])('%s', (_, course, toPar) => {
    expect(round).not.toBeNull()
    if (round === null) return
    const known = { ids: new Set(['p1']), profileId: profile }
    expect(ownCardOf(round, known, course)).toMatchObject({ strokes: 90, toPar })
    expect(playerTotals(roundFromArchive(round, course, nobodyKnown), 'p1')).toMatchObject({ strokes: 90, toPar })
  })
})

// Source: decision 22, 'A round left unfinished': completed with holes missing.
describe('a round is finished once one of its players has played every hole of its card', () => {
  const card = (from: number, to: number, strokes = 4) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [`${from + index}`, strokes]))
  const roundOf = (...cards: readonly Record<string, number>[]): ArchivedRound => ({
    ...legacy,
    scores: cards.map((strokesByHole, index) => ({ playerId: `p${index}`, strokesByHole })),
  })

  test('for any of the players', () => {
    expect(isFinishedRound(roundOf(card(1, 9)), pebble)).toBe(true)
    expect(isFinishedRound(roundOf(card(1, 5), card(1, 9)), pebble)).toBe(true)
    expect(isFinishedRound(roundOf(card(1, 8), card(2, 9)), pebble)).toBe(false)
    expect(isFinishedRound(roundOf({ ...card(1, 9), '4': 0 }), pebble)).toBe(false)
    expect(isFinishedRound(roundOf(card(1, 9, 0)), pebble)).toBe(false)
    expect(isFinishedRound(roundOf(), pebble)).toBe(false)
  })

  // Source: decision 20.
  test('even if that player picked up on a hole, which the round still shows', () => {
    const eight = { ...card(1, 9), '4': 0 }
    const round = roundOf(eight)
    const withNoScore = { ...round, metadata: { ...round.metadata, noScores: { p0: [4] } } }
    expect(isFinishedRound(withNoScore, pebble)).toBe(true)
    expect(isFinishedRound({ ...withNoScore, metadata: { ...round.metadata, noScores: { p1: [4] } } }, pebble)).toBe(
      false,
    )
    const none = { ...withNoScore, scores: [{ playerId: 'p0', strokesByHole: {} }] }
    const all = { ...none, metadata: { ...none.metadata, noScores: { p0: [1, 2, 3, 4, 5, 6, 7, 8, 9] } } }
    expect(isFinishedRound(all, pebble)).toBe(false)

    const shown = roundFromArchive({ ...withNoScore, players: ['p0'] }, pebble, nobodyKnown)
    expect(shown.holes.filter(({ noScore }) => noScore !== undefined).map(({ number }) => number)).toEqual([4])
    expect(archiveRound(shown, 1).metadata.noScores).toEqual({ p0: [4] })
    expect(normaliseRound(archiveRound(shown, 1))?.metadata.noScores).toEqual({ p0: [4] })
    const corrected = { ...withNoScore, players: ['p0'], scores: [{ playerId: 'p0', strokesByHole: card(1, 9) }] }
    expect(archiveRound(roundFromArchive(corrected, pebble, nobodyKnown), 1).metadata.noScores).toBeUndefined()
  })

  const nineHoles = { ...pebble, holes: pebble.holes.slice(0, 9), tees: [] }
  const full = { holeType: 'full18', totalHoles: 18 } as const

  // The card is the round's own, or else the course's holes of the round's type. A total of nine or more holes doesn't
  // shorten it.
  test.each([
    ['nine holes of a course of nine', full, nineHoles, card(1, 9), true, 9, 9],
    ['nine holes of a course nobody knows', full, undefined, card(1, 9), false, 9, 18],
    ['a front nine stored with 18 holes', { holeType: 'front9', totalHoles: 18 }, pebble, card(1, 9), true, 9, 9],
    ['half of 18 stored with nine holes', { holeType: 'full18', totalHoles: 9 }, pebble, card(1, 9), false, 9, 18],
    ['a back nine of which three were played', { holeType: 'back9' }, pebble, card(1, 12), false, 3, 9],
  ] as const)('%s', (_, stored, course, strokesByHole, isFinished, played, holeCount) => {
    const scores = [{ playerId: 'p1', strokesByHole }]
    const round: ArchivedRound = { ...legacy, ...stored, players: ['p1'], scores }
    const known = { ids: new Set(['p1']), profileId: profile }
    expect(isFinishedRound(round, course)).toBe(isFinished)
    const courses = new Map(course === undefined ? [] : [[course.id, course]])
    expect(golferRoundsOf([round], known, courses)).toHaveLength(isFinished ? 1 : 0)
    const thru = isFinished ? null : played
    expect(historyEntryOf(round, known, course)).toMatchObject({ thru, holeCount })
    const nobody = { ids: new Set(['somebody']), profileId: profile }
    const ofOthers = { ...round, metadata: { ...round.metadata, selfPlayerId: null } }
    expect(historyEntryOf(ofOthers, nobody, course)).toMatchObject({ own: null, thru, holeCount })
  })
})
