import * as v from 'valibot'
import { readBackup } from './backup-content.ts'
import type { BackupDatabase } from './backup-database.ts'
import type { BackupStore } from './backup-store.ts'
import { readBackupRows } from './backups.ts'
import type { Connection } from '../browser/databases/connection.ts'
import { deleteDamaged } from '../archive/damaged-database.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { countChange, isNew, changeLocal } from '../archive/journal.ts'
import { journalledTables, type JournalledTable } from '../archive/journal-entry.ts'
import { journalIn } from '../archive/journal-replay.ts'
import { LOCAL_DATABASE_NAME, type LocalDatabase, type LocalStores } from '../archive/local-database.ts'
import { addRecord, type LocalRecords, noRecords } from '../archive/local-records.ts'
import type { PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { type RawStores, recordsOf } from '../browser/databases/raw-read.ts'
import { readRemovedIds } from './removals.ts'
import { sha256 } from '../browser/sha256.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { Store } from '../browser/databases/store-database.ts'
import { surveyLocal } from './survey.ts'

export interface RecoveryParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  /** The connection in which a running recovery is recorded. */
  readonly recoveries: Connection<BackupDatabase>
  readonly databases: PlainDatabaseParts
  readonly environment: StorageEnvironment
}

/** The records for a new local database. */
interface RecoveryPlan {
  readonly content: LocalRecords
  /** Records that can't be understood, restored unchanged. */
  readonly damaged: readonly { readonly table: JournalledTable; readonly record: unknown }[]
  /** False if all of it was read from the damaged database itself. */
  readonly usesBackup: boolean
}

/**
 * Replaces a permanently damaged local database by the latest valid backup and everything newer that can still be read.
 * Returns whether a backup was used. Rejects with 'corrupt', without deleting, if there is neither a valid backup nor a
 * database with every record readable. Source: document 2 section 4, storage start-up, step 5.
 */
export async function recoverLocalDatabase(parts: RecoveryParts): Promise<boolean> {
  const { local } = parts
  const damaged = { ...parts, name: LOCAL_DATABASE_NAME, connection: local, survey: surveyLocal }
  let plan: RecoveryPlan | undefined
  const isDeleted = await deleteDamaged(damaged, async (salvage, isSuperseded) => {
    plan = await planOf(parts, salvage)
    await storePlan(parts, plan, isSuperseded)
  })
  if (isDeleted && plan !== undefined) {
    await applyRecovery(parts, plan)
    return plan.usesBackup
  }
  // Another tab has recreated the database, or is about to fill it.
  return (await local.read(isNew)) ? refillEmptyDatabase(parts) : false
}

async function planOf(parts: RecoveryParts, salvage: RawStores | undefined): Promise<RecoveryPlan> {
  const { backups } = parts
  const fromBackups = await contentOfBackups(backups)
  const isWhole = salvage?.complete === true && journalledTables.every((table) => salvage.byName.has(table))
  if (fromBackups === undefined && !isWhole) throw new StorageError('corrupt')
  const removed = await readRemovedIds(backups)
  const content = fromBackups ?? noRecords()
  // An interrupted recovery may hold records that neither the backups nor the database have.
  const begun = await recoveryBegun(parts)
  for (const table of journalledTables) {
    for (const record of begun?.content[table].values() ?? []) {
      if (!(table === 'rounds' && 'id' in record && removed.has(record.id))) addRecord(content, table, record)
    }
  }
  const plan = withSalvage(content, salvage, removed)
  const keys = new Set(plan.damaged.map(({ record }) => keyOf(record)))
  const onlyBegun = begun?.damaged.filter(({ record }) => !keys.has(keyOf(record))) ?? []
  const usesBackup = fromBackups !== undefined || begun?.usesBackup === true
  return { content: plan.content, damaged: [...plan.damaged, ...onlyBegun], usesBackup }
}

async function storePlan(parts: RecoveryParts, plan: RecoveryPlan, isSuperseded: () => boolean) {
  const text = JSON.stringify({
    afterSeq: await newestSeq(parts.backups),
    players: [...plan.content.players.values()],
    courses: [...plan.content.courses.values()],
    rounds: [...plan.content.rounds.values()],
    settings: [...plan.content.settings.values()],
    damaged: plan.damaged,
    usesBackup: plan.usesBackup,
  })
  await parts.recoveries.write((database) =>
    database.change(['recoveries'], async (stores) => {
      // If another tab deletes the database, that tab's plan counts.
      if (!isSuperseded()) await stores.recoveries.put({ id: 'local', text, checksum: sha256(text) })
    }),
  )
}

/**
 * Fills a new, empty database with the backups' records, and returns whether a backup was used. An empty database beside
 * backups means that a recovery was interrupted, or that the browser lost this database.
 */
