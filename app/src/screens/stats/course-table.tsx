import type { CourseSort, CourseStatistics } from '@teemates/golf/statistics/by-course'
import { Link } from 'wouter'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { SideScroll } from '../../ui/side-scroll.tsx'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { type CourseColumn, courseColumns, courseFigure, courseTitle, sortOf } from './course-columns.ts'

export interface CourseOrder {
  readonly sort: CourseSort
  readonly isDescending: boolean
}

interface CourseTableProps {
  /** In the order shown. */
  readonly courses: readonly CourseStatistics[]
  readonly columns: ReadonlySet<CourseColumn>
  readonly order: CourseOrder
  readonly onSort: (sort: CourseSort) => void
  readonly nowMs: number
  readonly hrefOf: HrefOfRounds
}

/** A table that scrolls sideways if its columns don't fit. The column of course names stays visible. */
export function CourseTable({ courses, columns, order, onSort, nowMs, hrefOf }: CourseTableProps) {
  const shown = courseColumns.filter((column) => columns.has(column))
  return (
    <SideScroll label={words.stats.byCourseTable} className="border-2 border-rule">
      {/* Cells have their own borders, because a sticky cell loses collapsed borders. */}
      <table className="score w-full border-separate border-spacing-0 bg-raised text-[0.9375rem]">
        <thead className="bg-paper [&_th]:border-rule [&_th]:border-b-2">
          <tr>
            <HeadCell label={words.stats.courseSorts.course} sort="course" order={order} onSort={onSort} isFirst />
            {shown.map((column) => (
              <HeadCell
                key={column}
                label={words.stats.columns[column]}
                sort={sortOf(column)}
                order={order}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {courses.map((course) => (
            <tr key={course.courseId}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-[min(12rem,36vw)] break-words border-hair border-b bg-raised p-0 text-left font-bold leading-tight"
              >
                <Link
                  href={hrefOf({ course: course.courseId })}
                  translate="no"
                  dir="auto"
                  className="flex min-h-12 min-w-12 items-center py-2 pr-1 pl-2"
                >
                  {courseTitle(course)}
                </Link>
              </th>
              {shown.map((column) => (
                <td
                  key={column}
                  className={classes(
                    'h-12 border-hair border-b border-l px-1.5 text-right font-semibold',
                    column === 'avgToPar' && toParColour(course.averages?.toPar ?? 0),
                  )}
                >
                  <span translate="no">{courseFigure(course, column, nowMs)}</span>
                  {column === 'avg' && course.holeCount === 9 && (
                    <span className="block whitespace-nowrap font-medium text-ink-2 text-sm">
                      {' '}
                      {words.screens.history.holes(9)}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}

interface HeadCellProps {
  readonly label: string
  /** null if the courses aren't sorted by it. */
  readonly sort: CourseSort | null
  readonly order: CourseOrder
  readonly onSort: (sort: CourseSort) => void
  readonly isFirst?: boolean
}

function HeadCell({ label, sort, order, onSort, isFirst = false }: HeadCellProps) {
  const side = isFirst ? 'text-left pl-2' : 'text-right'
  if (sort === null) {
    return (
      <th scope="col" className={classes('px-1.5 font-bold text-sm leading-tight', side)}>
        {label}
      </th>
    )
  }
  const isSorted = order.sort === sort
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : 'none'}
      className={classes('p-0', isFirst && 'sticky left-0 z-10 bg-paper')}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={classes(
          'min-h-12.5 w-full px-1.5 font-bold text-sm leading-tight',
          side,
          isSorted && 'shadow-[inset_0_-4px_0_var(--green)]',
        )}
      >
        {label}
        {isSorted && <SortArrow isDescending={order.isDescending} />}
      </button>
    </th>
  )
}

export function SortArrow({ isDescending }: { readonly isDescending: boolean }) {
  return (
    <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true" className="ml-1 inline-block fill-green">
      <path d={isDescending ? 'M6 10.5 11 2H1z' : 'M6 1.5 11 10H1z'} />
    </svg>
  )
}
