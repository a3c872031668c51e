import { useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useOnline } from '../../shell/use-online.ts'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { useCourseDetails } from './course-details.ts'
import { CourseSearchCard } from './course-search-card.tsx'
import { CreateFooter } from './create-footer.tsx'
import { setupFailureText } from './create-texts.ts'
import { GameInProgress } from './game-in-progress.tsx'
import type { FoundCourse } from './saved-courses.ts'
import { TeeCard } from './tee-card.tsx'
import type { TeeSelection } from './tee-choice.ts'
import { useNewRound } from './use-new-round.ts'

const texts = words.setup

/** Within SetupFrame. A course, its tee, and a game of it: live where there is signal, else of this device alone. */
export function SetupScreen() {
  const { device } = useServices()
  const isOnline = useOnline()
  const nickname = usePreference('nickname')
  const [found, setFound] = useState<FoundCourse | null>(null)
  const [selection, setSelection] = useState<TeeSelection | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { details, again } = useCourseDetails(found)
  const round = useNewRound(isOnline, setupFailureText)

  const course = found !== null && details.kind === 'ready' && details.course.name.trim() !== '' ? details.course : null
  const wanted = course === null || selection === null ? null : { course, selection, nickname }

  function create(isLive: boolean) {
    if (wanted !== null) void (isLive ? round.createLive(wanted) : round.createSolo(wanted))
  }

  return (
    <ScreenBody
      footer={
        <CreateFooter
          label={texts.create}
          busyLabel={texts.creating}
          busy={round.busy}
          disabled={wanted === null}
          problem={round.problem}
          onCreate={() => create(isOnline)}
          onPlaySolo={isOnline ? () => create(false) : undefined}
        />
      }
    >
      <GameInProgress />
      <Notice kind={isOnline ? 'info' : 'warning'} text={isOnline ? texts.online : texts.offline} />
      <CourseSearchCard
        onChoose={(chosen) => {
          setFound(chosen)
          setSelection(null)
          setChoosing(true)
          round.forget()
        }}
      />
      <TeeCard
        found={found}
        details={details}
        selection={selection}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        onSelect={(chosen) => {
          device.haptic('light')
          setSelection(chosen)
          setChoosing(false)
          round.forget()
        }}
        onAgain={again}
      />
    </ScreenBody>
  )
}
