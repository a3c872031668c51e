import { type Averages, averagesOf, type Extremes, extremesOf } from './averages.ts'
import { comparableCardsOf } from './comparable.ts'
import type { GolferRound } from './golfer-round.ts'
import { roundedMean } from './rounding.ts'

const ROUNDS_OF_FORM = 5
const ROUNDS_OF_SPARKLINE = 10

/** Source: document 1 section 2, By Course. */
export const courseSorts = ['course', 'rounds', 'avg', 'avgToPar', 'lastPlayed'] as const
export type CourseSort = (typeof courseSorts)[number]

export interface CourseStatistics {
  readonly courseId: string
  /** The course's name in its last round. */
  readonly courseName: string
  readonly rounds: number
  /** The number of complete cards. Averages, best and worst are taken from these. */
  readonly completeRounds: number
  /** Holes of these cards; null if there are none. */
  readonly holeCount: 18 | 9 | null
  readonly averages: Averages | null
  readonly extremes: Extremes | null
  /** Epoch milliseconds of the end of the last round. */
  readonly lastPlayedAt: number
  /**
   * For each of the last complete cards, the newest last: how much better it was than the golfer's average here, in strokes
   * to par with one decimal. Below 0 is worse.
   */
  readonly form: readonly number[]
  /** Scores to par of the last complete cards, the newest last; empty with fewer than two. */
  readonly sparkline: readonly number[]
}

/** One entry for each course, in no order. rounds are ordered by their end. Source: decision 22, 'By Course'. */
export function courseStatisticsOf(rounds: readonly GolferRound[]): CourseStatistics[] {
  const byCourse = new Map<string, GolferRound[]>()
  for (const round of rounds) {
    const known = byCourse.get(round.courseId)
    if (known === undefined) byCourse.set(round.courseId, [round])
    else known.push(round)
  }
  return [...byCourse].map(([courseId, played]) => {
    const { holeCount, rounds: cards } = comparableCardsOf(played)
    const toPars = cards.map((card) => card.toPar)
    return {
      courseId,
      courseName: played.findLast(({ courseName }) => courseName !== '')?.courseName ?? '',
      rounds: played.length,
      completeRounds: cards.length,
      holeCount,
      averages: averagesOf(cards),
      extremes: extremesOf(cards),
      lastPlayedAt: played.at(-1)?.endedAt ?? 0,
      form: formOf(toPars),
      sparkline: toPars.length < 2 ? [] : toPars.slice(-ROUNDS_OF_SPARKLINE),
    }
  })
}

function formOf(toPars: readonly number[]): number[] {
  const sum = toPars.reduce((total, toPar) => total + toPar, 0)
  return toPars.slice(-ROUNDS_OF_FORM).map((toPar) => roundedMean(sum - toPar * toPars.length, toPars.length, 1))
}

/**
 * Sorts names without regard to case. A course without the figure comes last in either direction, and ties are ordered by
 * name.
 */
export function sortedCourses(
  courses: readonly CourseStatistics[],
  sort: CourseSort,
  isDescending: boolean,
  compareNames: (a: string, b: string) => number,
): CourseStatistics[] {
  const byName = (a: CourseStatistics, b: CourseStatistics) =>
    compareNames(a.courseName, b.courseName) || (a.courseId < b.courseId ? -1 : 1)
  const sign = isDescending ? -1 : 1
  return courses.toSorted((a, b) => {
    if (sort === 'course') return sign * byName(a, b)
    const [left, right] = [figureOf(a, sort), figureOf(b, sort)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return sign * (left - right) || byName(a, b)
  })
}

function figureOf(course: CourseStatistics, sort: Exclude<CourseSort, 'course'>): number | null {
  switch (sort) {
    case 'rounds':
      return course.rounds
    case 'avg':
      return course.averages?.score ?? null
    case 'avgToPar':
      return course.averages?.toPar ?? null
    case 'lastPlayed':
      return course.lastPlayedAt
  }
}
