import type { Course } from '@teemates/golf/course'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { sourceOf, storedFacts } from './course-facts.ts'

interface CourseRowProps {
  readonly course: Course
  readonly onDelete: () => void
}

export function CourseRow({ course, onDelete }: CourseRowProps) {
  return (
    <li className="flex items-start gap-2 rounded-panel border border-hair bg-paper py-3 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold">
          <bdi translate="no">{course.name}</bdi>
        </h2>
        {course.location !== null && (
          <bdi translate="no" className="block break-words text-ink-2">
            {course.location}
          </bdi>
        )}
        <p className="score text-ink-2 text-sm">{storedFacts(course)}</p>
        <p dir="auto" className="break-words text-ink-2 text-sm">
          {sourceOf(course)}
        </p>
      </div>
      <IconButton
        label={words.offlineCourses.deleteCourse(course.name)}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDelete}
        tone="danger"
      />
    </li>
  )
}
