import * as v from 'valibot'
import type { Connection } from './connection.ts'
import { deleteDamaged } from './damaged-database.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DatabaseParts, LocalDatabase } from './local-database.ts'
import { PLAY_DATABASE_NAME, PLAY_RECOVERY_SETTING, type PlayDatabase } from './play-database.ts'
import { recordsOf } from './raw-read.ts'
import { sha256 } from './sha256.ts'
import { StorageError } from './storage-error.ts'
import { surveyPlay } from './survey.ts'

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
  const { local, play, environment } = parts
  const damaged = { ...parts, name: PLAY_DATABASE_NAME, connection: play, survey: surveyPlay }
  await deleteDamaged(damaged, async (salvage, isOvertaken) => {
    if (isOvertaken()) return
    if (salvage === undefined || !salvage.complete) throw new StorageError('corrupt')
    const rounds = recordsOf(salvage, 'rounds')
    const events = recordsOf(salvage, 'events')
    await local.write((database) =>
      database.transaction('rw', database.settings, async () => {
        const begun = salvageBegun(await database.settings.get(PLAY_RECOVERY_SETTING))
        // The other tab's is the one that counts then.
        if (isOvertaken()) return
        // What a recovery that was cut off holds stays; of two alike the damaged database's own is the later.
        const text = JSON.stringify({
          rounds: [...onlyIn(begun?.rounds ?? [], rounds), ...rounds],
          events: [...onlyIn(begun?.events ?? [], events), ...events],
        })
        await database.settings.put({
          key: PLAY_RECOVERY_SETTING,
          value: { text, checksum: sha256(text) },
          updatedAt: environment.now(),
        })
      }),
    )
  })
  await finishPlayRecovery(parts)
}

function salvageBegun(setting: unknown): v.InferOutput<typeof salvageSchema> | undefined {
  const parsed = v.safeParse(settingSchema, setting)
  if (!parsed.success) return undefined
  const { text, checksum } = parsed.output.value
  return sha256(text) === checksum ? v.parse(salvageSchema, JSON.parse(text)) : undefined
}

/** Those whose id none of the others has. */
function onlyIn(rows: readonly { readonly id: string }[], others: readonly unknown[]): readonly unknown[] {
  const ids = new Set(others.map((other) => (v.is(v.looseObject({ id: v.string() }), other) ? other.id : undefined)))
  return rows.filter(({ id }) => !ids.has(id))
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
