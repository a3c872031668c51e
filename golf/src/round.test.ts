import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import { playerNamed, roundAtPebble } from '../cards/worked-round.ts'
import {
  courseSlug,
  createRound,
  currentHoleNumber,
  currentHolePosition,
  durablePlayerId,
  findHole,
  holePosition,
  isLastHole,
  parOf,
  selfPlayerOf,
  strokesOn,
} from './round.ts'

describe('a new round', () => {
  test('is in its lobby and has no strokes', () => {
    const round = roundAtPebble()
    expect(round).toMatchObject({
      status: 'lobby',
      startedAt: null,
      completedAt: null,
      totalHoles: 18,
      currentHole: 1,
      roomCode: '',
      readyPlayers: {},
      courseSlug: 'pebble-beach-golf-links',
      courseDetails: { teeName: 'Blue', holes: 18, totalPar: 72, holeType: 'full18' },
      metadata: { selfPlayerId: 'ann', soloRound: true },
    })
    expect(round.holes.every((hole) => strokesOn(round, hole.number, 'ann') === 0)).toBe(true)
    expect(round.holes[0]).toMatchObject({ number: 1, par: 4, yards: 378, handicap: 6 })
  })

  test('has the specified fields when it is live, too', () => {
    const live = roundAtPebble({ soloRound: false })
    expect(live).toEqual({ ...roundAtPebble(), metadata: { selfPlayerId: 'ann' } })
    // Source: document 2 section 3.
    const fields = `id courseSlug courseName courseId courseVendorId teeLabel holesMode courseDetails players holes holeSet totalHoles
      currentHole startedAt completedAt status roomCode readyPlayers metadata`
    expect(Object.keys(live).toSorted()).toEqual(fields.split(/\s+/).toSorted())
    expect(Object.keys(live.courseDetails).toSorted()).toEqual([
      'holeType',
      'holes',
      'id',
      'name',
      'teeName',
      'totalPar',
    ])
    expect(Object.keys(live.holeSet[0] ?? {}).toSorted()).toEqual(['length', 'number', 'par', 'si'])
  })

  test('has its holes in ascending order, and stroke index 1 if the card has none', () => {
    const holeSet = [
      { number: 2, par: 5, length: null, si: null },
      { number: 1, par: 4, length: 300, si: 3 },
    ]
    const round = createRound({
      id: 'r',
      courseId: 'c',
      courseName: 'C',
      teeLabel: 'Standard',
      holesMode: 'front9',
      holeSet,
      players: [],
      soloRound: true,
      selfPlayerId: null,
    })
    expect(round.holes.map(({ number, yards, handicap }) => [number, yards, handicap])).toEqual([
      [1, 300, 3],
      [2, null, 1],
    ])
    expect(round.holeSet.map((hole) => hole.si)).toEqual([3, null])
  })

  test('a solo back nine starts on hole 10, a live one at position 1 of its nine', () => {
    const solo = roundAtPebble({ holesMode: 'back9' })
    expect([solo.currentHole, currentHoleNumber(solo), currentHolePosition(solo)]).toEqual([10, 10, 1])
    const live = roundAtPebble({ holesMode: 'back9', soloRound: false })
    expect([live.currentHole, currentHoleNumber(live), currentHolePosition(live)]).toEqual([1, 10, 1])
  })

  test('the last hole of a back nine is the 18th', () => {
    const solo = roundAtPebble({ holesMode: 'back9' })
    expect([isLastHole(solo), isLastHole({ ...solo, currentHole: 18 })]).toEqual([false, true])
    const live = roundAtPebble({ holesMode: 'back9', soloRound: false })
    expect([isLastHole(live), isLastHole({ ...live, currentHole: 9 })]).toEqual([false, true])
  })
})

describe('lookups', () => {
  test('a hole is found by its number on the card', () => {
    const round = roundAtPebble({ holesMode: 'back9' })
    expect(findHole(round, 14)?.par).toBe(5)
    expect(findHole(round, 5)).toBeUndefined()
    expect([holePosition(round, 14), holePosition(round, 5)]).toEqual([5, 0])
    expect([parOf(round, 14), parOf(round, 5)]).toEqual([5, 4])
  })

  test('an unknown player has no strokes, whatever the id', () => {
    const round = roundAtPebble({ holes: pebbleBeachHoles })
    expect(['nobody', 'constructor', '__proto__', 'toString'].map((id) => strokesOn(round, 1, id))).toEqual([
      0, 0, 0, 0,
    ])
    expect(strokesOn(round, 19, 'ann')).toBe(0)
  })

  test("the durable id is the device profile's, else the player's own", () => {
    expect(durablePlayerId(playerNamed('Ann', { playerId: 'cmplr_1' }))).toBe('cmplr_1')
    expect(durablePlayerId(playerNamed('Bob'))).toBe('bob')
  })

  // Source: document 2 section 3, metadata; document 3 section 3, local round built at finish.
  test("the device's own player is found by the profile's id and by the player's own", () => {
    const round = roundAtPebble()
    const players = [playerNamed('Ann', { playerId: 'cmplr_1' }), playerNamed('Bob')]
    const selfOf = (selfPlayerId: string | null) =>
      selfPlayerOf({ ...round, players, metadata: { ...round.metadata, selfPlayerId } })?.id
    expect(['cmplr_1', 'ann', 'bob'].map(selfOf)).toEqual(['ann', 'ann', 'bob'])
    expect(['cmplr_2', '', null].map(selfOf)).toEqual([undefined, undefined, undefined])
  })

  test('the slug is the name lowercased with spaces as hyphens', () => {
    expect(courseSlug('Pebble Beach Golf Links')).toBe('pebble-beach-golf-links')
  })
})
