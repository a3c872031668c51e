import type { PlayedCourse } from '@teemates/golf/statistics/courses-played'
import type { GolferRound } from '@teemates/golf/statistics/golfer-round'
import { type DateRange, dateRanges, rangeStart } from '@teemates/golf/statistics/ranges'
import { useMemo } from 'react'
import { FilterSelect } from '../../ui/filter-select.tsx'
import * as words from '../../words/words.ts'
import { courseTitle } from './course-columns.ts'

export interface StatsFilter {
  readonly range: DateRange
  /** Null: all of them. */
  readonly courseId: string | null
}

export function filteredRounds(
  rounds: readonly GolferRound[],
  { range, courseId }: StatsFilter,
  nowMs: number,
): readonly GolferRound[] {
  const from = rangeStart(range, nowMs)
  return rounds.filter((round) => round.endedAt >= from && (courseId === null || round.courseId === courseId))
}

interface FiltersProps {
  readonly filter: StatsFilter
  /** Whatever the filter: every course ever played can be chosen. */
  readonly courses: readonly PlayedCourse[]
  readonly onChange: (filter: StatsFilter) => void
}

export function Filters({ filter, courses, onChange }: FiltersProps) {
  const choices = useMemo(() => choicesOf(courses), [courses])
  return (
    <div className="flex flex-wrap gap-2">
      <FilterSelect
        label={words.stats.range}
        value={filter.range}
        options={dateRanges.map((range) => ({ value: range, label: words.stats.ranges[range] }))}
        isOn={filter.range !== 'all'}
        onChange={(range) => onChange({ ...filter, range })}
      />
      <FilterSelect
        label={words.stats.course}
        value={filter.courseId ?? ''}
        options={[{ value: '', label: words.stats.allCourses }, ...choices]}
        isOn={filter.courseId !== null}
        canShrink
        onChange={(courseId) => onChange({ ...filter, courseId: courseId === '' ? null : courseId })}
      />
    </div>
  )
}

/** By name ignoring case. */
function choicesOf(courses: readonly PlayedCourse[]): { value: string; label: string }[] {
  const collator = new Intl.Collator(words.locale, { sensitivity: 'base' })
  return courses
    .map((course) => ({ value: course.courseId, label: courseTitle(course) }))
    .sort((a, b) => collator.compare(a.label, b.label))
}
