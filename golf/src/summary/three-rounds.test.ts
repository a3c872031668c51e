import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../cards/written-round.ts'
import {
  badgesIn,
  comparisonIn,
  courseStatsIn,
  dynamicsIn,
  finalScoresIn,
  highlightsIn,
  progressionIn,
} from '../../cards/written-summary.ts'
import { summaryOf } from '../summary.ts'

// Three rounds worked out by hand. Comments under each card show the score to par by hole and the standings.

describe('one player alone, nine holes', () => {
  const summary = summaryOf(
    roundWritten(`
      Hole  1  2  3  4  5  6  7  8  9
      Par   4  5  4  4  3  5  3  4  4
      Ann   5  4  4  4  4  5  2  4  5
    `),
    // to par +1 -1  0  0 +1  0 -1  0 +1
  )

  test('final scores, without a rank or a winner', () => {
    expect(finalScoresIn(summary)).toEqual([[null, 'Ann', 9, 37, 1]])
    expect(summary.winners).toEqual([])
  })

  test('performance highlights: two best holes, two runs of three; nine holes have no best nine', () => {
    expect(highlightsIn(summary)).toEqual([
      ['best-hole', -1, 'Ann: 2 (4/5)', 'Ann: 7 (2/3)'],
      ['longest-run', 3, 'Ann: 2 (4/5), 3 (4/4), 4 (4/4)', 'Ann: 6 (5/5), 7 (2/3), 8 (4/4)'],
      ['most-birdies', 2, 'Ann: 2 (4/5), 7 (2/3)'],
      ['bounce-back', 2, 'Ann: 1 (5/4), 2 (4/5)'],
    ])
  })

  test('no group dynamics', () => {
    expect(summary.groupDynamics).toEqual([])
  })

  test('course stats: the holes that tie each have an entry', () => {
    expect(courseStatsIn(summary)).toEqual([
      ['hardest-hole', 1, 4, 5],
      ['hardest-hole', 5, 3, 4],
      ['hardest-hole', 9, 4, 5],
      ['easiest-hole', 2, 5, 4],
      ['easiest-hole', 7, 3, 2],
    ])
  })

  test('achievement badges: only those that need no rival', () => {
    expect(badgesIn(summary)).toEqual([
      ['best-hole', 'Ann', -1],
      ['first-birdie', 'Ann', 2],
    ])
  })

  test('score progression', () => {
    expect(progressionIn(summary)).toEqual([['Ann', '1 2 3 4 5 6 7 8 9', '1 0 0 0 1 1 0 0 1']])
  })

  test('player comparison', () => {
    expect(comparisonIn(summary)).toEqual([
      ['Ann', { eagles: 0, birdies: 2, pars: 4, bogeys: 3, doubleBogeys: 0 }, 100],
    ])
  })
})

