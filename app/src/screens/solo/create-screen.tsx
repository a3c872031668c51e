import { useState } from 'react'
import { detailsHint } from '../../features/courses/details-text.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { usePreference } from '../../shell/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { AwaitedCard, ChosenCard, CoursePicker, TeeAndHoles } from './chosen-course.tsx'
import { CoursesSkeleton } from './create-skeleton.tsx'
import { RoundInProgress } from './round-in-progress.tsx'
import { useCourseChoice } from './use-course-choice.ts'
import { missingFrom, useSoloCreation } from './use-solo-creation.ts'
import { useStoredCourses } from './use-stored-courses.ts'

/** The content within CreateFrame. */
export function SoloCreateScreen() {
  const stored = useStoredCourses()
  const { busy, problem, forgetProblem, create } = useSoloCreation()
  const choice = useCourseChoice(stored.saved, forgetProblem)
  const [nickname, setNickname] = useState(usePreference('nickname'))
  const { chosen, awaited, details } = choice
  const isWaiting = stored.saved === 'loading' || awaited !== null

  function press() {
    if (!isWaiting) void create(choice, nickname)
  }

  // The rest of the screen may be out of sight in a low window. Setup has the same line.
  const missing = stored.saved === 'loading' ? null : awaited === null ? missingFrom(chosen) : detailsHint(details)
  return (
    <ScreenBody
      footer={
        <div className="flex flex-col gap-3">
          {problem !== null && <Notice kind="error" text={problem} />}
          <Button
            wide
            busy={busy}
            busyLabel={words.soloCreate.creating}
            disabled={isWaiting || chosen === null || chosen.name === '' || chosen.holesMode === null}
            onClick={press}
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
      {stored.saved === 'loading' || chosen === null ? (
        <CoursesSkeleton />
      ) : (
        <>
          <StoredNotices stored={stored} />
          <CoursePicker choice={choice} chosen={chosen} onDeleted={stored.read} />
          {awaited === null ? <TeeAndHoles choice={choice} chosen={chosen} /> : <AwaitedCard choice={choice} />}
          <TextField
            label={words.soloCreate.nickname}
            value={nickname}
            onChange={(value) => {
              setNickname(value)
              forgetProblem()
            }}
            autoComplete="nickname"
            enterKeyHint="go"
            onKeyDown={(event) => isEnter(event) && press()}
          />
          {awaited === null && <ChosenCard choice={choice} chosen={chosen} />}
        </>
      )}
    </ScreenBody>
  )
}

/** The round in progress, and what couldn't be read. */
function StoredNotices({ stored }: { readonly stored: ReturnType<typeof useStoredCourses> }) {
  const { saved, inProgress, readAgain } = stored
  const again = <TryAgain variant="secondary" onPress={readAgain} />
  return (
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
    </>
  )
}
