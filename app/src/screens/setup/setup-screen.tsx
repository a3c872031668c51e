import { CloudOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { type ConnectivityState, useConnectivity } from '../../shell/use-connectivity.ts'
import { useKeptDraft } from '../../shell/use-kept-draft.ts'
import type { WayToPlay } from '../../storage/preferences/preferences.ts'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { useCourseDetails } from '../../features/courses/course-details.ts'
import type { CourseDetails } from '../../features/courses/details.ts'
import { detailsHint } from '../../features/courses/details-text.ts'
import { ChosenSetup } from './chosen-setup.tsx'
import { CourseBoard } from './course-board.tsx'
import { CourseSearch } from './course-search.tsx'
import { CreateFooter } from './create-footer.tsx'
import { setupFailureText } from './create-texts.ts'
import { GameInProgress } from './game-in-progress.tsx'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { HowMatesJoin } from './how-mates-join.tsx'
import { courseToGoOnWith, setupDraftOf } from './setup-draft.ts'
import { TeeSection } from './tee-section.tsx'
import { useNewRound } from './use-new-round.ts'
import { useTeeChoice } from './use-tee-choice.ts'

/**
 * The content within SetupFrame: a course, its tee, and a game on it. The game is live if there is signal and a
 * server, otherwise on this device alone.
 */
export function SetupScreen() {
  const connectivity = useConnectivity()
  const isLive = connectivity === 'online'
  const nickname = usePreference('nickname')
  const round = useNewRound(isLive, setupFailureText)
  const setup = useSetup(round.forget)
  const { found, details, tee, way } = setup
  const [isSearching, setSearching] = useState(false)
  const [typed, setTyped] = useState('')
  // A course that can never be played isn't stored, and its search continues.
  const isRefused = details.kind === 'failed' && !details.canRetry

  function create(as: WayToPlay | 'solo') {
    // Read the selection now, because a choice made a moment ago counts even before it is confirmed.
    const selection = tee.choice?.selection() ?? null
    if (setup.course === null || selection === null) return
    const wanted = { course: setup.course, selection, nickname, onCreated: setup.forgetDraft }
    switch (as) {
      case 'live':
        return void round.createLive(wanted)
      case 'direct':
        return void round.createDirect(wanted)
      case 'solo':
        return void round.createSolo(wanted)
    }
  }

  return (
    <ScreenBody
      footer={
        <CreateFooter
          label={words.setup.create}
          busyLabel={words.setup.creating}
          busy={round.busy}
          disabled={!tee.isConfirmed}
          chosen={
            tee.isConfirmed &&
            tee.holesMode !== null && (
              <ChosenSetup teeLabel={tee.ownTeeLabel} holesMode={tee.holesMode} way={isLive ? way : 'solo'} />
            )
          }
          hint={tee.isConfirmed ? null : missingFrom(found, details)}
          problem={round.problem}
          onCreate={() => create(isLive ? way : 'solo')}
          onPlaySolo={isLive ? () => create('solo') : undefined}
        />
      }
    >
      <ConnectivityLine connectivity={connectivity} />
      <GameInProgress />
      {found === null || isSearching ? (
        <CourseSearch
          kept={isRefused ? null : found}
          begun={isRefused ? typed : ''}
          onChoose={(chosen, text) => {
            setup.chooseCourse(chosen)
            setTyped(text)
            setSearching(false)
          }}
          onKeep={() => setSearching(false)}
        />
      ) : (
        <CourseBoard found={found} details={details} onChange={() => setSearching(true)} />
      )}
      {found !== null && !isSearching && <TeeSection details={details} choice={tee.choice} onAgain={setup.again} />}
      {isLive && <HowMatesJoin way={way} onChoose={setup.chooseWay} />}
    </ScreenBody>
  )
}

/** The chosen course, its tee and how mates join. The choices are kept over a reload. */
function useSetup(onChange: () => void) {
  const { device } = useServices()
  const [begun] = useState(usePreferences().get('setupDraft'))
  const [begunCourse] = useState(() => courseToGoOnWith(begun))
  const [found, setFound] = useState<FoundCourse | null>(begunCourse)
  const [way, setWay] = useState<WayToPlay>(begun?.way ?? 'live')
  const { details, again } = useCourseDetails(found)
  const course = found !== null && details.kind === 'ready' && details.course.name.trim() !== '' ? details.course : null
  const tee = useTeeChoice(course, found === begunCourse ? begun : null, () => {
    device.haptic('light')
    onChange()
  })
  const { teeLabel, holesMode } = tee
  const draft = useMemo(() => setupDraftOf(found, { teeLabel, holesMode, way }), [found, teeLabel, holesMode, way])
  const forgetDraft = useKeptDraft('setupDraft', draft)

  function chooseCourse(chosen: FoundCourse) {
    setFound(chosen)
    onChange()
  }

  function chooseWay(chosen: WayToPlay) {
    device.haptic('light')
    setWay(chosen)
    onChange()
  }
  return { found, details, again, course, tee, way, chooseCourse, chooseWay, forgetDraft }
}

function missingFrom(found: FoundCourse | null, details: CourseDetails): string {
  return found === null ? words.setup.chooseCourse : (detailsHint(details) ?? words.setup.chooseTee)
}

/** One line that says whether mates can join. What the server lacks is said below it. */
function ConnectivityLine({ connectivity }: { readonly connectivity: ConnectivityState }) {
  const isOnline = connectivity === 'online'
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center justify-center gap-2 text-center font-medium text-sm">
        {isOnline ? (
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-green" />
        ) : (
          <CloudOff aria-hidden="true" size={16} className="shrink-0" />
        )}
        <span>{isOnline ? words.setup.online : words.setup.offline}</span>
      </p>
      {connectivity === 'no-server' && <Notice kind="warning" text={words.multiplayer.noServer} />}
    </div>
  )
}
