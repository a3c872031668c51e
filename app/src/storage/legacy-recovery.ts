import * as v from 'valibot'
import type { Connection } from './connection.ts'
import { deleteDatabase } from './damaged-database.ts'
import type { StorageEnvironment } from './environment.ts'
import { LEGACY_DATABASE_NAME, LEGACY_RECOVERY_SETTING, type LegacyDatabase } from './legacy-database.ts'
import type { DatabaseParts, LocalDatabase } from './local-database.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { sha256 } from './sha256.ts'
import { StorageError } from './storage-error.ts'

export interface LegacyRecoveryParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly databases: DatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Makes the legacy database anew when it is damaged for good, with what can still be read of it. History isn't kept in it,
 * so records that can't be read don't keep it as it is. What it held is on the disk, and was read back, before it is deleted.
 * Rejects with StorageError, 'corrupt' and nothing deleted when it doesn't even open.
 */
export async function rebuildLegacyDatabase(parts: LegacyRecoveryParts): Promise<void> {
  const { local, legacy, databases, environment } = parts
  const salvage = await readRaw(environment, databases.indexedDB, LEGACY_DATABASE_NAME)
  if (salvage === undefined) throw new StorageError('corrupt')
  // A recovery that was cut off may hold what the database, damaged once more, doesn't.
  const records: Record<string, readonly unknown[]> = { ...(await recordsBegun(local)) }
  for (const name of salvage.byName.keys()) {
    const found = new Map(
      [...(records[name] ?? []), ...recordsOf(salvage, name)].map((record) => [keyOf(name, record), record]),
    )
    found.delete(undefined)
    records[name] = [...found.values()]
  }
  const text = JSON.stringify(records)
  const setting = {
    key: LEGACY_RECOVERY_SETTING,
    value: { text, checksum: sha256(text) },
    updatedAt: environment.now(),
  }
  await local.write((database) => database.transaction('rw', database.settings, () => database.settings.put(setting)))
  if (JSON.stringify(await recordsBegun(local)) !== text) throw new StorageError('unwritable')
  legacy.close()
  await deleteDatabase(environment, databases.indexedDB, LEGACY_DATABASE_NAME)
  await finishLegacyRecovery(parts)
}

/** Ends a recovery that was begun, by this start or by one that was cut off. Does nothing when there is none. */
export async function finishLegacyRecovery({
  local,
  legacy,
}: Pick<LegacyRecoveryParts, 'local' | 'legacy'>): Promise<void> {
  const records = await recordsBegun(local)
  if (records !== undefined) {
    await legacy.write((database) =>
      database.transaction('rw', database.tables, async () => {
        for (const table of database.tables) {
          const given = (records[table.name] ?? []).filter((record) => keyOf(table.name, record) !== undefined)
          // What has come into the new one meanwhile is the later.
          const present = new Set<unknown>(await table.toCollection().primaryKeys())
          await table.bulkPut(given.filter((record) => !present.has(keyOf(table.name, record))))
        }
      }),
    )
  }
  await local.write((database) =>
    database.transaction('rw', database.settings, () => database.settings.delete(LEGACY_RECOVERY_SETTING)),
  )
}

async function recordsBegun(
  local: Connection<LocalDatabase>,
): Promise<Readonly<Record<string, readonly unknown[]>> | undefined> {
  const raw = await local.read((database) => database.settings.get(LEGACY_RECOVERY_SETTING))
  const setting = v.safeParse(settingSchema, raw)
  if (!setting.success || sha256(setting.output.value.text) !== setting.output.value.checksum) return undefined
  return v.parse(recordsSchema, JSON.parse(setting.output.value.text))
}

const settingSchema = v.looseObject({ value: v.object({ text: v.string(), checksum: v.string() }) })
const recordsSchema = v.record(v.string(), v.array(v.unknown()))

const key = v.pipe(v.string(), v.nonEmpty())
const slugged = v.looseObject({ slug: key })
const identified = v.looseObject({ id: key })

/** What a record is stored under: a course profile's slug, all others' id. Undefined for what can't be stored. */
function keyOf(table: string, record: unknown): string | undefined {
  if (table === 'courseProfiles') return v.is(slugged, record) ? record.slug : undefined
  return v.is(identified, record) ? record.id : undefined
}
