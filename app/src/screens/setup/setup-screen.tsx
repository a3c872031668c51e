import { useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { type Reach, useReach } from '../../shell/reach.ts'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { useCourseDetails } from '../../shell/courses/course-details.ts'
import { CourseSearchCard } from './course-search-card.tsx'
import { CreateFooter } from './create-footer.tsx'
import { setupFailureText } from './create-texts.ts'
import { GameInProgress } from './game-in-progress.tsx'
import type { FoundCourse } from '../../shell/courses/saved-courses.ts'
import { TeeCard } from './tee-card.tsx'
import type { TeeSelection } from '../../shell/courses/tee-choice.ts'
import { useNewRound } from './use-new-round.ts'

/** Within SetupFrame. A course, its tee, and a game of it: live where there is signal and a server, else of this device alone. */
export function SetupScreen() {
  const { device } = useServices()
  const reach = useReach()
  const isLive = reach === 'online'
  const nickname = usePreference('nickname')
  const [found, setFound] = useState<FoundCourse | null>(null)
  const [selection, setSelection] = useState<TeeSelection | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { details, again } = useCourseDetails(found)
  const round = useNewRound(isLive, setupFailureText)

  const course = found !== null && details.kind === 'ready' && details.course.name.trim() !== '' ? details.course : null
  const wanted = course === null || selection === null ? null : { course, selection, nickname }

  function create(asLive: boolean) {
    if (wanted !== null) void (asLive ? round.createLive(wanted) : round.createSolo(wanted))
  }

  return (
    <ScreenBody
      footer={
        <CreateFooter
          label={words.setup.create}
          busyLabel={words.setup.creating}
          busy={round.busy}
          disabled={wanted === null}
          problem={round.problem}
          onCreate={() => create(isLive)}
          onPlaySolo={isLive ? () => create(false) : undefined}
        />
      }
    >
      <GameInProgress />
      <ReachBanner reach={reach} />
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

function ReachBanner({ reach }: { readonly reach: Reach }) {
  switch (reach) {
    case 'online':
      return <Notice kind="info" text={words.setup.online} />
    case 'offline':
      return <Notice kind="warning" text={words.setup.offline} />
    case 'no-server':
      return <Notice kind="warning" title={words.setup.offline} text={words.multiplayer.noServer} />
  }
}
