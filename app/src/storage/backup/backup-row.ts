import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'

function areCounts(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return false
  return Object.values(raw).every((value) => Number.isSafeInteger(value) && value >= 0)
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const backupRowSchema = v.object({
  id: v.string(),
  /** The order of the backups, because clocks jump. */
  seq: count,
  /** Epoch milliseconds. */
  createdAt: v.number(),
  /** The local database's revision at that time. */
  revision: count,
  counts: v.object({ rounds: count, strokes: count, courses: count, players: count, settings: count }),
  /**
   * Strokes of each round by round id, which show what a later backup lacks. They are checked by hand, because there may
   * be ten thousand of them.
   */
  strokesByRound: v.custom<Readonly<Record<string, number>>>(areCounts),
  /** SHA-256 of each part's text, in order. */
  partChecksums: v.array(v.string()),
  /** SHA-256 of all the fields above. */
  checksum: v.string(),
})
/** One backup. It exists once this row is stored, which comes after all its parts. */
export type BackupRow = Stored<typeof backupRowSchema>
