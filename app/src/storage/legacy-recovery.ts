import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { LEGACY_DATABASE_NAME, type LegacyDatabase } from './legacy-database.ts'
import type { DatabaseParts } from './local-database.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { deleteDatabase } from './damaged-database.ts'
import { StorageError } from './storage.ts'

export interface LegacyRecoveryParts {
  readonly legacy: Connection<LegacyDatabase>
  readonly databases: DatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Makes the legacy database anew when it is damaged for good, with what can still be read of it. History isn't kept in it,
 * so records that can't be read don't keep it as it is. Rejects with StorageError, 'corrupt' and nothing deleted when it
 * doesn't even open.
 */
export async function rebuildLegacyDatabase({ legacy, databases, environment }: LegacyRecoveryParts): Promise<void> {
  const salvage = await readRaw(environment, databases.indexedDB, LEGACY_DATABASE_NAME)
  if (salvage === undefined) throw new StorageError('corrupt')
  legacy.close()
  await deleteDatabase(environment, databases.indexedDB, LEGACY_DATABASE_NAME)
  await legacy.write((database) =>
    database.transaction('rw', database.tables, async () => {
      for (const { name } of database.tables) {
        const keyed = recordsOf(salvage, name).filter((record) => v.is(keyedSchemas[name] ?? byId, record))
        await database.table<unknown>(name).bulkPut(keyed)
      }
    }),
  )
}

const key = v.pipe(v.string(), v.nonEmpty())
const byId = v.looseObject({ id: key })
/** What a record is stored under; all other tables go by id. */
const keyedSchemas: Readonly<Record<string, v.GenericSchema>> = { courseProfiles: v.looseObject({ slug: key }) }
