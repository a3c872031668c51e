import { type Course, isTemplateCourse, quickCustomCourses } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { availableHolesModes, playableHolesMode } from '@teemates/golf/tee'
import { useCallback, useMemo, useState } from 'react'
import { useCourseDetails } from '../../features/courses/course-details.ts'
import { cleanCourseName } from '../../features/courses/course-name.ts'
import { courseToKeep } from '../../features/courses/kept-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { useKeptDraft } from '../../shell/use-kept-draft.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import type { CourseDraft, CustomDraft } from '../../storage/preferences/preferences.ts'
import { courseChoices, defaultTeeLabel, playedTeeLabel, teeHoles } from './course-choice.ts'
import { courseDraftOf, draftHoles, draftToGoOnWith, templateToGoOnWith } from './custom-course.ts'
import type { SavedCourses } from './use-stored-courses.ts'

/** The id of the quick course whose name is typed if no course was found. */
const quickCourseId = quickCustomCourses.at(-1)?.id ?? null

/** A course with the tee and the holes that are played. */
export type ChosenCourse = ReturnType<typeof chosenCourse>

export type CourseChoice = ReturnType<typeof useCourseChoice>

/** The choice of a course, its tee and its holes. onChange has to stay the same function. */
export function useCourseChoice(saved: SavedCourses, onChange: () => void) {
  const [begun] = useState(usePreferences().get('courseDraft'))
  const [courseId, setCourseId] = useState(() => templateToGoOnWith(begun))
  /** A course from the backend, chosen instead of a listed one. */
  const [found, setFound] = useState<FoundCourse | null>(null)
  /** A course of this device, found by name. The list may lack it, for instance if it can't be read. */
  const [picked, setPicked] = useState<Course | null>(null)
  const { details, again } = useCourseDetails(found)
  const [typed, setTyped] = useState('')
  /** The search that continues after a course that can't be played. Each has its own number. */
  const [search, setSearch] = useState({ begun: '', number: 0 })
  const [teeLabel, setTeeLabel] = useState<string | null>(null)
  const [wantedMode, setWantedMode] = useState<HolesMode | null>(null)
  const { draft, changeDraft, forgetDraft } = useCustomDraft(begun, courseId, onChange)

  const ownCourses = saved === 'loading' || saved === 'failed' ? [] : saved
  const detailed = found !== null && details.kind === 'ready' ? details.course : null
  const kept = detailed === null ? null : courseToKeep(detailed, ownCourses)
  const listed = courseChoices(saved === 'failed' ? quickCustomCourses : builtInCourses(), ownCourses, kept)
  const courses = picked === null || listed.some(({ id }) => id === picked.id) ? listed : [picked, ...listed]
  const course = kept ?? courses.find((choice) => choice.id === courseId) ?? courses[0]
  const chosen = course === undefined ? null : chosenCourse(course, draft, teeLabel, wantedMode)

  /** Chooses a course; null for the first of the list. Choices made for another course are cleared. */
  function choose(id: string | null) {
    setCourseId(id)
    setFound(null)
    setTeeLabel(null)
    setWantedMode(null)
    onChange()
  }

  function chooseFound(given: FoundCourse, text: string) {
    setTyped(text)
    choose(given.course?.id ?? null)
    setPicked(given.course)
    if (given.isOffered) setFound(given)
  }

  function chooseQuick(name: string) {
    choose(chosen?.isTemplate === true ? chosen.course.id : quickCourseId)
    changeDraft((before) => ({ ...before, name: cleanCourseName(name) }))
  }

  function searchOn() {
    choose(null)
    setSearch(({ number }) => ({ begun: typed, number: number + 1 }))
  }

  function changing<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value)
      onChange()
    }
  }

  return {
    ownCourses,
    courses,
    chosen,
    details,
    detailed,
    /** The found course while its card is loading, or if it can't be loaded. */
    awaited: detailed === null ? found : null,
    again,
    draft,
    changeDraft,
    forgetDraft,
    search,
    searchOn,
    choose,
    chooseFound,
    chooseQuick,
    chooseTee: changing(setTeeLabel),
    chooseMode: changing(setWantedMode),
  }
}

/** The card that the golfer fills in on a template. It is kept over a reload. */
function useCustomDraft(begun: CourseDraft | null, courseId: string | null, onChange: () => void) {
  const unit = usePreference('distanceUnit')
  const [draft, setDraft] = useState(() => draftToGoOnWith(begun, unit))
  const courseDraft = useMemo(() => courseDraftOf(draft, courseId), [draft, courseId])
  const forgetDraft = useKeptDraft('courseDraft', courseDraft)
  // Keep the same function, so that a change of one hole doesn't render the others.
  const changeDraft = useCallback(
    (change: (before: CustomDraft) => CustomDraft) => {
      setDraft(change)
      onChange()
    },
    [onChange],
  )
  return { draft, changeDraft, forgetDraft }
}

function chosenCourse(course: Course, draft: CustomDraft, teeLabel: string | null, wantedMode: HolesMode | null) {
  const isTemplate = isTemplateCourse(course.id)
  const tee = teeLabel ?? defaultTeeLabel(course)
  const holes = isTemplate ? draftHoles(course, draft) : teeHoles(course, tee)
  return {
    course,
    isTemplate,
    /** '' until a template has been given a name. */
    name: isTemplate ? cleanCourseName(draft.name) : course.name,
    tee,
    /** The label that is stored with the round; '' if the tee was only offered. */
    playedTee: playedTeeLabel(course, teeLabel),
    holes,
    modes: holesModes.filter((mode) => availableHolesModes(holes).includes(mode)),
    /** null if the course has too few holes. */
    holesMode: playableHolesMode(holes, wantedMode ?? course.savedHolesMode ?? 'full18'),
  }
}
