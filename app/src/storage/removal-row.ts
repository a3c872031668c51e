import * as v from 'valibot'
import type { RemovalRow } from './backup-database.ts'

// One that has lost its time is a deletion all the same.
const removalSchema = v.object({ id: v.string(), removedAt: v.fallback(v.number(), 0) })

/** Undefined for what is no removal. */
export function parseRemoval(raw: unknown): RemovalRow | undefined {
  const parsed = v.safeParse(removalSchema, raw)
  return parsed.success ? parsed.output : undefined
}
