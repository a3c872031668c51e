import { isTemplateCourse } from '@teemates/golf/course'
import { quickCourseFound } from '../../features/courses/quick-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import type { SetupDraft } from '../../storage/preferences/preferences.ts'

/** The draft of Setup's choices as it is stored; null while nothing is chosen. */
export function setupDraftOf(
  found: FoundCourse | null,
  { teeLabel, holesMode, way }: Omit<SetupDraft, 'course'>,
): SetupDraft | null {
  if (found === null) return way === 'live' ? null : { course: null, teeLabel: null, holesMode: null, way }
  const { vendorId, name, location, attribution, isOffered } = found
  return { course: { vendorId, name, location, attribution, isOffered }, teeLabel, holesMode, way }
}

/** The course of a draft, as if a search had found it. Its card is read again. */
export function courseToGoOnWith(draft: SetupDraft | null): FoundCourse | null {
  if (draft === null || draft.course === null) return null
  const { vendorId, name } = draft.course
  if (isTemplateCourse(vendorId)) return quickCourseFound(name, vendorId)
  const builtIn = builtInCourses().find(({ id }) => id === vendorId)
  return { ...draft.course, course: builtIn ?? null }
}
