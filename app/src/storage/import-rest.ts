import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import type { ImportedRecords } from './imports.ts'
import type { LocalDatabase } from './local-database.ts'
import { IMPORT_REST_SETTING } from './play-database.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'
import { parseRound, parseRoundEvent } from './stored-round.ts'

/*
 * What of an import belongs into another database than the one whose transaction decides: noted in that transaction, and
 * taken in after it, by the next start where this one is killed. So an import that is cut off has come in whole, or not at all.
 */

interface Rest {
  readonly roundsInPlay: readonly { readonly base: Round; readonly log: readonly RoundEvent[] }[]
  readonly strokes: readonly { readonly roundId: string; readonly events: readonly RoundEvent[] }[]
}

const events = v.array(v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined))
const settingSchema = v.looseObject({
  key: v.literal(IMPORT_REST_SETTING),
  value: v.object({
    roundsInPlay: v.array(v.object({ base: v.custom<Round>((raw) => parseRound(raw) !== undefined), log: events })),
    strokes: v.array(v.object({ roundId: v.string(), events })),
  }),
})

/** In the transaction that decides, which the settings are in. */
export async function noteImportRest(
  database: LocalDatabase,
  { roundsInPlay, strokes }: ImportedRecords,
  now: number,
): Promise<void> {
  if (roundsInPlay.length + strokes.length === 0) return
  // What an import before has noted, and could not take in yet, stays.
  const noted = v.safeParse(settingSchema, await database.settings.get(IMPORT_REST_SETTING))
  const before: Rest = noted.success ? noted.output.value : { roundsInPlay: [], strokes: [] }
  const value: Rest = {
    roundsInPlay: [...before.roundsInPlay, ...roundsInPlay.map(({ base, log }) => ({ base: asPutAside(base), log }))],
    strokes: [...before.strokes, ...strokes.map((own) => ({ roundId: own.roundId, events: own.events }))],
  }
  await database.settings.put({ key: IMPORT_REST_SETTING, value, updatedAt: now })
}

export interface ImportRestParts {
  readonly local: Connection<LocalDatabase>
  readonly play: Pick<RoundsInPlayStore, 'create' | 'append'>
  readonly environment: Pick<StorageEnvironment, 'warn'>
}

/** Every round and event counts once, however often this is begun. Rejects with StorageError, and what was noted stays then. */
export async function finishImport({ local, play, environment }: ImportRestParts): Promise<void> {
  const noted = await local.read((database) => database.settings.get(IMPORT_REST_SETTING))
  if (noted === undefined) return
  const setting = v.safeParse(settingSchema, noted)
  if (setting.success) {
    const { roundsInPlay, strokes } = setting.output.value
    for (const { base, log } of roundsInPlay) {
      await play.create(base)
      if (log.length > 0) await play.append(base.id, log)
    }
    for (const own of strokes) {
      // Of a round that was removed meanwhile.
      await play
        .append(own.roundId, own.events)
        .catch((error: unknown) => environment.warn('Strokes were not taken in.', error))
    }
  }
  await local.write((database) =>
    database.transaction('rw', database.settings, async () => {
      // Another tab's import may have noted more meanwhile, which it takes in itself.
      const now = await database.settings.get(IMPORT_REST_SETTING)
      if (JSON.stringify(now) === JSON.stringify(noted)) await database.settings.delete(IMPORT_REST_SETTING)
    }),
  )
}

/** It waits in History, and takes no other round's place. */
function asPutAside(round: Round): Round {
  return { ...round, metadata: { ...round.metadata, putAside: true } }
}
