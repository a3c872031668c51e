import {
  backNineOf,
  type Course,
  type CourseHole,
  courseIdOf,
  frontNineOf,
  isTemplateCourse,
} from '@teemates/golf/course'
import { type DistanceUnit, metersFromYards, yardsFromMeters } from '@teemates/golf/distance'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { DEFAULT_PAR, MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import { cleanCourseName } from '../../features/courses/course-name.ts'
import type { CourseDraft, CustomDraft } from '../../storage/preferences/preferences.ts'

/** The maximum digits of a hole's length. The longest holes have less than 1000 yards. */
export const MAX_LENGTH_DIGITS = 3

export function emptyDraft(unit: DistanceUnit): CustomDraft {
  return {
    name: '',
    layout: 'front9',
    pars: Array.from({ length: MAX_HOLE_NUMBER }, () => DEFAULT_PAR),
    lengths: Array.from({ length: MAX_HOLE_NUMBER }, () => ''),
    unit,
  }
}

/** Converts the draft's lengths to another unit. */
export function draftInUnit(draft: CustomDraft, unit: DistanceUnit): CustomDraft {
  if (draft.unit === unit) return draft
  const lengths = draft.lengths.map((text) => {
    const yards = typedLengthYards(text, draft.unit)
    if (yards === null) return ''
    return String(unit === 'meters' ? metersFromYards(yards) : yards)
  })
  return { ...draft, lengths, unit }
}

/** The digits of typed or pasted text: '332', ' 332 m' and '332.5' all give 332. */
export function lengthDigits(text: string): string {
  return (text.match(/\d+/)?.[0] ?? '').slice(0, MAX_LENGTH_DIGITS)
}

/** Whole yards; null if nothing or 0 was typed. */
export function typedLengthYards(text: string, unit: DistanceUnit): number | null {
  const length = Number(lengthDigits(text))
  if (length === 0) return null
  switch (unit) {
    case 'yards':
      return length
    case 'meters':
      return yardsFromMeters(length)
  }
}

/** The holes of the card. The template and, for nine holes, the layout decide their numbers. */
export function draftHoles(template: Course, draft: CustomDraft): readonly CourseHole[] {
  const holes = template.holes.map((hole, index) => ({
    ...hole,
    par: draft.pars[index] ?? DEFAULT_PAR,
    distance: typedLengthYards(draft.lengths[index] ?? '', draft.unit),
  }))
  if (holes.length > 9) return holes
  switch (draft.layout) {
    case 'front9':
      return frontNineOf(holes)
    case 'back9':
      return backNineOf(holes)
  }
}

/**
 * The course as it is stored. Its id is made from its name: a course saved under the same name gets this card, and
 * keeps the time at which it was first saved.
 */
export function customCourse(given: {
  readonly template: Course
  readonly draft: CustomDraft
  readonly holesMode: HolesMode
  readonly saved: readonly Course[]
  /** Epoch milliseconds. */
  readonly nowMs: number
}): Course {
  const { template, draft, holesMode, saved, nowMs } = given
  const name = cleanCourseName(draft.name)
  const id = courseIdOf(name)
  return {
    id,
    name,
    location: null,
    holes: draftHoles(template, draft),
    createdAt: saved.find((course) => course.id === id)?.createdAt ?? nowMs,
    updatedAt: nowMs,
    description: null,
    tees: [],
    vendorId: null,
    vendorName: null,
    savedHolesMode: holesMode,
    originalTemplate: template.id,
  }
}

/** The draft of a card as it is stored; null while the card is empty. */
export function courseDraftOf(card: CustomDraft, courseId: string | null): CourseDraft | null {
  const isEmpty = courseId === null && JSON.stringify(card) === JSON.stringify(emptyDraft(card.unit))
  return isEmpty ? null : { card, courseId }
}

/** The stored draft of a card, or an empty card, in the given unit. */
export function draftToGoOnWith(kept: CourseDraft | null, unit: DistanceUnit): CustomDraft {
  return kept === null ? emptyDraft(unit) : draftInUnit(kept.card, unit)
}

/** The template of the stored draft; null if the draft has no name yet or another course was chosen. */
export function templateToGoOnWith(kept: CourseDraft | null): string | null {
  if (kept === null || kept.courseId === null || !isTemplateCourse(kept.courseId)) return null
  return cleanCourseName(kept.card.name) === '' ? null : kept.courseId
}
