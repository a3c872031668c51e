import * as v from 'valibot'
import { deleteDamaged } from '../archive/damaged-database.ts'
import { type LocalDatabase, readTable } from '../archive/local-database.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { recordsOf } from '../browser/databases/raw-read.ts'
import { sha256 } from '../browser/sha256.ts'
import { StorageError } from '../browser/storage-error.ts'
import { LOG_DATABASE_NAME, type LogDatabase } from '../log/log-database.ts'
import { LOG_RECOVERY_SETTING } from './survey.ts'

export interface LogRecoveryParts {
  readonly local: Connection<LocalDatabase>
  readonly log: Connection<LogDatabase>
  readonly databases: PlainDatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Recreates the permanently damaged log from everything that it still holds. It has no backup. Rejects with 'corrupt', without
 * deleting, if not all of it could be read.
 */
export async function recoverLog(parts: LogRecoveryParts): Promise<void> {
  const { local, log, environment } = parts
  const damaged = {
    ...parts,
    name: LOG_DATABASE_NAME,
    connection: log,
    survey: (database: LogDatabase) => database.lastSeq(),
  }
  await deleteDamaged(damaged, async (salvage, isSuperseded) => {
    if (isSuperseded()) return
    if (salvage === undefined || !salvage.complete) throw new StorageError('corrupt')
    const entries = recordsOf(salvage, 'entries')
    await local.write((database) =>
      database.change(['settings'], async ({ settings }) => {
        const begun = salvageBegun(await settings.get(LOG_RECOVERY_SETTING)) ?? []
        // The other tab's recovery counts then.
        if (isSuperseded()) return
        // Entries of an interrupted recovery are kept. Of two under one key, the damaged database's own is newer.
        const byKey = new Map([...begun, ...entries].map((entry) => [seqOf(entry), entry]))
        const text = JSON.stringify([...byKey.values()])
        const value = { text, checksum: sha256(text) }
        await settings.put({ key: LOG_RECOVERY_SETTING, value, updatedAt: environment.now() })
      }),
    )
  })
  await finishLogRecovery(parts)
}

/** Completes a recovery that this start or an interrupted one began. Does nothing if there is none. */
export async function finishLogRecovery({ local, log }: Pick<LogRecoveryParts, 'local' | 'log'>): Promise<void> {
  const setting = await readTable(local, 'settings', (table) => table.get(LOG_RECOVERY_SETTING))
  if (setting === undefined) return
  const entries = salvageBegun(setting)
  if (entries === undefined) throw new StorageError('corrupt')
  await log.write((database) => database.restore(entries))
  await local.write((database) =>
    database.change(['settings'], ({ settings }) => settings.delete(LOG_RECOVERY_SETTING)),
  )
}

const settingSchema = v.object({ value: v.object({ text: v.string(), checksum: v.string() }) })
// Entries are kept unchanged, damaged ones included. Every one has a key, which the database itself has given it.
const entriesSchema = v.array(v.looseObject({ seq: v.number() }))

function salvageBegun(setting: unknown): v.InferOutput<typeof entriesSchema> | undefined {
  const parsed = v.safeParse(settingSchema, setting)
  if (!parsed.success) return undefined
  const { text, checksum } = parsed.output.value
  return sha256(text) === checksum ? v.parse(entriesSchema, JSON.parse(text)) : undefined
}

function seqOf(entry: unknown): unknown {
  return v.is(v.looseObject({ seq: v.number() }), entry) ? entry.seq : entry
}
