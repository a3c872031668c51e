import type { ArchivedRound } from '@teemates/golf/archive'
import * as v from 'valibot'
import { type BackupRow, backupRowSchema } from './backup-row.ts'
import type { BackupStore } from './backup-store.ts'
import { journalledTables } from '../archive/journal-entry.ts'
import { addRecord, type LocalRecords, noRecords } from '../archive/local-records.ts'
import { digestOf } from '../browser/sha256.ts'

/** The checksum of a backup's row. */
export function rowChecksum(row: Omit<BackupRow, 'checksum'>): Promise<string> {
  const { id, seq, createdAt, revision, counts, strokesByRound, partChecksums } = row
  const { rounds, strokes, courses, players, settings } = counts
  const fields = [id, seq, createdAt, revision, rounds, strokes, courses, players, settings, partChecksums]
  return digestOf(JSON.stringify([...fields, Object.entries(strokesByRound)]))
}

/** The row if it is complete and its checksum is right; else undefined. */
export async function parseBackupRow(raw: unknown): Promise<BackupRow | undefined> {
  const parsed = v.safeParse(backupRowSchema, raw)
  if (!parsed.success) return undefined
  return (await rowChecksum(parsed.output)) === parsed.output.checksum ? parsed.output : undefined
}

const partSchema = v.object({ table: v.picklist(journalledTables), records: v.array(v.unknown()) })

/**
 * Reads a backup and checks every part of it. Undefined if a part is missing, its text has changed, or the number of
 * records is wrong.
 */
export async function readBackup(backups: BackupStore, row: BackupRow): Promise<LocalRecords | undefined> {
  const content = noRecords()
  for (const [index, checksum] of row.partChecksums.entries()) {
    const text = partText(await backups.part(row.id, index))
    if (text === undefined || (await digestOf(text)) !== checksum) return undefined
    const part = v.safeParse(partSchema, JSON.parse(text))
    if (!part.success) return undefined
    for (const record of part.output.records) addRecord(content, part.output.table, record)
  }
  const { counts } = row
  const complete = journalledTables.every((table) => content[table].size === counts[table])
  return complete && strokesOf(content.rounds.values()) === counts.strokes ? content : undefined
}

/** The text of a stored part; undefined for anything else. */
export function partText(raw: unknown): string | undefined {
  const parsed = v.safeParse(v.object({ text: v.string() }), raw)
  return parsed.success ? parsed.output.text : undefined
}

export function strokesOfRound(round: ArchivedRound): number {
  return round.scores.reduce(
    (sum, score) => sum + Object.values(score.strokesByHole).reduce((total, strokes) => total + strokes, 0),
    0,
  )
}

function strokesOf(rounds: Iterable<ArchivedRound>): number {
  let sum = 0
  for (const round of rounds) sum += strokesOfRound(round)
  return sum
}

/** Whether the older backup holds something that the newer one lacks, apart from the golfer's deletions. */
export function lacksSomethingOf(newer: BackupRow, older: BackupRow, removed: ReadonlySet<string>): boolean {
  return Object.entries(older.strokesByRound).some(([id, strokes]) => {
    if (removed.has(id)) return false
    const own = Object.hasOwn(newer.strokesByRound, id) ? newer.strokesByRound[id] : undefined
    return own === undefined || own < strokes
  })
}
