import type { CourseStatistics } from '@teemates/golf/statistics/by-course'
import { Link } from 'wouter'
import { ToParTile } from '../../features/scorecard/to-par.tsx'
import { dayOrDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { averageToPar } from './figures.ts'
import { FormBar, Sparkline } from './course-charts.tsx'
import { courseTitle } from './course-columns.ts'

interface CourseCardsProps {
  /** In the order shown. */
  readonly courses: readonly CourseStatistics[]
  readonly nowMs: number
  readonly hrefOf: HrefOfRounds
}

export function CourseCards({ courses, nowMs, hrefOf }: CourseCardsProps) {
  return (
    <ul className="gap-x-8 md:grid md:grid-cols-2">
      {courses.map((course) => (
        <CourseCard key={course.courseId} course={course} nowMs={nowMs} href={hrefOf({ course: course.courseId })} />
      ))}
    </ul>
  )
}

interface CourseCardProps {
  readonly course: CourseStatistics
  readonly nowMs: number
  readonly href: string
}

function CourseCard({ course, nowMs, href }: CourseCardProps) {
  const { rounds, completeRounds, holeCount, averages, extremes, lastPlayedAt, form, sparkline } = course
  return (
    <li className="relative border-hair border-b py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-36 flex-1">
          <h3 className="break-words text-row">
            {/* The whole card can be pressed. */}
            <Link href={href} className="after:absolute after:inset-0">
              <bdi translate="no">{courseTitle(course)}</bdi>
            </Link>
          </h3>
          <p className="score text-ink-2 text-sm">
            <span>{words.stats.courseRounds(rounds, completeRounds, holeCount === 9)}</span>
            {averages !== null && <span>{words.stats.courseAverage(averages.score, holeCount === 9)}</span>}
          </p>
          <p className="score text-ink-2 text-sm">
            {extremes !== null && (
              <span>{words.stats.courseExtremes(extremes.best.strokes, extremes.worst.strokes)}</span>
            )}
            <span>{words.stats.courseLast(dayOrDate(lastPlayedAt, nowMs))}</span>
          </p>
        </div>
        {averages !== null && (
          <p>
            <span className="sr-only">{words.stats.avgToPar}</span>{' '}
            <ToParTile delta={averages.toPar} text={averageToPar(averages.toPar, 1)} />
          </p>
        )}
      </div>
      {form.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-x-3.5">
          <FormBar form={form} />
          {sparkline.length > 0 && <Sparkline toPars={sparkline} />}
        </div>
      )}
    </li>
  )
}
