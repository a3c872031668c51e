import { MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const operationBodySchema = v.variant('kind', [
  v.object({
    kind: v.literal('score'),
    /** The hole's own number on the card. */
    hole: count,
    strokes: v.pipe(v.number(), v.integer(), v.minValue(MIN_STROKES), v.maxValue(MAX_STROKES)),
    playerId: id,
    /** The revision of the score that the golfer saw when tapping; 0 for none. */
    baseRevision: count,
    /** With 0 strokes: the player has picked up. */
    noScore: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('stop'), playerId: id, stopped: v.boolean() }),
  v.object({
    kind: v.literal('games'),
    /** The golfers' games without the handicaps, perhaps in a newer version's form; null for none. */
    roundGames: v.nullable(v.record(v.string(), v.unknown())),
    /** Whole strokes by player id. */
    courseHandicaps: v.record(id, v.pipe(v.number(), v.safeInteger())),
  }),
  v.object({ kind: v.literal('finish') }),
  v.object({ kind: v.literal('leave') }),
])
/** The body of an operation. Retries send the same arguments, so the server can deduplicate by operation id. */
export type LiveOperationBody = Stored<typeof operationBodySchema>

export const refusalSchema = v.object({ code: v.string(), message: v.string() })
/** Why the server refused an operation: a stable code and its own sentence. */
export type Refusal = Stored<typeof refusalSchema>

export const liveAnswerSchema = v.object({
  operationId: id,
  refusal: v.nullable(refusalSchema),
  /** The revision of the row of a score that was taken. */
  takenAt: v.exactOptional(count),
})
/** The server's answer to an operation; without a refusal it was taken. */
export type LiveAnswer = Stored<typeof liveAnswerSchema>