describe('a foursome with ties, 18 holes', () => {
  const summary = summaryOf(
    roundWritten(`
      Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
      Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Ann   4  5  5  4  3  5  3  5  4 |  4  4  3  4  5  4  4  3  5
      Bob   6  6  4  4  4  5  4  4  5 |  4  3  3  4  4  4  3  2  5
      Cal   3  5  4  5  3  6  2  5  4 |  5  4  4  4  6  4  5  3  4
      Dee   3  7  4  4  3  3  3  4  6 |  4  5  3  4  6  3  4  3  7
    `),
    // to par by hole
    // Ann   .  . +1  .  .  .  . +1  .    .  .  .  .  .  .  .  .  .   +2  38 36
    // Bob  +2 +1  .  . +1  . +1  . +1    . -1  .  . -1  . -1 -1  .   +2  42 32
    // Cal  -1  .  . +1  . +1 -1 +1  .   +1  . +1  . +1  . +1  . -1   +4  37 39
    // Dee  -1 +2  .  .  . -2  .  . +2    . +1  .  . +1 -1  .  . +2   +4  37 39
    // all   0 +3 +1 +1 +1 -1  0 +2 +3   +1  0 +1  0 +1 -1  0 -1 +1  +12
    // how it stood
    // Ann   0  0 +1 +1 +1 +1 +1 +2 +2   +2 +2 +2 +2 +2 +2 +2 +2 +2
    // Bob  +2 +3 +3 +3 +4 +4 +5 +5 +6   +6 +5 +5 +5 +4 +4 +3 +2 +2
    // Cal  -1 -1 -1  0  0 +1  0 +1 +1   +2 +2 +3 +3 +4 +4 +5 +5 +4
    // Dee  -1 +1 +1 +1 +1 -1 -1 -1 +1   +1 +2 +2 +2 +3 +2 +2 +2 +4
    // led  CD  C  C  C  C  D  D  D CD    D ACD AD AD  A AD AD ABD AB
  )

  test('final scores and tied winners', () => {
    expect(finalScoresIn(summary)).toEqual([
      [1, 'Ann', 18, 74, 2],
      [1, 'Bob', 18, 74, 2],
      [3, 'Cal', 18, 76, 4],
      [3, 'Dee', 18, 76, 4],
    ])
    expect(summary.winners.map(({ nickname }) => nickname)).toEqual(['Ann', 'Bob'])
  })

  test('performance highlights: two share the best bounce-back', () => {
    expect(highlightsIn(summary)).toEqual([
      ['best-hole', -2, 'Dee: 6 (3/5)'],
      [
        'longest-run',
        10,
        'Ann: 9 (4/4), 10 (4/4), 11 (4/4), 12 (3/3), 13 (4/4), 14 (5/5), 15 (4/4), 16 (4/4), 17 (3/3), 18 (5/5)',
      ],
      ['most-birdies', 4, 'Bob: 11 (3/4), 14 (4/5), 16 (3/4), 17 (2/3)'],
      [
        'best-nine',
        -4,
        'Bob: 10 (4/4), 11 (3/4), 12 (3/3), 13 (4/4), 14 (4/5), 15 (4/4), 16 (3/4), 17 (2/3), 18 (5/5)',
      ],
      ['bounce-back', 2, 'Cal: 6 (6/5), 7 (2/3)', 'Dee: 14 (6/5), 15 (3/4)'],
    ])
  })

  test('group dynamics: Dee takes the lead on 6, Ann on 14', () => {
    expect(dynamicsIn(summary)).toEqual([
      ['lead-changes', 2],
      ['closest-finish', 0, 'Ann & Bob'],
      ['largest-lead', 2, 'Cal 3', 'Dee 6'],
      ['all-tied', 1, 13],
    ])
  })

  test('course stats', () => {
    expect(courseStatsIn(summary)).toEqual([
      ['hardest-hole', 2, 5, 5.75],
      ['hardest-hole', 9, 4, 4.75],
      ['easiest-hole', 6, 5, 4.75],
      ['easiest-hole', 15, 4, 3.75],
      ['easiest-hole', 17, 3, 2.75],
    ])
  })

  test('achievement badges', () => {
    // Ann's two bogeys: mean 2/18, mean square 2/18, so the deviation is √(36 − 4) / 18.
    // Averages are just above level, so every par or better beats them: all four on 13, 15 and 17.
    expect(badgesIn(summary)).toEqual([
      ['best-hole', 'Dee', -2],
      ['comeback-kid', 'Bob', 10],
      ['consistency-king', 'Ann', 16],
      ['risk-taker', 'Cal', 10],
      ['steady-eddie', 'Ann', '0.3143'],
      ['team-effort', 'Ann, Bob, Cal, Dee', true, 13, 15, 17],
      ['first-birdie', 'Cal, Dee', 1],
      ['comeback-champion', 'Bob', '6 after 7'],
    ])
  })

  test('score progression', () => {
    const holes = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18'
    expect(progressionIn(summary)).toEqual([
      ['Ann', holes, '0 0 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2'],
      ['Bob', holes, '2 3 3 3 4 4 5 5 6 6 5 5 5 4 4 3 2 2'],
      ['Cal', holes, '-1 -1 -1 0 0 1 0 1 1 2 2 3 3 4 4 5 5 4'],
      ['Dee', holes, '-1 1 1 1 1 -1 -1 -1 1 1 2 2 2 3 2 2 2 4'],
    ])
  })

  test('player comparison: 17 of 18 and 15 of 18 holes in bogey or better are 94 and 83 %', () => {
    expect(comparisonIn(summary)).toEqual([
      ['Ann', { eagles: 0, birdies: 0, pars: 16, bogeys: 2, doubleBogeys: 0 }, 100],
      ['Bob', { eagles: 0, birdies: 4, pars: 9, bogeys: 4, doubleBogeys: 1 }, 94],
      ['Cal', { eagles: 0, birdies: 3, pars: 8, bogeys: 7, doubleBogeys: 0 }, 100],
      ['Dee', { eagles: 1, birdies: 2, pars: 10, bogeys: 2, doubleBogeys: 3 }, 83],
    ])
  })
})

