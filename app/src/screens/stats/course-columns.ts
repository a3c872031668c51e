import type { CourseSort, CourseStatistics } from '@teemates/golf/statistics/by-course'
import { dayOrDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { averageToPar } from './figures.ts'

/** The columns beside the course's name. Source: document 1 section 2, By Course. */
export const courseColumns = ['rounds', 'avg', 'avgToPar', 'best', 'worst', 'lastPlayed'] as const
export type CourseColumn = (typeof courseColumns)[number]

/** The columns that fit on a phone. */
export const firstColumns: readonly CourseColumn[] = ['rounds', 'avg', 'avgToPar', 'lastPlayed']

/** null if the courses can't be sorted by the figure. */
export function sortOf(column: CourseColumn): CourseSort | null {
  return column === 'best' || column === 'worst' ? null : column
}

export function courseFigure(course: CourseStatistics, column: CourseColumn, nowMs: number): string {
  const { averages, extremes } = course
  const { none } = words.stats
  switch (column) {
    case 'rounds':
      return `${course.rounds}`
    case 'avg':
      return averages === null ? none : `${averages.score}`
    case 'avgToPar':
      return averages === null ? none : averageToPar(averages.toPar, 1)
    case 'best':
      return extremes === null ? none : `${extremes.best.strokes}`
    case 'worst':
      return extremes === null ? none : `${extremes.worst.strokes}`
    case 'lastPlayed':
      return dayOrDate(course.lastPlayedAt, nowMs)
  }
}

export function courseTitle({ courseName }: Pick<CourseStatistics, 'courseName'>): string {
  return courseName === '' ? words.screens.stats.unnamedCourse : courseName
}
