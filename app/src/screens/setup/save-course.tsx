import type { Course } from '@teemates/golf/course'
import { Check, Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useServices } from '../../services.ts'
import { keepCourse } from '../../features/courses/kept-course.ts'
import { Button } from '../../ui/button.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'

/** Saves the course on the Board before a round is played on it. */
export function SaveCourse({ course }: { readonly course: Course }) {
  const { storage, device } = useServices()
  const [state, setState] = useState<'none' | 'saving' | 'failed'>('none')
  const { reading, again } = useReading(useCallback(() => storage.courses.list(), [storage]))
  const isSaved = reading.kind === 'ready' && reading.value.some(({ vendorId }) => vendorId === course.vendorId)
  const Icon = isSaved ? Check : Download

  async function save() {
    setState('saving')
    const { isKept } = await keepCourse(storage.courses, course)
    if (!isKept) device.haptic('error')
    setState(isKept ? 'none' : 'failed')
    again()
  }

  return (
    <>
      {/* Disabled instead of removed once the course is saved, because the button has the focus. */}
      <Button
        variant="board-secondary"
        className="flex-auto"
        icon={<Icon aria-hidden="true" size={20} className="shrink-0" />}
        aria-disabled={isSaved}
        busy={state === 'saving'}
        busyLabel={words.setup.saving}
        onClick={() => {
          if (!isSaved) void save()
        }}
      >
        {isSaved ? words.setup.saved : words.setup.save}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="w-full text-board-over">
          {words.setup.saveFailed}
        </p>
      )}
    </>
  )
}
