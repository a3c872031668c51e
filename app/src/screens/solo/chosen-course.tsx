import { courseIdOf } from '@teemates/golf/course'
import { hasEnoughHoles, holeSetOf } from '@teemates/golf/tee'
import { useRef } from 'react'
import { attributionOf, lacksTeeData } from '../../features/courses/course-card.ts'
import { CourseSearchField } from '../../features/courses/course-search-field.tsx'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { usePreference } from '../../shell/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/feedback.tsx'
import { Choice, SelectField } from '../../ui/field.tsx'
import * as words from '../../words/words.ts'
import { teeLabels } from './course-choice.ts'
import { CourseField } from './course-field.tsx'
import { CoursePreview } from './course-preview.tsx'
import { CustomizeCourse } from './customize-course.tsx'
import type { ChosenCourse, CourseChoice } from './use-course-choice.ts'

interface ChosenCourseProps {
  readonly choice: CourseChoice
  readonly chosen: ChosenCourse
}

interface CoursePickerProps extends ChosenCourseProps {
  /** Called after a stored course was deleted. */
  readonly onDeleted: () => void
}

/** Finds a course by its name, or chooses one from the list. */
export function CoursePicker({ choice, chosen, onDeleted }: CoursePickerProps) {
  const { courses, awaited, search, choose } = choice
  const field = useRef<HTMLDivElement>(null)
  /** The pressed result has disappeared with the list. */
  const focusField = () => field.current?.focus()
  return (
    <>
      <CourseSearchField
        key={search.number}
        label={words.setup.findCourse}
        begun={search.begun}
        autoFocus={search.number > 0}
        onChoose={(found, text) => {
          choice.chooseFound(found, text)
          focusField()
        }}
        onQuickCourse={(name) => {
          choice.chooseQuick(name)
          focusField()
        }}
      />
      <div ref={field} role="group" aria-label={awaited?.name ?? chosen.course.name} tabIndex={-1}>
        <CourseField
          courses={courses}
          course={chosen.course}
          awaited={awaited}
          onChoose={choose}
          onDeleted={() => {
            choose(null)
            onDeleted()
          }}
        />
      </div>
    </>
  )
}

/** The choices of holes and tee. */
export function TeeAndHoles({ choice, chosen }: ChosenCourseProps) {
  const { course, isTemplate, tee, holes, modes, holesMode } = chosen
  return (
    <>
      {modes.length > 1 && holesMode !== null && (
        <Choice
          label={words.soloCreate.holesToPlay}
          value={holesMode}
          options={modes.map((mode) => ({ value: mode, label: words.soloCreate.holesModes[mode] }))}
          onChange={choice.chooseMode}
        />
      )}
      {course.vendorId !== null && lacksTeeData(course) && <Notice kind="info" text={words.setup.noTeeData} />}
      {!hasEnoughHoles(holes) && <Notice kind="warning" text={words.soloCreate.notEnoughHoles} />}
      {!isTemplate && (
        <SelectField
          label={words.soloCreate.tee}
          value={tee}
          options={teeLabels(course).map((label) => ({ value: label, label }))}
          onChange={choice.chooseTee}
        />
      )}
    </>
  )
}

/** The course's card, to be filled in on a template. */
export function ChosenCard({ choice, chosen }: ChosenCourseProps) {
  const unit = usePreference('distanceUnit')
  const { course, isTemplate, name, holes, holesMode } = chosen
  if (isTemplate) {
    return (
      <CustomizeCourse
        template={course}
        draft={choice.draft}
        holesMode={holesMode ?? 'full18'}
        updated={choice.ownCourses.find((other) => name !== '' && other.id === courseIdOf(name))}
        onChange={choice.changeDraft}
      />
    )
  }
  if (holesMode === null) return null
  return (
    <CoursePreview
      name={course.name}
      holesMode={holesMode}
      holes={holeSetOf(holes, holesMode)}
      unit={unit}
      attribution={attributionOf(course)}
    />
  )
}

/** Replaces the choices of tee and holes until the course's card is loaded. */
export function AwaitedCard({ choice }: { readonly choice: CourseChoice }) {
  const { details, again, searchOn } = choice
  if (details.kind === 'failed') {
    const other = (
      <Button variant="secondary" onClick={searchOn}>
        {words.setup.changeCourse}
      </Button>
    )
    const action = details.canRetry ? <TryAgain variant="secondary" onPress={again} /> : other
    return <Notice kind="error" text={details.text} action={action} />
  }
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="sr-only">{words.setup.loadingDetails}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
