import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'
import { operationBodySchema, refusalSchema } from '../log/live-operation.ts'

/* A live game's stored records. */

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const operationSchema = v.object({
  /** A uuid, made by the caller. */
  operationId: id,
  gameId: id,
  body: operationBodySchema,
  /** Epoch milliseconds, to be shown; order is by seq, because clocks jump. */
  tappedAt: v.pipe(v.number(), v.finite()),
  /** Its place among the game's operations. Null while it isn't durable; it may not be sent then. */
  seq: v.nullable(count),
  state: v.picklist(['waiting', 'acknowledged', 'refused']),
  /** Null unless the state is 'refused'. */
  refusal: v.nullable(refusalSchema),
  /** The golfer has read of the refusal. */
  isDismissed: v.boolean(),
  /** The revision at which the server last acknowledged a score. Missing in operations that an older app stored. */
  takenAt: v.exactOptional(count),
  /** The epoch in which this score replaced a superseded one. That happens at most once in each epoch. */
  replacementEpoch: v.exactOptional(v.string()),
  /** A score's counter is greater than those of its player and hole that its tab knew at the tap. */
  counter: v.exactOptional(count),
})
export type StoredOperation = Stored<typeof operationSchema>

/** Undefined if the record can't be understood. */
export function parseOperation(raw: unknown): StoredOperation | undefined {
  const parsed = v.safeParse(operationSchema, raw)
  return parsed.success ? parsed.output : undefined
}

const seatSchema = v.object({
  gameId: id,
  /** The join code. */
  code: v.string(),
  playerId: id,
  /** A secret that proves who owns the seat. */
  seatToken: v.string(),
  /** The account that holds the seat; null while unknown. */
  uid: v.nullable(v.string()),
  status: v.picklist(['in-progress', 'put-aside', 'left', 'archived', 'gone']),
  /** The seat is gone because its golfer plays on from another phone. */
  isMoved: v.exactOptional(v.literal(true)),
})
/** This device's seat in a game. */
export type LiveSeat = Stored<typeof seatSchema>

const gameSchema = v.object({
  ...seatSchema.entries,
  /** The game that was touched last has the greatest. It is a counter, because clocks jump. */
  order: count,
  /** Epoch milliseconds. */
  updatedAt: v.pipe(v.number(), v.finite()),
})
/** A seat as it is stored. */
export type GameRow = Stored<typeof gameSchema>

/** Undefined if the record can't be understood. */
export function parseGame(raw: unknown): GameRow | undefined {
  const parsed = v.safeParse(gameSchema, raw)
  return parsed.success ? parsed.output : undefined
}

const intentsSchema = v.object({
  ownPosition: count,
  ready: v.nullable(v.object({ position: count, value: v.boolean() })),
})
/** The golfer's intents beside the strokes. Positions count holes from 1; 0 is before the first. */
export type Intents = Stored<typeof intentsSchema>

/** Returns the initial intents if nothing is stored, or nothing that can be understood. */
export function parseIntents(raw: unknown): Intents {
  const parsed = v.safeParse(intentsSchema, raw)
  return parsed.success ? parsed.output : { ownPosition: 0, ready: null }
}

/** The stored seat without its secret token, for a file that others may see. */
export function withoutToken(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'seatToken'))
}
