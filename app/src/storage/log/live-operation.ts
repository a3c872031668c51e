import { MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import * as v from 'valibot'

/** The body of an operation. Retries send the same arguments, so the server can deduplicate by operation id. */
export type LiveOperationBody =
  | {
      readonly kind: 'score'
      /** The hole's own number on the card. */
      readonly hole: number
      /** 0–99. */
      readonly strokes: number
      readonly playerId: string
      /** The revision of the score that the golfer saw when tapping; 0 for none. */
      readonly baseRevision: number
      /** With 0 strokes: the player has picked up. */
      readonly noScore?: true
    }
  | { readonly kind: 'stop'; readonly playerId: string; readonly stopped: boolean }
  | {
      readonly kind: 'games'
      /** The golfers' games without the handicaps, perhaps in a newer version's form; null for none. */
      readonly roundGames: Readonly<Record<string, unknown>> | null
      /** Whole strokes by player id. */
      readonly courseHandicaps: Readonly<Record<string, number>>
    }
  | { readonly kind: 'finish' }
  | { readonly kind: 'leave' }

/** The server's answer to an operation; without a refusal it was taken. */
export interface LiveAnswer {
  readonly operationId: string
  readonly refusal: Refusal | null
  /** The revision of the row of a score that was taken. */
  readonly takenAt?: number
}

/** Why the server refused an operation: a stable code and its own sentence. */
export interface Refusal {
  readonly code: string
  readonly message: string
}

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const operationBodySchema = v.variant('kind', [
  v.object({
    kind: v.literal('score'),
    hole: count,
    strokes: v.pipe(v.number(), v.integer(), v.minValue(MIN_STROKES), v.maxValue(MAX_STROKES)),
    playerId: id,
    baseRevision: count,
    noScore: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('stop'), playerId: id, stopped: v.boolean() }),
  v.object({
    kind: v.literal('games'),
    roundGames: v.nullable(v.record(v.string(), v.unknown())),
    courseHandicaps: v.record(id, v.pipe(v.number(), v.safeInteger())),
  }),
  v.object({ kind: v.literal('finish') }),
  v.object({ kind: v.literal('leave') }),
])

export const liveAnswerSchema = v.object({
  operationId: id,
  refusal: v.nullable(v.object({ code: v.string(), message: v.string() })),
  takenAt: v.exactOptional(count),
})
