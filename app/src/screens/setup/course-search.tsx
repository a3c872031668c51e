import { addresses } from '../../addresses.ts'
import { CourseSearchField } from '../../features/courses/course-search-field.tsx'
import { quickCourseFound } from '../../features/courses/quick-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { useOnline } from '../../shell/use-online.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

interface CourseSearchProps {
  /** What stays when nothing is chosen; null while nothing is. */
  readonly kept: FoundCourse | null
  /** The text that was typed before, where a search goes on. */
  readonly begun: string
  readonly onChoose: (found: FoundCourse, typed: string) => void
  readonly onKeep: () => void
}

/** The search for a course; what is no course that was found is played as a quick one of that name. */
export function CourseSearch({ kept, begun, onChoose, onKeep }: CourseSearchProps) {
  const isOnline = useOnline()
  return (
    <div className="flex flex-col gap-2">
      <CourseSearchField
        label={words.setup.search}
        autoFocus={kept !== null || begun !== ''}
        begun={begun}
        onChoose={onChoose}
        onQuickCourse={(name) => {
          const quick = quickCourseFound(name)
          if (quick !== null) onChoose(quick, name)
        }}
        whileCleared={
          // The way on without signal, whatever is saved on the device.
          isOnline ? undefined : (
            <LinkButton href={addresses.soloCreate} variant="secondary">
              {words.setup.playQuick}
            </LinkButton>
          )
        }
      />
      {kept !== null && (
        <Button variant="quiet" className="self-center wrap-anywhere" onClick={onKeep}>
          {words.setup.keepCourse(kept.name)}
        </Button>
      )}
    </div>
  )
}
