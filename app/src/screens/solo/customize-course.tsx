import type { HolesMode } from '@teemates/golf/holes-mode'
import { holeSetOf } from '@teemates/golf/tee'
import { type Course, parTotalOf } from '@teemates/golf/course'
import { useCallback } from 'react'
import { cleanCourseName, MAX_COURSE_NAME_LENGTH } from '../../features/courses/course-name.ts'
import { Card } from '../../ui/card.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import * as words from '../../words/words.ts'
import { CustomCard } from './custom-card.tsx'
import type { CustomDraft, CustomPar } from '../../storage/preferences/preferences.ts'
import { draftHoles } from './custom-course.ts'

const layouts = ['front9', 'back9'] as const

interface CustomizeCourseProps {
  readonly template: Course
  readonly draft: CustomDraft
  readonly holesMode: HolesMode
  /** The saved course that gets this card. */
  readonly updated: Course | undefined
  readonly onChange: (change: (draft: CustomDraft) => CustomDraft) => void
}

/** The panel that turns a template into a course. */
export function CustomizeCourse({ template, draft, holesMode, updated, onChange }: CustomizeCourseProps) {
  const all = draftHoles(template, draft)
  const played = new Set(holeSetOf(all, holesMode).map((hole) => hole.number))
  const shown = all.filter((hole) => played.has(hole.number))
  const first = all.findIndex((hole) => played.has(hole.number))

  const setPar = useCallback(
    (place: number, par: CustomPar) =>
      onChange((before) => ({ ...before, pars: before.pars.with(first + place, par) })),
    [onChange, first],
  )
  const setLength = useCallback(
    (place: number, text: string) =>
      onChange((before) => ({ ...before, lengths: before.lengths.with(first + place, text) })),
    [onChange, first],
  )

  return (
    <Card title={words.soloCreate.customize}>
      <div className="flex flex-col gap-4">
        <TextField
          label={words.soloCreate.courseName}
          required
          value={draft.name}
          onChange={(name) => onChange((before) => ({ ...before, name }))}
          placeholder={words.soloCreate.courseNamePlaceholder}
          maxLength={MAX_COURSE_NAME_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          onKeyDown={(event) => isEnter(event) && event.currentTarget.blur()}
          error={cleanCourseName(draft.name) === '' ? words.soloCreate.nameRequired : undefined}
          hint={updated === undefined ? undefined : words.soloCreate.updatesCourse(updated.name)}
        />
        {template.holes.length === 9 && (
          <div className="[&_label]:whitespace-pre-line">
            <Choice
              label={words.soloCreate.courseLayout}
              value={draft.layout}
              // A line may break before the bracket, but not within '1-9'.
              options={layouts.map((value) => ({
                value,
                label: words.soloCreate.courseLayouts[value].replace(' (', '\n('),
              }))}
              onChange={(layout) => onChange((before) => ({ ...before, layout }))}
            />
          </div>
        )}
        <CustomCard
          holes={shown}
          lengths={draft.lengths.slice(first, first + shown.length)}
          unit={draft.unit}
          onPar={setPar}
          onLength={setLength}
        />
        <p className="score font-semibold">{words.soloCreate.holeCount(shown.length, parTotalOf(shown))}</p>
      </div>
    </Card>
  )
}
