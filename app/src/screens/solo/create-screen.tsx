import { type Course, courseIdOf, isTemplateCourse, quickCustomCourses } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Round } from '@teemates/golf/round'
import { availableHolesModes, hasEnoughHoles, holeSetOf, playableHolesMode } from '@teemates/golf/tee'
import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import { TryAgain } from '../../shell/try-again.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Choice, SelectField, TextField } from '../../ui/field.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { courseChoices, courseLabel, defaultTeeLabel, isDeletable, teeHoles, teeLabels } from './course-choice.ts'
import { CoursePreview } from './course-preview.tsx'
import { CoursesSkeleton } from './create-skeleton.tsx'
import {
  cleanCourseName,
  type CustomDraft,
  customCourse,
  draftHoles,
  draftToGoOnWith,
  keepDraft,
} from './custom-course.ts'
import { CustomizeCourse } from './customize-course.tsx'
import { RoundInProgress } from './round-in-progress.tsx'

/** Saved courses as far as they have been read. */
type SavedCourses = 'loading' | 'failed' | readonly Course[]
/** Null is none; 'failed' is not known. */
type RoundInPlay = Round | 'failed' | null

/** Within CreateFrame. */
export function SoloCreateScreen() {
  const { storage, soloRounds, now, device } = useServices()
  const [, navigate] = useLocation()
  const unit = usePreference('distanceUnit')
  const storedNickname = usePreference('nickname')

  const [saved, setSaved] = useState<SavedCourses>('loading')
  /** Counts the readings: another one begins when it changes. */
  const [reading, setReading] = useState(1)
  const [inProgress, setInProgress] = useState<RoundInPlay>(null)
  const [courseId, setCourseId] = useState<string | null>(null)
  const [teeLabel, setTeeLabel] = useState<string | null>(null)
  const [wantedMode, setWantedMode] = useState<HolesMode | null>(null)
  const [nickname, setNickname] = useState(storedNickname)
  const [draft, setDraft] = useState(() => draftToGoOnWith(unit))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Another press may come before anything is drawn anew, as some switches and voices make two of one.
  const isCreating = useRef(false)

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
  const courses = courseChoices(builtIn, ownCourses)
  const course = courses.find((choice) => choice.id === courseId) ?? courses[0]

  const isTemplate = course !== undefined && isTemplateCourse(course.id)
  const tee = course === undefined ? '' : (teeLabel ?? defaultTeeLabel(course))
  const holes = course === undefined ? [] : isTemplate ? draftHoles(course, draft) : teeHoles(course, tee)
  const modes = holesModes.filter((mode) => availableHolesModes(holes).includes(mode))
  const holesMode = playableHolesMode(holes, wantedMode ?? course?.savedHolesMode ?? 'full18')
  const name = isTemplate ? cleanCourseName(draft.name) : (course?.name ?? '')

  /** Null: the first of the list. What was chosen of another course isn't this one's. */
  function choose(id: string | null) {
    setCourseId(id)
    setTeeLabel(null)
    setWantedMode(null)
    setProblem(null)
  }

  /** What was wrong may not be any more. */
  function changing<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value)
      setProblem(null)
    }
  }

  useEffect(() => keepDraft(draft), [draft])
  // Always the same function, so that a change of one hole draws no other.
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
    if (isCreating.current || saved === 'loading') return
    const found = findProblem()
    setProblem(found)
    if (found !== null || course === undefined || holesMode === null) {
      device.haptic('error')
      return
    }
    isCreating.current = true
    setBusy(true)
    const given = cleanPlayerName(nickname) ?? storedNickname
    try {
      if (isTemplate) {
        await storage.courses.put(customCourse({ template: course, draft, holesMode, saved: ownCourses, nowMs: now() }))
      }
      await soloRounds.create({ courseName: name, teeLabel: tee, holesMode, holes, nickname: given })
    } catch {
      device.haptic('error')
      setProblem(words.soloCreate.createFailed)
      isCreating.current = false
      setBusy(false)
      return
    }
    if (isTemplate) keepDraft(null)
    navigate(addresses.soloLobby)
  }

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
            disabled={saved === 'loading' || course === undefined || name === '' || holesMode === null}
            onClick={() => void create()}
          >
            {words.soloCreate.create}
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
          <CourseField
            courses={courses}
            course={course}
            isDeletable={isDeletable(course)}
            onChoose={choose}
            onDeleted={() => {
              choose(null)
              setReading(reading + 1)
            }}
          />
          {modes.length > 1 && holesMode !== null && (
            <Choice
              label={words.soloCreate.holesToPlay}
              value={holesMode}
              options={modes.map((mode) => ({ value: mode, label: words.soloCreate.holesModes[mode] }))}
              onChange={changing(setWantedMode)}
            />
          )}
          {!hasEnoughHoles(holes) && <Notice kind="warning" text={words.soloCreate.notEnoughHoles} />}
          {!isTemplate && (
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
            onKeyDown={(event) => event.key === 'Enter' && void create()}
          />
          {isTemplate ? (
            <CustomizeCourse
              template={course}
              draft={draft}
              holesMode={holesMode ?? 'full18'}
              updated={ownCourses.find((other) => name !== '' && other.id === courseIdOf(name))}
              onChange={changeDraft}
            />
          ) : (
            holesMode !== null && (
              <CoursePreview name={course.name} holesMode={holesMode} holes={holeSetOf(holes, holesMode)} unit={unit} />
            )
          )}
        </>
      )}
    </ScreenBody>
  )
}

interface CourseFieldProps {
  readonly courses: readonly Course[]
  readonly course: Course
  readonly isDeletable: boolean
  readonly onChoose: (courseId: string) => void
  readonly onDeleted: () => void
}

function CourseField({ courses, course, isDeletable: deletable, onChoose, onDeleted }: CourseFieldProps) {
  const { storage, device } = useServices()
  const [deletion, setDeletion] = useState<'none' | 'asking' | 'deleting' | 'failed'>('none')

  async function remove() {
    setDeletion('deleting')
    try {
      await storage.courses.remove(course.id)
    } catch {
      device.haptic('error')
      setDeletion('failed')
      return
    }
    setDeletion('none')
    onDeleted()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1">
        <SelectField
          label={words.soloCreate.course}
          value={course.id}
          options={courses.map((choice) => ({ value: choice.id, label: courseLabel(choice) }))}
          onChange={(courseId) => {
            setDeletion('none')
            onChoose(courseId)
          }}
          hint={
            isTemplateCourse(course.id)
              ? words.soloCreate.templateNote
              : deletable
                ? words.soloCreate.customNote
                : undefined
          }
          className="flex-1"
        />
        {deletable && (
          <IconButton
            label={words.soloCreate.deleteCourse(course.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setDeletion('asking')}
            className="mt-6"
          />
        )}
      </div>
      {deletion === 'failed' && <Notice kind="error" text={words.soloCreate.deleteFailed} />}
      <ConfirmDialog
        open={deletion === 'asking' || deletion === 'deleting'}
        title={words.soloCreate.deleteTitle}
        text={words.soloCreate.deleteText(course.name)}
        confirmLabel={words.common.delete}
        cancelLabel={words.common.cancel}
        busy={deletion === 'deleting'}
        busyLabel={words.soloCreate.deleting}
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setDeletion('none')}
      />
    </div>
  )
}