export async function refillEmptyDatabase(parts: RecoveryParts): Promise<boolean> {
  const begun = await recoveryBegun(parts)
  const content =
    begun?.content ??
    (await contentOfBackups(parts.backups).catch((error: unknown) => {
      // Files can fail on their own. A golfer whose phone can read none of them can still play, and History offers the
      // copies later.
      if (parts.environment.privateFiles === undefined) throw error
      parts.environment.warn('The backups can’t be read now.', error)
      return undefined
    }))
  if (content === undefined || journalledTables.every((table) => content[table].size === 0)) return false
  const plan = begun ?? { content, damaged: [], usesBackup: true }
  await applyRecovery(parts, plan)
  return plan.usesBackup
}

async function applyRecovery(parts: RecoveryParts, plan: RecoveryPlan): Promise<void> {
  const { local, recoveries, environment } = parts
  const { content } = plan
  await changeLocal(local, async (stores) => {
    // Records that another tab has written meanwhile are newer than any backup.
    for (const { table, record } of plan.damaged) {
      const store: Store<string, object> = stores[table]
      const key = keyOf(record)
      if (key === undefined || typeof record !== 'object' || record === null) continue
      if ((await store.get(key)) === undefined) await store.put(record)
    }
    await putMissing(stores, content)
    await countChange(stores, environment.now())
  })
  await recoveries.write((database) => database.change(['recoveries'], (stores) => stores.recoveries.delete('local')))
}

async function putMissing(stores: LocalStores, content: LocalRecords): Promise<void> {
  for (const name of journalledTables) {
    const table: Store<string, object> = stores[name]
    const present = new Set(await table.keys())
    const missing = [...content[name]].filter(([key]) => !present.has(key)).map(([, record]) => record)
    await table.putAll(missing)
  }
}

/**
 * The newest valid backup, and the rounds that only older ones hold, without the golfer's deletions. Undefined if no backup
 * is valid.
 */
async function contentOfBackups(backups: BackupStore): Promise<LocalRecords | undefined> {
  let content: LocalRecords | undefined
  for (const row of (await readBackupRows(backups)).toReversed()) {
    const own = await readBackup(backups, row).catch(unlessReadable)
    if (own === undefined) continue
    content ??= own
    for (const [id, round] of own.rounds) if (!content.rounds.has(id)) content.rounds.set(id, round)
  }
  if (content === undefined) return undefined
  for (const id of await readRemovedIds(backups)) content.rounds.delete(id)
  return content
}

/** An unreadable backup is skipped and stays. It is never rotated out while it alone holds a round. */
function unlessReadable(error: unknown): undefined {
  if (error instanceof StorageError && error.code === 'unreadable') return undefined
  throw error
}

/** The journal comes first, then the tables: a record in its table is newer than any entry about it. */
function withSalvage(
  content: LocalRecords,
  salvage: RawStores | undefined,
  removed: ReadonlySet<string>,
): Omit<RecoveryPlan, 'usesBackup'> {
  for (const { table, op, key, payload } of journalIn(recordsOf(salvage, 'journal')).sort((a, b) => a.id - b.id)) {
    if (op === 'delete') content[table].delete(key)
    else if (!(table === 'rounds' && removed.has(key))) addRecord(content, table, payload)
  }
  const damaged: RecoveryPlan['damaged'][number][] = []
  for (const table of journalledTables) {
    for (const record of recordsOf(salvage, table)) {
      if (!addRecord(content, table, record)) damaged.push({ table, record })
    }
  }
  return { content, damaged }
}

function keyOf(record: unknown): string | undefined {
  const parsed = v.safeParse(v.object({ id: v.optional(v.string()), key: v.optional(v.string()) }), record)
  return parsed.success ? (parsed.output.id ?? parsed.output.key) : undefined
}

const planSchema = v.object({ text: v.string(), checksum: v.string() })
async function newestSeq(backups: BackupStore): Promise<number> {
  return (await readBackupRows(backups)).at(-1)?.seq ?? 0
}

const planTextSchema = v.object({
  /** The newest backup when the recovery began. */
  afterSeq: v.number(),
  players: v.array(v.unknown()),
  courses: v.array(v.unknown()),
  rounds: v.array(v.unknown()),
  settings: v.array(v.unknown()),
  damaged: v.array(v.object({ table: v.picklist(journalledTables), record: v.unknown() })),
  usesBackup: v.boolean(),
})

/** The plan of an interrupted recovery; undefined if a later backup exists, because then the recovery was completed. */
async function recoveryBegun({ backups, recoveries }: RecoveryParts): Promise<RecoveryPlan | undefined> {
  const stored = await recoveries.read((database) =>
    database.read(['recoveries'], (stores) => stores.recoveries.get('local')),
  )
  const row = v.safeParse(planSchema, stored)
  if (!row.success || sha256(row.output.text) !== row.output.checksum) return undefined
  const { afterSeq, damaged, usesBackup, ...tables } = v.parse(planTextSchema, JSON.parse(row.output.text))
  if ((await newestSeq(backups)) > afterSeq) return undefined
  const content = noRecords()
  for (const table of journalledTables) for (const record of tables[table]) addRecord(content, table, record)
  return { content, damaged, usesBackup }
}
