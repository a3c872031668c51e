import type { CourseDetails } from '../../features/courses/details.ts'
import { lacksTeeData } from '../../features/courses/course-card.ts'
import type { TeeChoice } from '../../features/courses/tee-choice.ts'
import { Modes, Tees, TeesSkeleton } from '../../features/courses/tee-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

interface TeeSectionProps {
  /** The details of the chosen course. */
  readonly details: CourseDetails
  /** Null until the course's card is there. */
  readonly choice: TeeChoice | null
  readonly onAgain: () => void
}

/** The choice of the course's tee and holes. */
export function TeeSection({ details, choice, onAgain }: TeeSectionProps) {
  return (
    <Section title={words.setup.teeAndHoles}>
      {details.kind === 'loading' && <TeesSkeleton />}
      {details.kind === 'failed' && (
        <Notice
          kind="error"
          text={details.text}
          action={
            // The board above has the button to choose another course.
            details.canRetry ? <Button onClick={onAgain}>{words.common.tryAgain}</Button> : undefined
          }
        />
      )}
      <div className="flex flex-col gap-3">
        {details.kind === 'ready' && lacksTeeData(details.course) && (
          <Notice kind="info" text={words.setup.noTeeData} />
        )}
        {choice !== null && (
          <>
            <Tees choice={choice} />
            <Modes choice={choice} />
          </>
        )}
      </div>
    </Section>
  )
}
