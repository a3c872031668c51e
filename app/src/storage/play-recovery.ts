import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DatabaseParts, LocalDatabase } from './local-database.ts'
import { PLAY_DATABASE_NAME, PLAY_RECOVERY_SETTING, type PlayDatabase } from './play-database.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { deleteDatabase } from './recovery.ts'
import { sha256 } from './sha256.ts'
import { StorageError } from './storage.ts'

export interface PlayRecoveryParts {
  readonly local: Connection<LocalDatabase>
  readonly play: Connection<PlayDatabase>
  readonly databases: DatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Makes the database of the rounds in play anew when it is damaged for good, out of all that it still holds: there is no
 * backup of a round in play, its log is one. Rejects with 'corrupt', and nothing deleted, when not all of it could be read.
 */
export async function recoverPlayDatabase(parts: PlayRecoveryParts): Promise<void> {
  const { local, play, databases, environment } = parts
  const salvage = await readRaw(environment, databases.indexedDB, PLAY_DATABASE_NAME)
  if (salvage === undefined || !salvage.complete) throw new StorageError('corrupt')
  const text = JSON.stringify({ rounds: recordsOf(salvage, 'rounds'), events: recordsOf(salvage, 'events') })
  const updatedAt = environment.now()
  await local.write((database) =>
    database.transaction('rw', database.settings, () =>
      database.settings.put({ key: PLAY_RECOVERY_SETTING, value: { text, checksum: sha256(text) }, updatedAt }),
    ),
  )
  play.close()
  await deleteDatabase(environment, databases.indexedDB, PLAY_DATABASE_NAME)
  await finishPlayRecovery(parts)
}

/** Ends a recovery that was begun, by this start or by one that was cut off. Does nothing when there is none. */
export async function finishPlayRecovery({ local, play }: PlayRecoveryParts): Promise<void> {
  const setting = v.safeParse(
    settingSchema,
    await local.read((database) => database.settings.get(PLAY_RECOVERY_SETTING)),
  )
  if (!setting.success) return
  const { text, checksum } = setting.output.value
  if (sha256(text) !== checksum) throw new StorageError('corrupt')
  const salvage = v.parse(salvageSchema, JSON.parse(text))
  await play.write((database) =>
    database.transaction('rw', database.rounds, database.events, async () => {
      for (const row of salvage.rounds) {
        if ((await database.rounds.get(row.id)) === undefined) await database.table<object>('rounds').put(row)
      }
      for (const row of salvage.events) {
        if ((await database.events.where('id').equals(row.id).count()) === 0) {
          await database.table<object>('events').put(row)
        }
      }
    }),
  )
  await local.write((database) =>
    database.transaction('rw', database.settings, () => database.settings.delete(PLAY_RECOVERY_SETTING)),
  )
}

const settingSchema = v.object({ value: v.object({ text: v.string(), checksum: v.string() }) })

// Rows as they were, damaged ones included; what has no id can't be stored.
const salvageSchema = v.object({
  rounds: v.array(v.looseObject({ id: v.string() })),
  events: v.array(v.looseObject({ id: v.string(), roundId: v.string(), seq: v.number() })),
})
