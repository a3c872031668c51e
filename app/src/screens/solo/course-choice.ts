import { type Course, type CourseHole, courseIdOf, isTemplateCourse } from '@teemates/golf/course'
import { attributionOf, lacksTeeData, playedHoles } from '../../features/courses/course-card.ts'
import { hasOwnTees } from '../../features/courses/own-tees.ts'
import { soloTeeLabels, sortTees, teeSummaryOf } from '@teemates/golf/tee'
import * as words from '../../words/words.ts'

/**
 * The courses to choose from: first the golfer's own, the last changed one first, then the built-in ones with the
 * templates. A saved copy of a built-in course counts as that course; a custom course of the same name replaces it.
 * @param found a found course as it would be stored. It comes first and replaces a stored course with the same id.
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

/** Only custom courses. Found and played courses are deleted on the screen that manages the courses on this device. */
export function isDeletable(course: Course): boolean {
  return course.originalTemplate !== null
}

/** A course's attribution isn't shown as its description. */
export function courseLabel(course: Course): string {
  return course.description === null || attributionOf(course) !== null
    ? course.name
    : words.soloCreate.courseAndDescription(course.name, course.description)
}

/**
 * The course's own tees, or Standard, Forward and Championship if it has none. Templates have no tees, so a round on
 * one has none either. Source: decisions, 'Tees'.
 */
export function teeLabels(course: Course): readonly string[] {
  if (isTemplateCourse(course.id)) return []
  if (!hasOwnTees(course)) return soloTeeLabels
  return sortTees(course.tees.map((tee) => teeSummaryOf(tee))).map((tee) => tee.label)
}

/** The preselected tee; '' if there is none to choose. */
export function defaultTeeLabel(course: Course): string {
  return teeLabels(course)[0] ?? ''
}

/**
 * The tee label that is stored with the round: the chosen tee's, or the preselected one's if it is the course's own. A
 * merely offered tee that wasn't chosen isn't stored.
 */
export function playedTeeLabel(course: Course, chosen: string | null): string {
  return chosen ?? (hasOwnTees(course) ? defaultTeeLabel(course) : '')
}

/**
 * The holes as played from a tee. One of the course's own tees may have fewer holes than the course if only one nine
 * was played from it; the course's holes then fill in. Unknown holes of a course without tees have par 4.
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
