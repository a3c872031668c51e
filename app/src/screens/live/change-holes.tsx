import type { Round } from '@teemates/golf/round'
import { useState } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useCourseDetails } from '../../features/courses/course-details.ts'
import { quickCourseFound } from '../../features/courses/quick-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { type TeeSelection, teeOptions } from '../../features/courses/tee-choice.ts'
import { TeeDialog } from './tee-dialog.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'

interface ChangeHolesProps {
  readonly lobby: LiveLobby
  readonly round: Round
  readonly onCancel: () => void
  /** Called after the tee and holes were chosen. The page announces the result. */
  readonly onChosen: () => void
}

/** Lets the host choose another tee or other holes of the game's course. Shown while it is mounted. */
export function ChangeHoles({ lobby, round, onCancel, onChosen }: ChangeHolesProps) {
  const { device } = useServices()
  const toasts = useToasts()
  // The game only contains the holes being played, so read the course's card for the other tees.
  const [found] = useState<FoundCourse>(() => {
    const { courseName: name, courseId, courseVendorId } = round
    const vendorId = courseVendorId ?? courseId
    const offered = { vendorId, name, location: null, attribution: null, course: null, isOffered: true }
    return quickCourseFound(name, vendorId) ?? offered
  })
  const { details, again } = useCourseDetails(found)
  const tee =
    details.kind === 'ready'
      ? teeOptions(details.course).find(({ ownLabel }) => ownLabel === round.teeLabel)
      : undefined

  async function change({ tee: { ownLabel: teeLabel, holes }, holesMode }: TeeSelection) {
    onChosen()
    if (teeLabel === round.teeLabel && holesMode === round.holesMode) return
    const outcome = await lobby.changeHoles({ teeLabel, holesMode, holes })
    if (outcome.ok) return toasts.show({ kind: 'success', text: words.liveLobby.holesChanged })
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.liveLobby.changeFailed(callFailureText(outcome.failure)) })
  }

  return (
    <TeeDialog
      courseName={round.courseName}
      details={details}
      selection={tee === undefined ? null : { tee, holesMode: round.holesMode }}
      onConfirm={(selection) => void change(selection)}
      onAgain={again}
      onClose={onCancel}
    />
  )
}
