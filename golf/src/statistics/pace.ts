import type { GolferRound } from './golfer-round.ts'
import { roundedMean, wholePercent } from './rounding.ts'

const MINUTE_MS = 60_000

/** A longer round was left open rather than played so slowly. Source: decision 22, 'Pace'. */
const LONGEST_ROUND_MS = 12 * 60 * MINUTE_MS

/** The upper bound of each bucket in minutes, inclusive. Source: document 1 section 9. */
const bucketBounds = { upTo2h: 120, upTo3h: 180, upTo4h: 240, over4h: Number.POSITIVE_INFINITY } as const

/** The fastest bucket first. */
export const paceBuckets = ['upTo2h', 'upTo3h', 'upTo4h', 'over4h'] as const
export type PaceBucket = (typeof paceBuckets)[number]

/** null if the round's duration is unknown, zero or implausibly long. */
export function paceBucketOf({ durationMs }: Pick<GolferRound, 'durationMs'>): PaceBucket | null {
  if (durationMs === null || durationMs <= 0 || durationMs > LONGEST_ROUND_MS) return null
  return paceBuckets.find((bucket) => durationMs <= bucketBounds[bucket] * MINUTE_MS) ?? null
}

export interface Pace {
  /** The mean duration in whole minutes. */
  readonly minutes: number
  /** One entry for every bucket, in their order. percent is whole. */
  readonly buckets: readonly { readonly bucket: PaceBucket; readonly count: number; readonly percent: number }[]
}

/** null if no round has a duration that counts. */
export function paceOf(rounds: readonly GolferRound[]): Pace | null {
  const counts: Record<PaceBucket, number> = { upTo2h: 0, upTo3h: 0, upTo4h: 0, over4h: 0 }
  let counted = 0
  let totalMs = 0
  for (const round of rounds) {
    const bucket = paceBucketOf(round)
    if (bucket === null) continue
    counts[bucket] += 1
    counted += 1
    totalMs += round.durationMs ?? 0
  }
  if (counted === 0) return null
  return {
    minutes: roundedMean(totalMs, counted * MINUTE_MS, 0),
    buckets: paceBuckets.map((bucket) => ({
      bucket,
      count: counts[bucket],
      percent: wholePercent(counts[bucket], counted),
    })),
  }
}
