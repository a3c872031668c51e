import { type CourseSort, courseSorts, type CourseStatistics, sortedCourses } from '@teemates/golf/statistics/by-course'
import { Columns3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { nameComparer } from '../../words/compare-names.ts'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { CourseCards } from './course-cards.tsx'
import { type CourseColumn, courseColumns, firstColumns } from './course-columns.ts'
import { type CourseOrder, CourseTable, SortArrow } from './course-table.tsx'

type View = 'cards' | 'table'

interface ByCourseProps {
  readonly courses: readonly CourseStatistics[]
  readonly hrefOf: HrefOfRounds
}

const compareNames = nameComparer({ numeric: true })

/** Source: document 1 section 2, By Course. */
export function ByCourse({ courses, hrefOf }: ByCourseProps) {
  const nowMs = useServices().now()
  const [view, setView] = useState<View>('cards')
  const [order, setOrder] = useState<CourseOrder>({ sort: 'course', isDescending: false })
  const [columns, setColumns] = useState<ReadonlySet<CourseColumn>>(new Set(firstColumns))
  const sorted = useMemo(() => sortedCourses(courses, order.sort, order.isDescending, compareNames), [courses, order])
  const sortBy = (sort: CourseSort) =>
    setOrder((before) => ({ sort, isDescending: before.sort === sort && !before.isDescending }))
  return (
    <Section title={words.stats.byCourse} aside={<CoursesCaption courses={courses} />}>
      <div className="flex flex-col gap-2">
        <Choice
          label={words.stats.courseView}
          hideLabel
          value={view}
          options={[
            { value: 'cards', label: words.stats.cards },
            { value: 'table', label: words.stats.table },
          ]}
          onChange={setView}
        />
        {view === 'cards' ? (
          <>
            <SortPicker order={order} onSort={sortBy} />
            <CourseCards courses={sorted} nowMs={nowMs} hrefOf={hrefOf} />
          </>
        ) : (
          <>
            <ColumnsPicker columns={columns} onChange={setColumns} />
            <CourseTable
              courses={sorted}
              columns={columns}
              order={order}
              onSort={sortBy}
              nowMs={nowMs}
              hrefOf={hrefOf}
            />
          </>
        )}
      </div>
    </Section>
  )
}

/** Says how many rounds the averages are based on: full rounds for some courses, complete nines for others. */
function CoursesCaption({ courses }: { readonly courses: readonly CourseStatistics[] }) {
  return ([18, 9] as const).map((holeCount) => {
    const complete = courses
      .filter((course) => course.holeCount === holeCount)
      .reduce((sum, course) => sum + course.completeRounds, 0)
    return complete > 0 && <p key={holeCount}>{words.stats.averagesOf(complete, holeCount)}</p>
  })
}

interface SortPickerProps {
  readonly order: CourseOrder
  readonly onSort: (sort: CourseSort) => void
}

/** Choosing the current order again reverses it. */
function SortPicker({ order, onSort }: SortPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <span>
          {words.stats.sort} <b>{words.stats.courseSorts[order.sort]}</b>
          <SortArrow isDescending={order.isDescending} />
          <span className="sr-only">{order.isDescending ? words.stats.descending : words.stats.ascending}</span>
        </span>
      </Button>
      <Dialog open={isOpen} title={words.stats.sortBy} onClose={() => setIsOpen(false)}>
        <ul className="px-4 pb-4">
          {courseSorts.map((sort) => (
            <li key={sort} className="border-hair border-b last:border-b-0">
              <button
                type="button"
                aria-pressed={order.sort === sort}
                onClick={() => {
                  onSort(sort)
                  setIsOpen(false)
                }}
                className="flex min-h-12 w-full items-center justify-between gap-3 text-left font-semibold aria-pressed:font-extrabold"
              >
                {words.stats.courseSorts[sort]}
                {order.sort === sort && <SortArrow isDescending={order.isDescending} />}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

interface ColumnsPickerProps {
  readonly columns: ReadonlySet<CourseColumn>
  readonly onChange: (columns: ReadonlySet<CourseColumn>) => void
}

function ColumnsPicker({ columns, onChange }: ColumnsPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        icon={<Columns3 aria-hidden="true" size={18} />}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        {words.stats.columnsTitle}
      </Button>
      <p role="status" className="text-ink-2 text-sm">
        {words.stats.columnsShown(columns.size, courseColumns.length)}
      </p>
      <Dialog open={isOpen} title={words.stats.columnsTitle} onClose={() => setIsOpen(false)}>
        <div className="px-4 pb-4">
          {courseColumns.map((column) => (
            <CheckboxRow
              key={column}
              label={words.stats.columns[column]}
              checked={columns.has(column)}
              onChange={(isChecked) =>
                onChange(new Set(courseColumns.filter((each) => (each === column ? isChecked : columns.has(each)))))
              }
            />
          ))}
        </div>
      </Dialog>
    </div>
  )
}
