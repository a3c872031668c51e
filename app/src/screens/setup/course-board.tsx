import { useEffect, useRef } from 'react'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import type { CourseDetails } from '../../features/courses/details.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { ContourLines } from './contour-lines.tsx'
import { SaveCourse } from './save-course.tsx'

interface CourseBoardProps {
  readonly found: FoundCourse
  readonly details: CourseDetails
  readonly onChange: () => void
}

/** The chosen course, and a button to choose another. */
export function CourseBoard({ found, details, onChange }: CourseBoardProps) {
  const opener = useRef<HTMLDivElement>(null)
  // The result that was pressed has disappeared with the search.
  useEffect(() => {
    if (document.activeElement === document.body)
      opener.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <Board title={words.setup.course}>
      <ContourLines className="-right-3 absolute top-0 size-32 max-[359px]:size-28" />
      {/* The name may cover the lines, but never the flag. */}
      <div className="relative pr-24 max-[359px]:pr-20">
        <bdi translate="no" className="mt-1 block break-words text-title leading-tight">
          {found.name}
        </bdi>
        {found.location !== null && (
          <bdi translate="no" className="mt-0.5 block break-words text-on-board-2">
            {found.location}
          </bdi>
        )}
      </div>
      <div ref={opener} className="relative mt-3 flex flex-wrap gap-2.5">
        <Button variant="board-secondary" className="flex-auto" onClick={onChange}>
          {words.setup.changeCourse}
        </Button>
        {details.kind === 'ready' && details.course.vendorId !== null && <SaveCourse course={details.course} />}
      </div>
      {found.attribution !== null && (
        <p dir="auto" className="relative mt-3 break-words text-on-board-2 text-xs">
          {found.attribution}
        </p>
      )}
    </Board>
  )
}
