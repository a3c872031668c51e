import type { Course } from '@teemates/golf/course'
import { Check, Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { useReading } from '../../ui/use-reading.ts'
import { words } from '../../words/words.ts'
import type { CourseDetails } from '../../shell/courses/course-details.ts'
import { keepCourse } from '../../shell/courses/kept-course.ts'
import type { FoundCourse } from '../../shell/courses/saved-courses.ts'
import { selectionFacts } from '../../shell/courses/tee-buttons.tsx'
import type { TeeSelection } from '../../shell/courses/tee-choice.ts'
import { TeeDialog } from '../../shell/courses/tee-dialog.tsx'

interface TeeCardProps {
  /** Null before one is chosen. */
  readonly found: FoundCourse | null
  readonly details: CourseDetails
  readonly selection: TeeSelection | null
  /** Whether the dialog is open. */
  readonly isChoosing: boolean
  readonly onChoosing: (isChoosing: boolean) => void
  readonly onSelect: (selection: TeeSelection) => void
  readonly onAgain: () => void
}

/** The chosen course, from which tee and which of its holes. */
export function TeeCard({ found, details, selection, isChoosing, onChoosing, onSelect, onAgain }: TeeCardProps) {
  const unit = usePreference('distanceUnit')
  const opener = useRef<HTMLDivElement>(null)
  // The result that opened the dialog is gone when it closes.
  useEffect(() => {
    if (!isChoosing && found !== null && document.activeElement === document.body) {
      opener.current?.querySelector('button')?.focus({ preventScroll: true })
    }
  }, [isChoosing, found])

  if (found === null) {
    return (
      <Card title={words.setup.teeAndHoles}>
        <p className="text-ink-2">{words.setup.chooseCourse}</p>
      </Card>
    )
  }
  return (
    <Card title={words.setup.teeAndHoles}>
      <bdi className="block break-words font-semibold">{found.name}</bdi>
      {found.location !== null && <bdi className="block break-words text-ink-2">{found.location}</bdi>}
      {selection !== null && (
        <p className="mt-2">
          <bdi className="block break-words font-medium">{selection.tee.label}</bdi>
          <span className="score text-ink-2">{selectionFacts(selection, unit)}</span>
        </p>
      )}
      <div ref={opener} className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" className="flex-auto" onClick={() => onChoosing(true)}>
          {selection === null ? words.setup.chooseTee : words.setup.change}
        </Button>
        {details.kind === 'ready' && details.course.vendorId !== null && <SaveCourse course={details.course} />}
      </div>
      {found.attribution !== null && (
        <p dir="auto" className="mt-3 break-words text-ink-2 text-xs">
          {found.attribution}
        </p>
      )}
      {isChoosing && (
        <TeeDialog
          courseName={found.name}
          details={details}
          selection={selection}
          onConfirm={onSelect}
          onAgain={onAgain}
          onClose={() => onChoosing(false)}
        />
      )}
    </Card>
  )
}

/** A course can be kept before a round is played on it. */
function SaveCourse({ course }: { readonly course: Course }) {
  const { storage, device } = useServices()
  const [state, setState] = useState<'none' | 'saving' | 'failed'>('none')
  const { reading, again } = useReading(useCallback(() => storage.courses.list(), [storage]))
  const isSaved = reading.kind === 'ready' && reading.value.some(({ vendorId }) => vendorId === course.vendorId)

  async function save() {
    setState('saving')
    const { isKept } = await keepCourse(storage.courses, course)
    if (!isKept) device.haptic('error')
    setState(isKept ? 'none' : 'failed')
    again()
  }

  return (
    <>
      {/* Disabled and not gone once it is saved: it has the focus. */}
      <Button
        variant="secondary"
        className="flex-auto"
        icon={
          isSaved ? (
            <Check aria-hidden="true" size={20} className="shrink-0" />
          ) : (
            <Download aria-hidden="true" size={20} className="shrink-0" />
          )
        }
        aria-disabled={isSaved}
        busy={state === 'saving'}
        busyLabel={words.setup.saving}
        onClick={() => {
          if (!isSaved) void save()
        }}
      >
        {isSaved ? words.setup.saved : words.setup.save}
      </Button>
      {state === 'failed' && <Notice kind="error" text={words.setup.saveFailed} />}
    </>
  )
}
