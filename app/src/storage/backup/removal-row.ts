import * as v from 'valibot'
import type { RemovalRow } from './backup-database.ts'

// A deletion without its time still counts.
const removalSchema = v.object({ id: v.string(), removedAt: v.fallback(v.number(), 0) })

/** Undefined if it isn't a removal. */
export function parseRemoval(raw: unknown): RemovalRow | undefined {
  const parsed = v.safeParse(removalSchema, raw)
  return parsed.success ? parsed.output : undefined
}
