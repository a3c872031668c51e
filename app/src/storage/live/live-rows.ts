import * as v from 'valibot'
import { operationBodySchema } from '../log/live-operation.ts'
import { type Intents, liveGameStatuses, type LiveSeat, type StoredOperation } from './live-store.ts'

/* Schemas of a live game's stored records. */

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const operationSchema = v.object({
  operationId: id,
  gameId: id,
  body: operationBodySchema,
  tappedAt: v.pipe(v.number(), v.finite()),
  seq: v.nullable(count),
  state: v.picklist(['waiting', 'acknowledged', 'refused']),
  refusal: v.nullable(v.object({ code: v.string(), message: v.string() })),
  isDismissed: v.boolean(),
  takenAt: v.exactOptional(count),
  replacementEpoch: v.exactOptional(v.string()),
  counter: v.exactOptional(count),
})

/** Undefined if the record can't be understood. */
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

/** A seat as it is stored. */
interface GameRow extends LiveSeat {
  /** The game that was touched last has the greatest. It is a counter, because clocks jump. */
  readonly order: number
  /** Epoch milliseconds. */
  readonly updatedAt: number
}

/** Undefined if the record can't be understood. */
export function parseGame(raw: unknown): GameRow | undefined {
  const parsed = v.safeParse(gameSchema, raw)
  return parsed.success ? parsed.output : undefined
}

const intentsSchema = v.object({
  ownPosition: count,
  ready: v.nullable(v.object({ position: count, value: v.boolean() })),
})

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
