import type { ArchivedRound, ArchivedScore } from '../src/archive.ts'
import type { HolesMode } from '../src/holes-mode.ts'
import { holeNumbersOf } from '../src/holes-mode.ts'
import { pebbleBeachHoles } from './pebble-beach.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

/** The pars of holes 1 to 18. */
export const pebblePars = pebbleBeachHoles.map((hole) => hole.par)

interface Written {
  readonly id: string
  /** Days since January 1, 1970, at noon. */
  readonly day: number
  readonly courseId?: string
  readonly mode?: HolesMode
  /** null if the round has no end. */
  readonly minutes?: number | null
  /** Pars of holes 1 to 18; null if the round has no card of its own. */
  readonly pars?: readonly number[] | null
  readonly selfPlayerId?: string | null
  readonly updatedAt?: number
  /** Strokes from the mode's first hole; 0 is a hole that wasn't played. */
  readonly cards: Readonly<Record<string, readonly number[]>>
}

/** A finished round in its stored form. */
export function archivedAs(written: Written): ArchivedRound {
  const { id, day, courseId = 'course_pebble', mode = 'full18', minutes = null, pars = pebblePars } = written
  const numbers = holeNumbersOf(mode)
  const startedAt = day * DAY_MS + DAY_MS / 2
  const scores: ArchivedScore[] = Object.entries(written.cards).map(([playerId, strokes]) => ({
    playerId,
    strokesByHole: Object.fromEntries(
      numbers.map((number, index) => [`${number}`, strokes[index] ?? 0] as const).filter(([, count]) => count > 0),
    ),
  }))
  return {
    id,
    courseId,
    courseSlug: courseId,
    holeType: mode,
    totalHoles: numbers.length,
    startedAt,
    endedAt: minutes === null ? null : startedAt + minutes * MINUTE_MS,
    players: Object.keys(written.cards),
    scores,
    roomCode: '',
    metadata: {
      selfPlayerId: written.selfPlayerId === undefined ? 'me' : written.selfPlayerId,
      originalCourseName: courseId.replace('course_', ''),
      ...(pars !== null && {
        holeSet: numbers.map((number) => ({ number, par: pars[number - 1] ?? 4, length: null, si: null })),
      }),
    },
    version: 2,
    updatedAt: written.updatedAt ?? startedAt,
  }
}

const par = pebblePars
const over = (byHole: (holeNumber: number) => number) => par.map((each, index) => each + byHole(index + 1))

/**
 * Twelve rounds at Pebble Beach's pars (4 5 4 4 3 5 3 4 4, 4 4 3 4 5 4 4 3 5: 36 + 36), but where it says otherwise.
 *
 *  round     golfer's card                              strokes  to par  minutes  contest
 *  pars      18 pars                                    72       E       180      alone
 *  bogeys    18 bogeys                                  90       +18     240      won, shared with Ann's 90
 *  eagle     17 pars, eagle on 2               (Spyglass) 70     -2      120      lost to Ann's 69
 *  doubles   9 doubles, 9 pars; another's self id       90       +18     780      alone
 *  front     9 pars                                     36       E       90       alone
 *  back      7 pars, birdies on 10 and 14      (Spyglass) 34     -2      no end   alone
 *  late      15 pars from hole 4 on                     59       E       300      lost: Ann has all 18
 *  unfinished nobody has a whole card                   not counted
 *  pars again an older copy of the first                not counted
 *  no card   18 fives, no pars known, an old id (Cypress) 90     +18     0        alone
 *  par 6     hole 2 is a par 6, all else par 4; pars (Spyglass) 74 E     150      alone: Ann has no stroke
 *  others    without the golfer                         not counted
 */
export const writtenHistory: readonly ArchivedRound[] = [
  archivedAs({ id: 'pars', day: 20_441, minutes: 180, cards: { me: par }, updatedAt: 2 }),
  archivedAs({ id: 'bogeys', day: 20_442, minutes: 240, cards: { me: over(() => 1), ann: over(() => 1) } }),
  archivedAs({
    id: 'eagle',
    day: 20_443,
    courseId: 'course_spyglass',
    minutes: 120,
    cards: { ann: over((hole) => (hole > 3 ? 0 : -1)), me: over((hole) => (hole === 2 ? -2 : 0)) },
  }),
  archivedAs({
    id: 'doubles',
    day: 20_444,
    minutes: 780,
    selfPlayerId: 'account',
    cards: { me: over((hole) => (hole <= 9 ? 2 : 0)) },
  }),
  archivedAs({ id: 'front', day: 20_445, mode: 'front9', minutes: 90, cards: { me: par.slice(0, 9) } }),
  archivedAs({
    id: 'back',
    day: 20_446,
    courseId: 'course_spyglass',
    mode: 'back9',
    cards: { me: over((hole) => (hole === 10 || hole === 14 ? -1 : 0)).slice(9) },
  }),
  archivedAs({
    id: 'late',
    day: 20_447,
    minutes: 300,
    cards: { me: par.map((each, index) => (index < 3 ? 0 : each)), ann: over(() => 2) },
  }),
  archivedAs({ id: 'unfinished', day: 20_447, minutes: 60, cards: { me: [4, 5, 4], ann: [4] } }),
  archivedAs({ id: 'pars', day: 20_440, minutes: 10, cards: { me: over(() => 9) }, updatedAt: 1 }),
  archivedAs({
    id: 'no card',
    day: 20_448,
    courseId: 'course_cypress',
    minutes: 0,
    pars: null,
    selfPlayerId: null,
    cards: { player_old: Array.from({ length: 18 }, () => 5) },
  }),
  archivedAs({
    id: 'par 6',
    day: 20_454,
    courseId: 'course_spyglass',
    minutes: 150,
    pars: par.map((_, index) => (index === 1 ? 6 : 4)),
    cards: { me: par.map((_, index) => (index === 1 ? 6 : 4)), ann: [] },
  }),
  archivedAs({ id: 'others', day: 20_455, minutes: 200, selfPlayerId: 'ann', cards: { ann: par, bob: par } }),
]