describe('a back nine: Bob has no score on 12, Cal joins on 13, Dee leaves after it, Fay plays no hole', () => {
  const summary = summaryOf(
    roundWritten(`
      Hole 10 11 12 13 14 15 16 17 18
      Par   4  4  3  4  5  4  4  3  5
      Ann   5  4  3  5  5  4  3  3  6
      Bob   4  5  -  3  5  5  4  3  5
      Cal   -  -  -  4  4  3  4  3  5
      Dee   4  4  2  3  -  -  -  -  -
      Eve   4  4  4  4  7  5  4  3  5
      Fay   -  -  -  -  -  -  -  -  -
    `),
    // to par by hole
    // Ann  +1  .  . +1  .  . -1  . +1   +2  38
    // Bob   . +1    -1  . +1  .  .  .   +1  34
    // Cal            . -1 -1  .  .  .   -2  23
    // Dee   .  . -1 -1                  -2  13
    // Eve   .  . +1  . +2 +1  .  .  .   +4  40
    // of    4  4  3  5  4  4  4  4  4   players
    // all  +1 +1  0 -1 +1 +1 -1  0 +1
    // how it stood between Ann and Eve, who played all nine
    // Ann  +1 +1 +1 +2 +2 +2 +1 +1 +2
    // Eve   0  0 +1 +1 +3 +4 +4 +4 +4
    // led   E  E AE  E  A  A  A  A  A
  )

  test('final scores and the winner, one of those with all nine holes', () => {
    expect(finalScoresIn(summary)).toEqual([
      [1, 'Ann', 9, 38, 2],
      [2, 'Eve', 9, 40, 4],
      [null, 'Bob', 8, 34, 1],
      [null, 'Cal', 6, 23, -2],
      [null, 'Dee', 4, 13, -2],
      [null, 'Fay', 0, 0, 0],
    ])
    expect(summary.winners.map(({ nickname }) => nickname)).toEqual(['Ann'])
  })

  test("performance highlights: Bob's 13 is not right after his 11; a back nine alone has no best nine", () => {
    expect(highlightsIn(summary)).toEqual([
      [
        'best-hole',
        -1,
        'Ann: 16 (3/4)',
        'Bob: 13 (3/4)',
        'Cal: 14 (4/5)',
        'Cal: 15 (3/4)',
        'Dee: 12 (2/3)',
        'Dee: 13 (3/4)',
      ],
      ['longest-run', 6, 'Cal: 13 (4/4), 14 (4/5), 15 (3/4), 16 (4/4), 17 (3/3), 18 (5/5)'],
      ['most-birdies', 2, 'Cal: 14 (4/5), 15 (3/4)', 'Dee: 12 (2/3), 13 (3/4)'],
    ])
  })

  test('group dynamics: between Ann and Eve', () => {
    expect(dynamicsIn(summary)).toEqual([
      ['lead-changes', 1],
      ['closest-finish', 2, 'Ann & Eve'],
      ['largest-lead', 3, 'Ann 16'],
      ['all-tied', 2, 11, 17],
    ])
  })

  test('course stats: averages of those who played the hole', () => {
    expect(courseStatsIn(summary)).toEqual([
      ['hardest-hole', 10, 4, 4.25],
      ['hardest-hole', 11, 4, 4.25],
      ['hardest-hole', 14, 5, 5.25],
      ['hardest-hole', 15, 4, 4.25],
      ['hardest-hole', 18, 5, 5.25],
      ['easiest-hole', 16, 4, 3.75],
    ])
  })

  test('achievement badges: no comeback kid without 18 holes, no team effort on the one hole all five played', () => {
    // Deviations: Ann √(9·4 − 2²) / 9, Eve √(9·6 − 4²) / 9.
    expect(badgesIn(summary)).toEqual([
      ['best-hole', 'Ann, Bob, Cal, Dee', -1],
      ['consistency-king', 'Eve', 6],
      ['risk-taker', 'Ann', 4],
      ['steady-eddie', 'Ann', '0.6285'],
      ['first-birdie', 'Dee', 12],
      ['comeback-champion', 'Ann', '1 after 10'],
    ])
  })

  test('score progression leaves out the holes not played', () => {
    expect(progressionIn(summary)).toEqual([
      ['Ann', '10 11 12 13 14 15 16 17 18', '1 1 1 2 2 2 1 1 2'],
      ['Bob', '10 11 13 14 15 16 17 18', '0 1 0 0 1 1 1 1'],
      ['Cal', '13 14 15 16 17 18', '0 -1 -2 -2 -2 -2'],
      ['Dee', '10 11 12 13', '0 0 -1 -2'],
      ['Eve', '10 11 12 13 14 15 16 17 18', '0 0 1 1 3 4 4 4 4'],
      ['Fay', '', ''],
    ])
  })

  test('player comparison: 8 of 9 holes in bogey or better are 89 %, and no hole gives no percentage', () => {
    expect(comparisonIn(summary)).toEqual([
      ['Ann', { eagles: 0, birdies: 1, pars: 5, bogeys: 3, doubleBogeys: 0 }, 100],
      ['Bob', { eagles: 0, birdies: 1, pars: 5, bogeys: 2, doubleBogeys: 0 }, 100],
      ['Cal', { eagles: 0, birdies: 2, pars: 4, bogeys: 0, doubleBogeys: 0 }, 100],
      ['Dee', { eagles: 0, birdies: 2, pars: 2, bogeys: 0, doubleBogeys: 0 }, 100],
      ['Eve', { eagles: 0, birdies: 0, pars: 6, bogeys: 2, doubleBogeys: 1 }, 89],
      ['Fay', { eagles: 0, birdies: 0, pars: 0, bogeys: 0, doubleBogeys: 0 }, null],
    ])
  })
})
