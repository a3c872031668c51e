import { useEffect, useEffectEvent, useState } from 'react'
import { lacksTeeData } from '../../features/courses/course-card.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import type { CourseDetails } from '../../features/courses/details.ts'
import { Modes, Tees, TeesSkeleton } from '../../features/courses/tee-parts.tsx'
import { createTeeChoice, type TeeSelection, teeOptions } from '../../features/courses/tee-choice.ts'

interface TeeDialogProps {
  readonly courseName: string
  readonly details: CourseDetails
  /** The selection that was confirmed before. */
  readonly selection: TeeSelection | null
  readonly onConfirm: (selection: TeeSelection) => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The choice of a course's tee and holes, shown while it is mounted. It closes by itself when both are chosen. */
export function TeeDialog({ courseName, details, selection, onConfirm, onAgain, onClose }: TeeDialogProps) {
  const course = details.kind === 'ready' ? details.course : null
  const begin = () => ({
    course,
    choice: course === null ? null : createTeeChoice(teeOptions(course), selection),
  })
  // The choice starts again when the course changes, because the dialog opens before the course's card is loaded.
  const [begun, setBegun] = useState(begin)
  if (begun.course !== course) setBegun(begin())
  const { choice } = begun
  const confirm = useEffectEvent(onConfirm)
  useEffect(() => choice?.listen((chosen) => chosen !== null && confirm(chosen)), [choice])
  return (
    <Dialog
      open
      title={words.setup.teeAndHoles}
      onClose={onClose}
      footer={choice === null ? undefined : <Modes choice={choice} />}
    >
      <p dir="auto" className="break-words text-ink-2">
        {courseName}
      </p>
      {details.kind === 'loading' && <TeesSkeleton />}
      {details.kind === 'failed' && (
        <Notice
          kind="error"
          text={details.text}
          action={details.canRetry ? <Button onClick={onAgain}>{words.common.tryAgain}</Button> : undefined}
        />
      )}
      {details.kind === 'ready' && lacksTeeData(details.course) && <Notice kind="info" text={words.setup.noTeeData} />}
      {choice !== null && <Tees choice={choice} />}
    </Dialog>
  )
}
