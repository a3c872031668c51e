import type { PlayedCourse } from '@teemates/golf/statistics/courses-played'
import type { GolferRound } from '@teemates/golf/statistics/golfer-round'
import { type DateRange, dateRanges, rangeStart } from '@teemates/golf/statistics/ranges'
import { useMemo } from 'react'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { nameComparer } from '../../words/compare-names.ts'
import * as words from '../../words/words.ts'
import { courseTitle } from './course-columns.ts'

export interface StatsFilter {
  readonly range: DateRange
  /** null for all courses. */
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
  /** All courses ever played, whatever the filter. */
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

const compareNames = nameComparer()

/** By name ignoring case. */
function choicesOf(courses: readonly PlayedCourse[]): { value: string; label: string }[] {
  return courses
    .map((course) => ({ value: course.courseId, label: courseTitle(course) }))
    .sort((a, b) => compareNames(a.label, b.label))
}
