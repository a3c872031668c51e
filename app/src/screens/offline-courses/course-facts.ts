import type { Course } from '@teemates/golf/course'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

/** '2 tees • 36 hole entries': what is kept of a course. A hole is an entry of each tee's card, else of the course's own. */
export function storedFacts({ tees, holes }: Pick<Course, 'tees' | 'holes'>): string {
  const ofTees = tees.reduce((sum, tee) => sum + tee.holes.length, 0)
  return joinFacts([
    words.offlineCourses.tees(tees.length),
    words.offlineCourses.holeEntries(ofTees === 0 ? holes.length : ofTees),
  ])
}

/** Who told of it: the source's name, else whether the golfer made the card or a round left it. */
export function sourceOf({ vendorName, originalTemplate }: Pick<Course, 'vendorName' | 'originalTemplate'>): string {
  return words.offlineCourses.source(
    vendorName ??
      (originalTemplate === null ? words.offlineCourses.sources.played : words.offlineCourses.sources.custom),
  )
}
