import { type Course, type CourseHole, courseIdOf, isTemplateCourse } from '@teemates/golf/course'
import { attributionOf, lacksTeeData, playedHoles } from '../../features/courses/course-card.ts'
import { soloTeeLabels, sortTees, teeSummaryOf } from '@teemates/golf/tee'
import * as words from '../../words/words.ts'

/**
 * The courses to choose from: the golfer's own, the one changed last first, then the built-in ones, the templates among them.
 * A saved copy of a built-in course is that course; a custom course of the same name takes its place.
 * @param found what a search found, as the device would keep it: before all, in place of what the device has of it
 */
export function courseChoices(
  builtIn: readonly Course[],
  saved: readonly Course[],
  found: Course | null = null,
): readonly Course[] {
  const demos = builtIn.filter((course) => !isTemplateCourse(course.id))
  const own = saved
    .filter((course) => course.originalTemplate !== null || !demos.some((demo) => isSameCourse(course, demo)))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
  const others = builtIn.filter(
    (course) => isTemplateCourse(course.id) || !own.some((other) => isSameCourse(other, course)),
  )
  const choices = [...own, ...others]
  return found === null ? choices : [found, ...choices.filter(({ id }) => id !== found.id)]
}

/** Custom courses alone: what was found or played elsewhere is deleted where the courses on this device are managed. */
export function isDeletable(course: Course): boolean {
  return course.originalTemplate !== null
}

/** A licence's sentence is no description. */
export function courseLabel(course: Course): string {
  return course.description === null || attributionOf(course) !== null
    ? course.name
    : words.soloCreate.courseAndDescription(course.name, course.description)
}

/**
 * The course's own tees; Standard, Forward and Championship if it has none. Templates have none at all: a round on one has no
 * tee. Source: decisions, 'Tees'.
 */
export function teeLabels(course: Course): readonly string[] {
  if (isTemplateCourse(course.id)) return []
  const own = sortTees(course.tees.map((tee) => teeSummaryOf(tee))).map((tee) => tee.label)
  return hasOwnTees(course) ? own : [...new Set([...own, ...soloTeeLabels])]
}

/** A custom course, and one without a tee until it was played, keep the offered tee of the last round. That one isn't theirs. */
function hasOwnTees({ tees, originalTemplate }: Course): boolean {
  const isOffered = tees.every(({ label }) => soloTeeLabels.some((offered) => offered === label))
  return !isOffered || (originalTemplate === null && tees.length > 1)
}

/** The tee that is chosen at first; '' if there is none to choose. */
export function defaultTeeLabel(course: Course): string {
  return teeLabels(course)[0] ?? ''
}

/**
 * The holes as played from a tee. A tee of the course's own may know fewer holes than the course, when only one half was
 * played from it: the course's holes stand in. What a source doesn't tell of a course without tees is par 4.
 */
export function teeHoles(course: Course, teeLabel: string): readonly CourseHole[] {
  if (course.vendorId !== null && lacksTeeData(course)) return playedHoles(course.holes)
  const own = course.tees.find((tee) => tee.label === teeLabel)?.holes ?? []
  const others = course.holes.filter((hole) => !own.some((other) => other.number === hole.number))
  return [...own, ...others].toSorted((a, b) => a.number - b.number)
}

function isSameCourse(a: Course, b: Course): boolean {
  return a.id === b.id || a.id === courseIdOf(b.name)
}
