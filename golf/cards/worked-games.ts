import { type GameAnswer, type GameHole, gameHolesOf } from '../src/games/game-hole.ts'
import { pebbleBeachPars } from './pebble-beach.ts'
import { playerNamed, roundAtPebble, withStrokes } from './worked-round.ts'

/**
 * Four cards at Pebble Beach, worked out by hand. Playing handicaps: Ann 4, Bob 12, Cal 20, Dee plus 2. Cal picked up on 4.
 *
 *          1  2  3  4  5  6  7  8  9 OUT  10 11 12 13 14 15 16 17 18  IN  TOT
 * Par      4  5  4  4  3  5  3  4  4  36   4  4  3  4  5  4  4  3  5  36   72
 * Index    6 10 12 16 14  2 18  4  8       3  9 17  7  1 13 11 15  5
 *
 * Ann      4  5  4  4  4  6' 3  5' 4       5' 4  3  5  6' 4  4  2  6       78   a stroke on indexes 1 to 4
 *   net    4  5  4  4  4  5  3  4  4       4  4  3  5  5  4  4  2  6       74
 *   points 2  2  2  2  1  2  2  2  2  17   2  2  2  1  2  2  2  3  1  17   34
 * Bob      5' 6' 5' 4  4  6' 4  6' 4'      5' 5' 4  5' 7' 5  4' 4  6'      89   a stroke on indexes 1 to 12
 *   net    4  5  4  4  4  5  4  5  3       4  4  4  4  6  5  3  4  5       77
 *   points 2  2  2  2  1  2  1  1  3  16   2  2  1  2  1  1  3  1  2  15   31
 * Cal      6' 6' 5' -' 4' 8" 4' 6' 6'      6' 5' 3' 6' 8" 5' 6' 4' 7'           one everywhere, two on indexes 1 and 2
 *   net    5  5  4  -  3  6  3  5  5       5  4  2  5  6  4  5  3  6
 *   points 1  2  2  0  2  1  2  1  1  12   1  2  3  1  1  2  1  2  1  14   26
 * Dee      4  4  4  3  3  5  3* 4  4       4  4  2* 4  5  4  3  4  5       69   gives one back on indexes 18 and 17
 *   net    4  4  4  3  3  5  4  4  4       4  4  3  4  5  4  3  4  5       71
 *   points 2  3  2  3  2  2  1  2  2  19   2  2  2  2  2  2  3  1  2  18   37
 *
 * Lowest   t  4d t  3d t  t  t  t  3b      t  t  2c t  t  t  t  2a t            net, t for a tie
 *
 * Skins carried over: Dee 2 on the 2nd (1 and 2), Dee 2 on the 4th (3 and 4), Bob 5 on the 9th (5 to 9), Cal 3 on the 12th
 * (10 to 12), Ann 5 on the 17th (13 to 17). The 18th is tied, so 1 stays unwon: 5 + 5 + 3 + 4 + 1 = 18.
 *
 * Singles: Ann off 0 against Bob, who receives 12 − 4 = 8 (indexes 1 to 8). Ann's gross, Bob's net, holes that Ann is up:
 *
 *          1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17
 * Ann      4  5  4  4  4  6  3  5  4   5  4  3  5  6  4  4  2
 * Bob      4  6  5  4  4  5  4  5  3   4  5  4  4  6  5  4  4
 * up       0  1  2  2  2  1  2  2  1   0  1  2  1  1  2  2  3   2 up with 2 to play is dormie; Ann wins 3 & 1
 *
 * Four-ball: Ann and Cal (a) against Bob and Dee (b). 90 % of 4, 12, 20 and −2 is 3.6, 10.8, 18 and −1.8, rounded 4, 11, 18
 * and −2; off the lowest 6, 13, 20 and 0. The lower net score of each side, holes that a is up:
 *
 *          1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18
 * Ann      3  5  4  4  4  5  3  4  4   4  4  3  5  5  4  4  2  5   (strokes on 1, 6, 8, 10, 14, 18)
 * Cal      5  5  4  -  3  6  3  5  5   5  4  2  5  6  4  5  3  6
 * Bob      4  5  4  4  4  5  4  5  3   4  4  4  4  6  4  3  4  5
 * Dee      4  4  4  3  3  5  3  4  4   4  4  2  4  5  4  3  4  5
 * a        3  5  4  4  3  5  3  4  4   4  4  2  5  5  4  4  2  5
 * b        4  4  4  3  3  5  3  4  3   4  4  2  4  5  4  3  4  5
 * 18      +1  0  0 −1 −1 −1 −1 −1 −2  −2 −2 −2 −3 −3 −3 −4         b wins 4 & 2
 * front   +1  0  0 −1 −1 −1 −1 −1 −2                               b wins 2 up
 * back                                 0  0  0 −1 −1 −1 −2 −1 −1   b wins 1 up
 * press of the back, from 17, as a is two down after 16:    +1 +1   a wins 1 up
 * press of the front by hand, from 5:  0  0  0  0 −1               b wins 1 up
 */
export const gameStrokes: Readonly<Record<string, readonly number[]>> = {
  ann: [4, 5, 4, 4, 4, 6, 3, 5, 4, 5, 4, 3, 5, 6, 4, 4, 2, 6],
  bob: [5, 6, 5, 4, 4, 6, 4, 6, 4, 5, 5, 4, 5, 7, 5, 4, 4, 6],
  cal: [6, 6, 5, 0, 4, 8, 4, 6, 6, 6, 5, 3, 6, 8, 5, 6, 4, 7],
  dee: [4, 4, 4, 3, 3, 5, 3, 4, 4, 4, 4, 2, 4, 5, 4, 3, 4, 5],
}

export const gamePlayers = ['ann', 'bob', 'cal', 'dee'] as const

export const gameHandicaps: ReadonlyMap<string, number> = new Map([
  ['ann', 4],
  ['bob', 12],
  ['cal', 20],
  ['dee', -2],
])

/** Hole numbers of a round from the first tee. */
export const inCardOrder = pebbleBeachPars.map((_, index) => index + 1)

/** The round of these cards, in progress after its last hole. */
export function gameRound() {
  const round = withStrokes(roundAtPebble({ players: ['Ann', 'Bob', 'Cal', 'Dee'].map((name) => playerNamed(name)) }), {
    ...gameStrokes,
  })
  const holes = round.holes.map((hole) => (hole.number === 4 ? { ...hole, noScore: ['cal'] } : hole))
  return { ...round, holes, status: 'active' as const }
}

export function workedGameHoles(): GameHole[] {
  return gameHolesOf(gameRound(), inCardOrder)
}

/**
 * Holes of par 4 with these answers, one column a hole: a number is a gross score, '-' picked up, 'x' absent, '.' still to
 * come.
 *
 *     ann  4 5 -
 *     bob  5 4 .
 */
export function holesWritten(card: string): GameHole[] {
  const rows = card
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields.length > 1)
  const count = Math.max(...rows.map((fields) => fields.length - 1))
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    par: 4,
    strokeIndex: index + 1,
    answers: new Map(rows.map(([name = '', ...fields]) => [name, answerWritten(fields[index])])),
  }))
}

function answerWritten(field: string | undefined): GameAnswer {
  if (field === '-') return 'no-score'
  if (field === 'x') return 'absent'
  return field === '.' || field === undefined ? 'open' : Number(field)
}

/** Handicaps of the four-ball match. */
export const fourBallHandicaps: ReadonlyMap<string, number> = new Map([
  ['ann', 6],
  ['bob', 13],
  ['cal', 20],
  ['dee', 0],
])
