import { lacksSomethingOf, parseBackupRow, partText, rowChecksum, strokesOfRound } from './backup-content.ts'
import type { BackupRow } from './backup-row.ts'
import type { BackupStore } from './backup-store.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { isInternalSetting, readRevision } from '../archive/journal.ts'
import { type LocalDatabase, readTable } from '../archive/local-database.ts'
import { randomId } from '../browser/random-id.ts'
import { readRemovedIds } from './removals.ts'
import { digestOf } from '../browser/sha256.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseCourse, parsePlayer, parseSetting } from '../archive/courses/stored-course.ts'
import { parseArchivedRound } from '../log/stored-round.ts'

/** The number of valid backups to keep, besides those with data that the newest lacks. */
export const BACKUPS_KEPT = 3
/**
 * A backup older than the newest by this time stays too, so that three quick changes of a setting don't displace a day's
 * backup. In ms.
 */
const DAY_MS = 86_400_000
/** Records read, written and checked at a time, with a pause after each: about 15 ms of work on a slow phone. */
export const RECORDS_PER_PART = 100

export interface BackupParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly environment: StorageEnvironment
}

/**
 * Saves a backup if something has changed since the newest valid one, verifies it by reading it back, and only then removes
 * the oldest. Rejects with StorageError; the older backups are then all still there.
 */
export async function rotateBackups(parts: BackupParts, tries = 2): Promise<'saved' | 'unchanged'> {
  const { local, backups } = parts
  const revision = await local.read((database) => database.read(['settings'], readRevision))
  if (revision === 0) return 'unchanged'
  const rows = await readBackupRows(backups)
  const newest = rows.at(-1)
  if (newest?.revision === revision && (await conditionOf(parts, newest)) === 'intact') return 'unchanged'
  const row = await writeBackup(parts, revision, (newest?.seq ?? 0) + 1)
  if ((await conditionOf(parts, row)) !== 'intact') {
    // The stored text differs from the written one. The older backups stay.
    await backups.discard(row.id)
    // A concurrent backup may have removed this one's parts as leftovers, and has ended by now.
    if (tries > 1) return rotateBackups(parts, tries - 1)
    throw new StorageError('unwritable')
  }
  await forgetReturned(parts)
  await prune(parts, BACKUPS_KEPT, row)
  return 'saved'
}

/** The backups whose row is intact, the oldest first. */
export async function readBackupRows(backups: BackupStore): Promise<BackupRow[]> {
  return defined(await Promise.all((await backups.rows()).map(parseBackupRow)))
}

/**
 * Deletes all but the newest valid backups, and one of a day before unless only one is kept. It keeps the last valid one
 * and every one with strokes that the newest lacks and the golfer did not delete. Returns whether anything was deleted.
 */
export async function prune(parts: BackupParts, kept: number, knownIntact?: BackupRow): Promise<boolean> {
  const { backups } = parts
  const rows = await readBackupRows(backups)
  const dropped = new Set<BackupRow>()
  let newest = knownIntact
  for (const row of rows.toReversed()) {
    if (newest !== undefined) break
    const condition = await conditionOf(parts, row)
    if (condition === 'intact') newest = row
    if (condition === 'torn') dropped.add(row)
  }
  if (newest === undefined) return false
  const { seq, createdAt } = newest
  const removed = await readRemovedIds(backups)
  const older = rows.filter((row) => row.seq < seq)
  const ofBefore = kept > 1 ? older.findLast((row) => row.createdAt <= createdAt - DAY_MS) : undefined
  for (const row of older.slice(0, Math.max(0, older.length - (kept - 1)))) {
    if (row !== ofBefore && !lacksSomethingOf(newest, row, removed)) dropped.add(row)
  }
  const keptIds = new Set(rows.filter((row) => !dropped.has(row)).map((row) => row.id))
  // Torn backups and the leftovers of interrupted ones are deleted too.
  return backups.keepOnly(keptIds)
}

/** An 'unreadable' backup may be readable later, so it never counts as torn. */
export async function conditionOf(parts: BackupParts, row: BackupRow): Promise<'intact' | 'torn' | 'unreadable'> {
  for (const [index, checksum] of row.partChecksums.entries()) {
    try {
      const text = partText(await parts.backups.part(row.id, index))
      if (text === undefined || (await digestOf(text)) !== checksum) return 'torn'
    } catch (error) {
      if (error instanceof StorageError && error.code === 'unreadable') return 'unreadable'
      throw error
    }
    await pause(parts.environment)
  }
  return 'intact'
}

async function writeBackup(parts: BackupParts, revision: number, seq: number): Promise<BackupRow> {
  const { backups, environment } = parts
  const id = randomId(environment)
  try {
    const content = await writeParts(parts, id)
    const fields = { id, seq, createdAt: environment.now(), revision, ...content }
    const row = { ...fields, checksum: await rowChecksum(fields) }
    await backups.putRow(row)
    return row
  } catch (error) {
    await backups.discard(id).catch(() => undefined)
    throw error
  }
}

async function writeParts(parts: BackupParts, id: string) {
  const { local, backups, environment } = parts
  const counts = { rounds: 0, strokes: 0, courses: 0, players: 0, settings: 0 }
  const strokesByRound: Record<string, number> = {}
  const partChecksums: string[] = []

  async function writePart(table: 'players' | 'courses' | 'rounds' | 'settings', records: readonly unknown[]) {
    counts[table] += records.length
    const text = JSON.stringify({ table, records })
    const index = partChecksums.push(await digestOf(text)) - 1
    await backups.putPart({ backupId: id, index, text })
    await pause(environment)
  }

  const [players, courses, settings] = await Promise.all([
    readTable(local, 'players', (table) => table.getAll()),
    readTable(local, 'courses', (table) => table.getAll()),
    readTable(local, 'settings', (table) => table.getAll()),
  ])
  await writePart('players', defined(players.map(parsePlayer)))
  await writePart('courses', defined(courses.map(parseCourse)))
  await writePart(
    'settings',
    defined(settings.map(parseSetting)).filter((setting) => !isInternalSetting(setting.key)),
  )
  let afterId = ''
  for (;;) {
    const { keys, raws } = await local.read((database) => readRoundsAfter(database, afterId))
    const rounds = defined(raws.map(parseArchivedRound))
    for (const round of rounds) {
      strokesByRound[round.id] = strokesOfRound(round)
      counts.strokes += strokesOfRound(round)
    }
    if (rounds.length > 0) await writePart('rounds', rounds)
    const last = keys.at(-1)
    if (last === undefined) return { counts, strokesByRound, partChecksums }
    afterId = last
  }
}

function readRoundsAfter(database: LocalDatabase, afterId: string) {
  return database.read(['rounds'], async ({ rounds }) => {
    const range = rounds.keyRange.lowerBound(afterId, true)
    return { keys: await rounds.keys(range, RECORDS_PER_PART), raws: await rounds.getAll(range, RECORDS_PER_PART) }
  })
}

function defined<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined)
}

/** A round that came back by an import is no longer deleted. */
async function forgetReturned({ local, backups }: BackupParts): Promise<void> {
  const known = await backups.removals()
  if (known.length === 0) return
  const present = new Set(await readTable(local, 'rounds', (table) => table.keys()))
  const returned = known.filter((removal) => present.has(removal.id))
  if (returned.length === 0) return
  // If it was deleted again meanwhile, the new deletion counts.
  await backups.dropRemovals((noted) =>
    returned.some((removal) => removal.id === noted.id && removal.removedAt === noted.removedAt),
  )
}

function pause(environment: StorageEnvironment): Promise<void> {
  return new Promise((resolve) => environment.idle(resolve))
}
