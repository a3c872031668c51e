import type { Course } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { hasEnoughHoles } from '@teemates/golf/tee'
import { useCallback, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { isOutage, useConnectivity } from '../../shell/use-connectivity.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Choice, SelectField, TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { ScreenBody } from '../../ui/screen.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'
import { CreateFooter } from './create-footer.tsx'
import { liveCreateFailureText } from './create-texts.ts'
import { GameInProgress } from './game-in-progress.tsx'
import { LiveCreateFieldsSkeleton } from './live-create-skeleton.tsx'
import { playableCourses } from '../../features/courses/saved-courses.ts'
import { modesOf, selectionOf, type TeeOption, teeOptions } from '../../features/courses/tee-choice.ts'
import { useNewRound } from './use-new-round.ts'

/** The content within LiveCreateFrame: the short way to a live game, with the courses on this device. */
export function LiveCreateScreen() {
  const { storage } = useServices()
  const connectivity = useConnectivity()
  const isLive = connectivity === 'online'
  const { reading, again } = useReading(useCallback(() => storage.courses.list(), [storage]))
  const saved = reading.kind === 'ready' ? reading.value : []
  const [nickname, setNickname] = useState(usePreference('nickname'))
  const round = useNewRound(isLive, liveCreateFailureText)
  const choice = useSavedCourseChoice(saved, round.forget)
  const { course, selection } = choice
  const isReady = reading.kind !== 'loading' && course !== undefined && selection !== null

  function create(asLive: boolean) {
    if (course === undefined || selection === null || !isReady) return
    const name = nickname.trim() === '' ? DEFAULT_NICKNAME : nickname
    void (asLive ? round.createLive : round.createSolo)({ course, selection, nickname: name })
  }

  return (
    <ScreenBody
      footer={
        <CreateFooter
          label={isLive ? words.liveCreate.create : words.setup.playSolo}
          busyLabel={words.liveCreate.creating}
          busy={round.busy}
          disabled={!isReady}
          problem={round.problem}
          onCreate={() => create(isLive)}
          onPlaySolo={isLive ? () => create(false) : undefined}
        />
      }
    >
      <GameInProgress />
      {reading.kind === 'loading' || course === undefined || choice.tee === undefined ? (
        <LiveCreateFieldsSkeleton />
      ) : (
        <>
          <SavedCoursesNote kind={reading.kind} saved={saved} onAgain={again} />
          <CourseFields choice={choice} course={course} tee={choice.tee} />
          <TextField
            label={words.liveCreate.nickname}
            value={nickname}
            onChange={setNickname}
            maxLength={MAX_NICKNAME_LENGTH}
            autoComplete="nickname"
            autoCapitalize="words"
            enterKeyHint="go"
            onKeyDown={(event) => {
              if (isEnter(event)) create(isLive)
            }}
          />
          {/* The messages are below the fields, because they come and go while the golfer types. */}
          {isOutage(connectivity) && (
            <Notice kind="warning" title={words.liveCreate.outage[connectivity]} text={words.liveCreate.outageText} />
          )}
          {connectivity === 'no-server' && <Notice kind="warning" text={words.multiplayer.noServer} />}
        </>
      )}
    </ScreenBody>
  )
}

/** The choice of a course on this device, its tee and its holes. */
function useSavedCourseChoice(saved: readonly Course[], onChange: () => void) {
  const [courseId, setCourseId] = useState<string | null>(null)
  const [teeId, setTeeId] = useState<string | null>(null)
  const [mode, chooseMode] = useState<HolesMode>('full18')
  const courses = playableCourses(saved, builtInCourses())
  const course = courses.find(({ id }) => id === courseId) ?? courses[0]
  const tees = course === undefined ? [] : teeOptions(course)
  const tee = tees.find(({ id }) => id === teeId) ?? tees.find(({ holes }) => hasEnoughHoles(holes))
  const selection = tee === undefined ? null : selectionOf(tee, mode)

  function chooseCourse(id: string) {
    setCourseId(id)
    setTeeId(null)
    onChange()
  }

  function chooseTee(id: string) {
    setTeeId(id)
    onChange()
  }
  return { courses, course, tees, tee, mode, selection, chooseCourse, chooseTee, chooseMode }
}

interface CourseFieldsProps {
  readonly choice: ReturnType<typeof useSavedCourseChoice>
  readonly course: Course
  readonly tee: TeeOption
}

function CourseFields({ choice, course, tee }: CourseFieldsProps) {
  const { courses, tees, mode: wantedMode, selection, chooseCourse, chooseTee, chooseMode } = choice
  return (
    <>
      <SelectField
        label={words.liveCreate.course}
        value={course.id}
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={chooseCourse}
      />
      <SelectField
        label={words.liveCreate.tee}
        value={tee.id}
        options={tees.map(({ id, label }) => ({ value: id, label }))}
        onChange={chooseTee}
        error={selection === null ? words.setup.notEnoughHoles : undefined}
      />
      <Choice
        label={words.liveCreate.holes}
        value={selection?.holesMode ?? wantedMode}
        options={holesModes.map((mode) => ({
          value: mode,
          label: words.setup.holesModes[mode],
          disabled: !modesOf(tee).includes(mode),
        }))}
        onChange={chooseMode}
      />
    </>
  )
}

interface SavedCoursesNoteProps {
  readonly kind: 'ready' | 'failed'
  readonly saved: readonly Course[]
  readonly onAgain: () => void
}

/** Explains why only the built-in courses are listed, and offers ways to get others. */
function SavedCoursesNote({ kind, saved, onAgain }: SavedCoursesNoteProps) {
  if (kind === 'failed') {
    return (
      <Notice
        kind="error"
        title={words.liveCreate.loadFailed}
        text={words.liveCreate.loadFailedText}
        action={<TryAgain variant="secondary" onPress={onAgain} />}
      />
    )
  }
  if (saved.length > 0) return null
  return (
    <Notice
      kind="info"
      title={words.liveCreate.none}
      text={words.liveCreate.noneText}
      action={
        <LinkButton href={addresses.setup} variant="secondary">
          {words.liveCreate.findCourse}
        </LinkButton>
      }
    />
  )
}
