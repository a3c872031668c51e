import { addresses } from '../../addresses.ts'
import { CourseSearchField } from '../../features/courses/course-search-field.tsx'
import { quickCourseFound } from '../../features/courses/quick-course.ts'
import type { FoundCourse } from '../../features/courses/saved-courses.ts'
import { useOnline } from '../../shell/use-online.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

interface CourseSearchProps {
  /** The course that stays if nothing else is chosen; null before one is. */
  readonly kept: FoundCourse | null
  /** The text of an earlier search that is being continued. */
  readonly begun: string
  readonly onChoose: (found: FoundCourse, typed: string) => void
  readonly onKeep: () => void
}

/** The search for a course. If none is found, the typed name can be played as a quick course. */
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
          // A game without signal needs a saved course, so this is always offered.
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
