import { type Course, isTemplateCourse } from '@teemates/golf/course'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../services.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { SelectField } from '../../ui/field.tsx'
import * as words from '../../words/words.ts'
import { courseLabel, isDeletable } from './course-choice.ts'

interface CourseFieldProps {
  readonly courses: readonly Course[]
  readonly course: Course
  /** Shown in place of the course while its card is loading. */
  readonly awaited: FoundCourse | null
  readonly onChoose: (courseId: string) => void
  readonly onDeleted: () => void
}

export function CourseField({ courses, course, awaited, onChoose, onDeleted }: CourseFieldProps) {
  const { storage, device } = useServices()
  const [deletion, setDeletion] = useState<'none' | 'asking' | 'deleting' | 'failed'>('none')
  const deletable = awaited === null && isDeletable(course)

  async function remove() {
    setDeletion('deleting')
    try {
      await storage.courses.remove(course.id)
    } catch {
      device.haptic('error')
      setDeletion('failed')
      return
    }
    setDeletion('none')
    onDeleted()
  }

  const options = courses.map((choice) => ({ value: choice.id, label: courseLabel(choice) }))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1">
        <SelectField
          label={words.soloCreate.course}
          value={awaited?.vendorId ?? course.id}
          options={awaited === null ? options : [{ value: awaited.vendorId, label: awaited.name }, ...options]}
          onChange={(courseId) => {
            setDeletion('none')
            onChoose(courseId)
          }}
          hint={awaited === null ? noteOf(course) : undefined}
          className="flex-1"
        />
        {deletable && (
          <IconButton
            label={words.soloCreate.deleteCourse(course.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setDeletion('asking')}
            className="mt-6"
          />
        )}
      </div>
      {deletion === 'failed' && <Notice kind="error" text={words.soloCreate.deleteFailed} />}
      <ConfirmDialog
        open={deletion === 'asking' || deletion === 'deleting'}
        title={words.soloCreate.deleteTitle}
        text={words.soloCreate.deleteText(course.name)}
        confirmLabel={words.common.delete}
        cancelLabel={words.common.cancel}
        busy={deletion === 'deleting'}
        busyLabel={words.soloCreate.deleting}
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setDeletion('none')}
      />
    </div>
  )
}

function noteOf(course: Course): string | undefined {
  if (isTemplateCourse(course.id)) return words.soloCreate.templateNote
  return isDeletable(course) ? words.soloCreate.customNote : undefined
}
