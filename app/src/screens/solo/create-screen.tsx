import { type Course, courseIdOf, isTemplateCourse, quickCustomCourses } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Round } from '@teemates/golf/round'
import { availableHolesModes, hasEnoughHoles, holeSetOf, playableHolesMode } from '@teemates/golf/tee'
import { useCallback, useMemo, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { attributionOf, lacksTeeData } from '../../features/courses/course-card.ts'
import { useCourseDetails } from '../../features/courses/course-details.ts'
import type { CourseDetails } from '../../features/courses/details.ts'
import { cleanCourseName } from '../../features/courses/course-name.ts'
import { CourseSearchField } from '../../features/courses/course-search-field.tsx'
import { detailsHint } from '../../features/courses/details-text.ts'
import { courseToKeep, keepCourse } from '../../features/courses/kept-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import type { CustomDraft } from '../../storage/preferences/preferences.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { useKeptDraft } from '../../shell/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/feedback.tsx'
import { Choice, SelectField, TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { ScreenBody } from '../../ui/screen.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { courseChoices, defaultTeeLabel, playedTeeLabel, teeHoles, teeLabels } from './course-choice.ts'
import { CourseField } from './course-field.tsx'
import { CoursePreview } from './course-preview.tsx'
import { CoursesSkeleton } from './create-skeleton.tsx'
import { courseDraftOf, customCourse, draftHoles, draftToGoOnWith, templateToGoOnWith } from './custom-course.ts'
import { CustomizeCourse } from './customize-course.tsx'
import { RoundInProgress } from './round-in-progress.tsx'

/** The saved courses, if they have been read. */
type SavedCourses = 'loading' | 'failed' | readonly Course[]
/** The id of the quick course whose name is typed if no course was found. */
const quickCourseId = quickCustomCourses.at(-1)?.id ?? null
/** null if there is none; 'failed' if that is unknown. */
type RoundInPlay = Round | 'failed' | null

/** The content within CreateFrame. */
export function SoloCreateScreen() {
  const { storage, soloRounds, now, device } = useServices()
  const [, navigate] = useLocation()
  const unit = usePreference('distanceUnit')
  const [begun] = useState(usePreferences().get('courseDraft'))
  const storedNickname = usePreference('nickname')

  const [saved, setSaved] = useState<SavedCourses>('loading')
  /** The number of the current read. Changing it starts another one. */
  const [reading, setReading] = useState(1)
  const [inProgress, setInProgress] = useState<RoundInPlay>(null)
  const [courseId, setCourseId] = useState(() => templateToGoOnWith(begun))
  /** A course from the backend, chosen instead of a listed one. */
  const [found, setFound] = useState<FoundCourse | null>(null)
  /** A course of this device, found by name. The list may lack it, for instance if it can't be read. */
  const [picked, setPicked] = useState<Course | null>(null)
  const { details, again: askAgain } = useCourseDetails(found)
  const [typed, setTyped] = useState('')
  /** The search that continues after a course that can't be played. Each has its own number. */
  const [search, setSearch] = useState({ begun: '', number: 0 })
  const [teeLabel, setTeeLabel] = useState<string | null>(null)
  const [wantedMode, setWantedMode] = useState<HolesMode | null>(null)
  const [nickname, setNickname] = useState(storedNickname)
  const [draft, setDraft] = useState(() => draftToGoOnWith(begun, unit))
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const chosenCourse = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let left = false
    void Promise.allSettled([storage.courses.list(), soloRounds.current()]).then(([courses, round]) => {
      if (left) return
      setInProgress(round.status === 'fulfilled' ? round.value : 'failed')
      setSaved(courses.status === 'fulfilled' ? courses.value : 'failed')
    })
    return () => {
      left = true
    }
  }, [storage, soloRounds, reading])

  const builtIn = saved === 'failed' ? quickCustomCourses : builtInCourses()
  const ownCourses = saved === 'loading' || saved === 'failed' ? [] : saved
  const detailed = found !== null && details.kind === 'ready' ? details.course : null
  const kept = detailed === null ? null : courseToKeep(detailed, ownCourses)
  const awaited = detailed === null ? found : null
  const listed = courseChoices(builtIn, ownCourses, kept)
  const courses = picked === null || listed.some(({ id }) => id === picked.id) ? listed : [picked, ...listed]
  const course = kept ?? courses.find((choice) => choice.id === courseId) ?? courses[0]

  const isUnknown = course !== undefined && course.vendorId !== null && lacksTeeData(course)
  const isTemplate = course !== undefined && isTemplateCourse(course.id)
  const tee = course === undefined ? '' : (teeLabel ?? defaultTeeLabel(course))
  const holes = course === undefined ? [] : isTemplate ? draftHoles(course, draft) : teeHoles(course, tee)
  const modes = holesModes.filter((mode) => availableHolesModes(holes).includes(mode))
  const holesMode = playableHolesMode(holes, wantedMode ?? course?.savedHolesMode ?? 'full18')
  const name = isTemplate ? cleanCourseName(draft.name) : (course?.name ?? '')

  /** Chooses a course; null for the first of the list. Choices made for another course are cleared. */
  function choose(id: string | null) {
    setCourseId(id)
    setFound(null)
    setTeeLabel(null)
    setWantedMode(null)
    setProblem(null)
  }

  function chooseFound(chosen: FoundCourse, text: string) {
    setTyped(text)
    choose(chosen.course?.id ?? null)
    setPicked(chosen.course)
    if (chosen.isOffered) setFound(chosen)
    focusChosen()
  }

  function searchOn() {
    choose(null)
    setSearch(({ number }) => ({ begun: typed, number: number + 1 }))
  }

  function chooseQuick(given: string) {
    choose(isTemplate && course !== undefined ? course.id : quickCourseId)
    changeDraft((before) => ({ ...before, name: cleanCourseName(given) }))
    focusChosen()
  }

  /** The pressed result has disappeared with the list. */
  function focusChosen() {
    chosenCourse.current?.focus()
  }

  /** A change clears the shown error, which may no longer be true. */
  function changing<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value)
      setProblem(null)
    }
  }

  const courseDraft = useMemo(() => courseDraftOf(draft, courseId), [draft, courseId])
  const forgetDraft = useKeptDraft('courseDraft', courseDraft)
  // Keep the same function, so that a change of one hole doesn't render the others.
  const changeDraft = useCallback((change: (before: CustomDraft) => CustomDraft) => {
    setDraft(change)
    setProblem(null)
  }, [])

  function findProblem(): string | null {
    if (course === undefined) return words.soloCreate.selectCourse
    if (name === '') return words.soloCreate.enterName
    return hasEnoughHoles(holes) ? null : words.soloCreate.notEnoughHoles
  }

  async function create() {
    if (saved === 'loading' || awaited !== null) return
    const missing = findProblem()
    setProblem(missing)
    if (missing !== null || course === undefined || holesMode === null) {
      device.haptic('error')
      return
    }
    const given = cleanPlayerName(nickname) ?? storedNickname
    await run(async () => {
      try {
        if (isTemplate) {
          await storage.courses.put(
            customCourse({ template: course, draft, holesMode, saved: ownCourses, nowMs: now() }),
          )
        }
        const courseName = detailed === null ? name : (await keepCourse(storage.courses, detailed)).course.name
        const playedTee = playedTeeLabel(course, teeLabel)
        await soloRounds.create({ courseName, teeLabel: playedTee, holesMode, holes, nickname: given })
      } catch {
        device.haptic('error')
        setProblem(words.soloCreate.createFailed)
        return
      }
      if (isTemplate) forgetDraft()
      navigate(addresses.soloLobby)
    })
  }

  // The rest of the screen may be out of sight in a low window. Setup has the same line.
  const missing = saved === 'loading' ? null : awaited === null ? findProblem() : detailsHint(details)

  const again = (
    <TryAgain
      variant="secondary"
      onPress={() => {
        setSaved('loading')
        setReading(reading + 1)
      }}
    />
  )
  return (
    <ScreenBody
      footer={
        <div className="flex flex-col gap-3">
          {problem !== null && <Notice kind="error" text={problem} />}
          <Button
            wide
            busy={busy}
            busyLabel={words.soloCreate.creating}
            disabled={
              saved === 'loading' || awaited !== null || course === undefined || name === '' || holesMode === null
            }
            onClick={() => void create()}
            className="flex-col gap-0! leading-snug"
          >
            <span>{words.soloCreate.create}</span>
            {/* After a press of Enter the notice above says the same. */}
            {missing !== null && missing !== problem && (
              <span className="font-semibold text-sm leading-tight">{missing}</span>
            )}
          </Button>
        </div>
      }
    >
      {saved === 'loading' || course === undefined ? (
        <CoursesSkeleton />
      ) : (
        <>
          {inProgress === 'failed' ? (
            <Notice
              kind="error"
              title={words.soloCreate.inProgressUnknown}
              text={words.soloCreate.inProgressUnknownText}
              action={saved === 'failed' ? undefined : again}
            />
          ) : (
            inProgress !== null && <RoundInProgress round={inProgress} />
          )}
          {saved === 'failed' && (
            <Notice
              kind="error"
              title={words.soloCreate.loadFailed}
              text={words.soloCreate.loadFailedText}
              action={again}
            />
          )}
          <CourseSearchField
            key={search.number}
            label={words.setup.findCourse}
            begun={search.begun}
            autoFocus={search.number > 0}
            onChoose={chooseFound}
            onQuickCourse={chooseQuick}
          />
          <div ref={chosenCourse} role="group" aria-label={awaited?.name ?? course.name} tabIndex={-1}>
            <CourseField
              courses={courses}
              course={course}
              awaited={awaited}
              onChoose={choose}
              onDeleted={() => {
                choose(null)
                setReading(reading + 1)
              }}
            />
          </div>
          {awaited !== null && <AwaitedCard details={details} onAgain={askAgain} onChange={searchOn} />}
          {awaited === null && modes.length > 1 && holesMode !== null && (
            <Choice
              label={words.soloCreate.holesToPlay}
              value={holesMode}
              options={modes.map((mode) => ({ value: mode, label: words.soloCreate.holesModes[mode] }))}
              onChange={changing(setWantedMode)}
            />
          )}
          {awaited === null && isUnknown && <Notice kind="info" text={words.setup.noTeeData} />}
          {awaited === null && !hasEnoughHoles(holes) && (
            <Notice kind="warning" text={words.soloCreate.notEnoughHoles} />
          )}
          {awaited === null && !isTemplate && (
            <SelectField
              label={words.soloCreate.tee}
              value={tee}
              options={teeLabels(course).map((label) => ({ value: label, label }))}
              onChange={changing(setTeeLabel)}
            />
          )}
          <TextField
            label={words.soloCreate.nickname}
            value={nickname}
            onChange={changing(setNickname)}
            autoComplete="nickname"
            enterKeyHint="go"
            onKeyDown={(event) => isEnter(event) && void create()}
          />
          {awaited !== null ? null : isTemplate ? (
            <CustomizeCourse
              template={course}
              draft={draft}
              holesMode={holesMode ?? 'full18'}
              updated={ownCourses.find((other) => name !== '' && other.id === courseIdOf(name))}
              onChange={changeDraft}
            />
          ) : (
            holesMode !== null && (
              <CoursePreview
                name={course.name}
                holesMode={holesMode}
                holes={holeSetOf(holes, holesMode)}
                unit={unit}
                attribution={attributionOf(course)}
              />
            )
          )}
        </>
      )}
    </ScreenBody>
  )
}

interface AwaitedCardProps {
  readonly details: CourseDetails
  readonly onAgain: () => void
  /** Called to choose another course. */
  readonly onChange: () => void
}

/** Replaces the choices of tee and holes until the course's card is loaded. */
function AwaitedCard({ details, onAgain, onChange }: AwaitedCardProps) {
  if (details.kind === 'failed') {
    const other = (
      <Button variant="secondary" onClick={onChange}>
        {words.setup.changeCourse}
      </Button>
    )
    const action = details.canRetry ? <TryAgain variant="secondary" onPress={onAgain} /> : other
    return <Notice kind="error" text={details.text} action={action} />
  }
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="sr-only">{words.setup.loadingDetails}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
