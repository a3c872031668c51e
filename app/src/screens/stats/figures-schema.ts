import type { PlayedCourse } from '@teemates/golf/statistics/courses-played'
import { scoreClasses } from '@teemates/golf/statistics/distribution'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { paceBuckets } from '@teemates/golf/statistics/pace'
import { rangeStart } from '@teemates/golf/statistics/ranges'
import type { Statistics } from '@teemates/golf/statistics/statistics'
import * as v from 'valibot'
import type { StatsFilter } from './filters.tsx'

/** All figures that the tab shows. */
export interface Figures {
  readonly statistics: Statistics
  /** All courses that can be chosen. */
  readonly courses: readonly PlayedCourse[]
}

/**
 * A key of everything that figures depend on, besides the stored rounds: the build, the golfer's ids and the filter.
 * The date range begins at midnight, so the day and the time zone count as well.
 */
export function keyOfFigures({ ids, profileId }: KnownSelf, { range, courseId }: StatsFilter, nowMs: number): string {
  // The file's name contains a hash of this module and its imports, so a new build gets a new key.
  return JSON.stringify([import.meta.url, [...ids].toSorted(), profileId, rangeStart(range, nowMs), courseId])
}

const number = v.pipe(v.number(), v.finite())
const holeCount = v.nullable(v.picklist([18, 9]))

const golferRound = v.object({
  roundId: v.string(),
  courseId: v.string(),
  courseName: v.string(),
  startedAt: number,
  endedAt: number,
  durationMs: v.nullable(number),
  holeCount: number,
  holes: v.array(v.object({ holeNumber: number, par: number, strokes: number, toPar: number })),
  strokes: number,
  toPar: number,
  contest: v.nullable(v.picklist(['won', 'lost'])),
})

const averages = v.nullable(v.object({ score: number, toPar: number }))
const extremes = v.nullable(v.object({ best: golferRound, worst: golferRound }))
const classShare = v.object({ scoreClass: v.picklist(scoreClasses), count: number, percent: number })
const nine = v.nullable(v.object({ nines: number, strokes: number, toPar: number }))

const figuresSchema = v.object({
  statistics: v.object({
    rounds: number,
    completeRounds: number,
    holeCount,
    averages,
    extremes,
    trend: v.array(v.object({ round: golferRound, movingAverage: v.nullable(number) })),
    distribution: v.nullable(
      v.object({ holes: number, shares: v.array(classShare), mostCommon: classShare, bogeyRate: number }),
    ),
    parTypes: v.array(v.object({ parType: v.picklist([3, 4, 5]), holes: number, strokes: number, toPar: number })),
    nines: v.object({ front: nine, back: nine }),
    deviation: v.nullable(number),
    winRate: v.nullable(v.object({ wins: number, total: number, percent: number })),
    pace: v.nullable(
      v.object({
        minutes: number,
        buckets: v.array(v.object({ bucket: v.picklist(paceBuckets), count: number, percent: number })),
      }),
    ),
    courses: v.array(
      v.object({
        courseId: v.string(),
        courseName: v.string(),
        rounds: number,
        completeRounds: number,
        holeCount,
        averages,
        extremes,
        lastPlayedAt: number,
        form: v.array(number),
        sparkline: v.array(number),
      }),
    ),
  }),
  courses: v.array(v.object({ courseId: v.string(), courseName: v.string() })),
})

/** null for values that aren't figures. */
export function parseFigures(raw: unknown): Figures | null {
  return v.is(figuresSchema, raw) ? raw : null
}
