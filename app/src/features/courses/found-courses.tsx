import * as words from '../../words/words.ts'
import type { FoundCourse } from './saved-courses.ts'

interface FoundCoursesProps {
  readonly found: readonly FoundCourse[]
  readonly onChoose: (found: FoundCourse) => void
}

/**
 * The courses that a search found, at most 18rem high, with the attribution that their data needs. Source: document 2 section
 * 2.
 */
export function FoundCourses({ found, onChoose }: FoundCoursesProps) {
  const attributions = new Set(found.map(({ attribution }) => attribution).filter((text) => text !== null))
  return (
    <div>
      <ul
        aria-label={words.setup.results}
        className="max-h-[18rem] divide-y divide-hair overflow-y-auto rounded-button border border-edge bg-ground"
      >
        {found.map((course) => (
          <li key={course.vendorId}>
            <button
              type="button"
              onClick={() => onChoose(course)}
              className="-outline-offset-3 flex min-h-14 w-full flex-col justify-center px-3 py-2 text-left"
            >
              <bdi translate="no" className="block max-w-full break-words font-medium">
                {course.name}
              </bdi>
              {course.location !== null && (
                <bdi translate="no" className="block max-w-full break-words text-ink-2 text-sm">
                  {course.location}
                </bdi>
              )}
            </button>
          </li>
        ))}
      </ul>
      {[...attributions].map((attribution) => (
        <p key={attribution} dir="auto" className="mt-2 break-words text-ink-2 text-xs">
          {attribution}
        </p>
      ))}
    </div>
  )
}
