import type { PlayedCourse } from '@teemates/golf/statistics/courses-played'
import { scoreClasses } from '@teemates/golf/statistics/distribution'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { paceBuckets } from '@teemates/golf/statistics/pace'
import { rangeStart } from '@teemates/golf/statistics/ranges'
import type { Statistics } from '@teemates/golf/statistics/statistics'
import * as v from 'valibot'
import type { StatsFilter } from './filters.tsx'

/** What the tab shows of rounds, whole. */
export interface Figures {
  readonly statistics: Statistics
  /** Every course that can be chosen. */
  readonly courses: readonly PlayedCourse[]
}

/**
 * All that figures depend on beside what is stored: the build, who the golfer is, and the filter, whose range begins at a
 * midnight of the day and the time zone.
 */
export function keyOfFigures({ ids, profileId }: KnownSelf, { range, courseId }: StatsFilter, nowMs: number): string {
  // The file's name carries the hash of what it and all that it imports are.
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

/** Null for what is none. */
export function parseFigures(raw: unknown): Figures | null {
  return v.is(figuresSchema, raw) ? raw : null
}
