import type { Course } from '@teemates/golf/course'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

/**
 * '2 tees • 36 hole entries': the stored data of a course. Each hole of each tee counts as an entry; without tees,
 * each hole of the course.
 */
export function storedFacts({ tees, holes }: Pick<Course, 'tees' | 'holes'>): string {
  const ofTees = tees.reduce((sum, tee) => sum + tee.holes.length, 0)
  return joinFacts([
    words.offlineCourses.tees(tees.length),
    words.offlineCourses.holeEntries(ofTees === 0 ? holes.length : ofTees),
  ])
}

/** The source of a course's card: a provider's name, the golfer, or a played round. */
export function sourceOf({ vendorName, originalTemplate }: Pick<Course, 'vendorName' | 'originalTemplate'>): string {
  return words.offlineCourses.source(
    vendorName ??
      (originalTemplate === null ? words.offlineCourses.sources.played : words.offlineCourses.sources.custom),
  )
}
