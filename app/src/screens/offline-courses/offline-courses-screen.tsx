import type { Course } from '@teemates/golf/course'
import { Flag, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { focusHeading } from '../../shell/errors/arrival.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'
import { CourseRow } from './course-row.tsx'
import { CoursesSkeleton } from './offline-courses-skeleton.tsx'

/** The question to the golfer concerns one course, or all. */
type Deletion = Course | 'all'

/** The content within OfflineCoursesFrame. Lists and deletes the courses on this device, with or without signal. */
export function OfflineCoursesScreen() {
  const { storage } = useServices()
  const { reading, again } = useReading(useCallback(() => storage.courses.list(), [storage]))
  /** 'answered': the courses of the last question have been deleted. */
  const [asked, setAsked] = useState<Deletion | 'answered' | null>(null)
  const deletion = useDeletion(again)
  const list = useRef<HTMLElement>(null)
  const isEmpty = reading.kind === 'ready' && reading.value.length === 0
  // The closed dialog has returned the focus to a button that disappears with its row, or with the whole list.
  useEffect(() => {
    if (asked !== 'answered') return
    if (isEmpty) focusHeading()
    else list.current?.focus({ preventScroll: true })
  }, [asked, isEmpty])
  if (reading.kind === 'loading') {
    return (
      <ScreenBody>
        <CoursesSkeleton />
      </ScreenBody>
    )
  }
  if (reading.kind === 'failed') {
    return (
      <ScreenBody>
        <ReadFailure error={reading.error} onAgain={again} />
      </ScreenBody>
    )
  }
  const courses = reading.value
  if (courses.length === 0) {
    return (
      <ScreenBody>
        <EmptyState
          icon={<Flag />}
          title={words.offlineCourses.empty}
          action={<LinkButton href={addresses.setup}>{words.offlineCourses.findCourse}</LinkButton>}
        />
      </ScreenBody>
    )
  }

  const question = asked === 'answered' ? null : asked
  async function remove() {
    if (question === null) return
    setAsked((await deletion.run(question, courses)) ? 'answered' : null)
  }

  return (
    <ScreenBody
      footer={
        <Button wide variant="secondary" icon={<Trash2 aria-hidden="true" size={20} />} onClick={() => setAsked('all')}>
          {words.offlineCourses.deleteAll}
        </Button>
      }
    >
      <section ref={list} tabIndex={-1} aria-label={words.offlineCourses.courses} className="outline-none">
        <ul className="flex flex-col gap-3">
          {courses.map((course) => (
            <CourseRow key={course.id} course={course} onDelete={() => setAsked(course)} />
          ))}
        </ul>
      </section>
      <DeletionQuestion
        asked={question}
        count={courses.length}
        busy={deletion.busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(null)}
      />
    </ScreenBody>
  )
}

interface DeletionQuestionProps {
  /** null if nothing is asked. */
  readonly asked: Deletion | null
  /** The number of all courses. */
  readonly count: number
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

function DeletionQuestion({ asked, count, busy, onConfirm, onCancel }: DeletionQuestionProps) {
  return (
    <ConfirmDialog
      open={asked !== null}
      title={asked === 'all' ? words.offlineCourses.deleteAllTitle : words.offlineCourses.deleteTitle}
      text={
        asked === 'all' || asked === null
          ? words.offlineCourses.deleteAllText(count)
          : words.offlineCourses.deleteText(asked.name)
      }
      confirmLabel={words.common.delete}
      cancelLabel={words.common.cancel}
      busy={busy}
      busyLabel={words.offlineCourses.deleting}
      destructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

/**
 * onDone is also called after a failure, because some courses may be deleted. run() resolves with whether all of them
 * are.
 */
function useDeletion(onDone: () => void) {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function run(asked: Deletion, courses: readonly Course[]): Promise<boolean> {
    const isAll = asked === 'all'
    let isDone = true
    setBusy(true)
    try {
      for (const { id } of isAll ? courses : [asked]) await storage.courses.remove(id)
      toasts.show({ kind: 'success', text: isAll ? words.offlineCourses.deletedAll : words.offlineCourses.deleted })
    } catch {
      isDone = false
      device.haptic('error')
      toasts.show({
        kind: 'error',
        text: isAll ? words.offlineCourses.deleteAllFailed : words.offlineCourses.deleteFailed,
      })
    }
    setBusy(false)
    onDone()
    return isDone
  }
  return { busy, run }
}
