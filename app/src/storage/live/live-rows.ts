import { MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import * as v from 'valibot'
import type { GameRow } from './live-database.ts'
import { type Intents, liveGameStatuses, type StoredOperation } from './live-store.ts'

/* The shapes in which a live game's records are stored, as they are checked when they are read. */

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const bodySchema = v.variant('kind', [
  v.object({
    kind: v.literal('score'),
    hole: count,
    strokes: v.pipe(v.number(), v.integer(), v.minValue(MIN_STROKES), v.maxValue(MAX_STROKES)),
    playerId: id,
    baseRevision: count,
    noScore: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('stop'), playerId: id, stopped: v.boolean() }),
  v.object({ kind: v.literal('finish') }),
  v.object({ kind: v.literal('leave') }),
])

const operationSchema = v.object({
  operationId: id,
  gameId: id,
  body: bodySchema,
  tappedAt: v.pipe(v.number(), v.finite()),
  seq: v.nullable(count),
  state: v.picklist(['waiting', 'acknowledged', 'refused']),
  refusal: v.nullable(v.object({ code: v.string(), message: v.string() })),
  isDismissed: v.boolean(),
  takenAt: v.exactOptional(count),
  anewIn: v.exactOptional(v.string()),
  tappedAfter: v.exactOptional(count),
  tappedOver: v.exactOptional(v.array(id)),
})

/** Undefined for what can't be understood. */
export function parseOperation(raw: unknown): StoredOperation | undefined {
  const parsed = v.safeParse(operationSchema, raw)
  return parsed.success ? parsed.output : undefined
}

const gameSchema = v.object({
  gameId: id,
  code: v.string(),
  playerId: id,
  seatToken: v.string(),
  uid: v.nullable(v.string()),
  status: v.picklist(liveGameStatuses),
  isMoved: v.exactOptional(v.literal(true)),
  order: count,
  updatedAt: v.pipe(v.number(), v.finite()),
})

/** Undefined for what can't be understood. */
export function parseGame(raw: unknown): GameRow | undefined {
  const parsed = v.safeParse(gameSchema, raw)
  return parsed.success ? parsed.output : undefined
}

const intentsSchema = v.object({
  ownPosition: count,
  ready: v.nullable(v.object({ position: count, value: v.boolean() })),
})

/** Nothing is wanted yet where nothing is stored, or nothing that can be understood. */
export function parseIntents(raw: unknown): Intents {
  const parsed = v.safeParse(intentsSchema, raw)
  return parsed.success ? parsed.output : { ownPosition: 0, ready: null }
}
