import type { LegacyTables } from './bundle.ts'
import type { Connection } from './connection.ts'
import type { LegacyDatabase } from './legacy-database.ts'

/**
 * Takes in the tables of an export of version 1. What is there already stays as it is, but for course profiles, which are
 * overwritten. All of it or nothing. Rejects with StorageError. Source: document 1 section 5, document 2 section 5.
 */
export async function addLegacyTables(legacy: Connection<LegacyDatabase>, tables: LegacyTables): Promise<void> {
  await legacy.write((database) =>
    database.transaction(
      'rw',
      [database.rounds, database.events, database.courseProfiles, database.players],
      async () => {
        for (const name of ['rounds', 'events', 'players'] as const) {
          const table = database.table<object, string>(name)
          const byId = new Map(tables[name].map((record) => [record.id, record]))
          const present = await table.bulkGet([...byId.keys()])
          await table.bulkPut([...byId.values()].filter((_, index) => present[index] === undefined))
        }
        await database.courseProfiles.bulkPut([...tables.courseProfiles])
      },
    ),
  )
}
