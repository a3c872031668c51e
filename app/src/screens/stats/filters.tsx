import type { GolferRound } from '@teemates/golf/statistics/golfer-round'
import { type DateRange, dateRanges, rangeStart } from '@teemates/golf/statistics/ranges'
import { useMemo } from 'react'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { words } from '../../words/words.ts'

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
  /** All of the golfer's, whatever the filter: every course ever played can be chosen. */
  readonly rounds: readonly GolferRound[]
  readonly onChange: (filter: StatsFilter) => void
}

export function Filters({ filter, rounds, onChange }: FiltersProps) {
  const courses = useMemo(() => coursesOf(rounds), [rounds])
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
        options={[{ value: '', label: words.stats.allCourses }, ...courses]}
        isOn={filter.courseId !== null}
        canShrink
        onChange={(courseId) => onChange({ ...filter, courseId: courseId === '' ? null : courseId })}
      />
    </div>
  )
}

/** By name ignoring case, each as it was called last. */
function coursesOf(rounds: readonly GolferRound[]): { value: string; label: string }[] {
  const names = new Map<string, string>()
  for (const { courseId, courseName } of rounds) {
    if (courseName !== '' || !names.has(courseId)) names.set(courseId, courseName)
  }
  const collator = new Intl.Collator(words.locale, { sensitivity: 'base' })
  return [...names]
    .map(([value, name]) => ({ value, label: name === '' ? words.stats.unnamedCourse : name }))
    .sort((a, b) => collator.compare(a.label, b.label))
}
