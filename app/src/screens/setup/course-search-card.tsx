import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { CourseSearchField } from '../../shell/courses/course-search-field.tsx'
import { quickCourseState } from '../../shell/courses/quick-course.ts'
import type { FoundCourse } from '../../shell/courses/saved-courses.ts'
import { useOnline } from '../../shell/use-online.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'

interface CourseSearchCardProps {
  readonly onChoose: (found: FoundCourse) => void
}

/** The search for a course; a quick course is played alone, and leads to where such a round is created. */
export function CourseSearchCard({ onChoose }: CourseSearchCardProps) {
  const [, navigate] = useLocation()
  const isOnline = useOnline()
  return (
    <Card title={words.setup.findCourse}>
      <CourseSearchField
        label={words.setup.search}
        onChoose={onChoose}
        onQuickCourse={(name) => navigate(addresses.soloCreate, { state: quickCourseState(name) })}
        whileCleared={
          // The way on without signal, whatever is saved on the device.
          isOnline ? undefined : (
            <LinkButton href={addresses.soloCreate} variant="secondary">
              {words.setup.playQuick}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
