import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { RecordsBeside } from './import-reading.ts'
import { type LocalDatabase, type LocalStores, readTable } from '../archive/local-database.ts'
import { IMPORT_REST_SETTING } from '../backup/survey.ts'
import type { RoundsInPlay } from '../play/rounds-in-play.ts'
import { parseRound, parseRoundEvent } from '../log/stored-round.ts'

/*
 * The part of an import that belongs in another database than the deciding transaction's. The transaction records it, and
 * it is imported afterwards, by the next start if this one is killed. So an interrupted import is complete or has not
 * happened.
 */

const events = v.array(v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined))
const restSchema = v.object({
  roundsInPlay: v.array(v.object({ base: v.custom<Round>((raw) => parseRound(raw) !== undefined), log: events })),
  strokes: v.array(v.object({ roundId: v.string(), events })),
})
const settingSchema = v.looseObject({ key: v.literal(IMPORT_REST_SETTING), value: restSchema })
type Rest = Stored<typeof restSchema>

/** Call it in the deciding transaction, which includes the settings. */
export async function noteImportRest(
  { settings }: Pick<LocalStores, 'settings'>,
  { roundsInPlay, strokes }: Pick<RecordsBeside, 'roundsInPlay' | 'strokes'>,
  now: number,
): Promise<void> {
  if (roundsInPlay.length + strokes.length === 0) return
  // Data of an earlier import that is still recorded stays.
  const noted = v.safeParse(settingSchema, await settings.get(IMPORT_REST_SETTING))
  const before: Rest = noted.success ? noted.output.value : { roundsInPlay: [], strokes: [] }
  const value: Rest = {
    roundsInPlay: [...before.roundsInPlay, ...roundsInPlay.map(({ base, log }) => ({ base: asPutAside(base), log }))],
    strokes: [...before.strokes, ...strokes.map((own) => ({ roundId: own.roundId, events: own.events }))],
  }
  await settings.put({ key: IMPORT_REST_SETTING, value, updatedAt: now })
}

export interface ImportRestParts {
  readonly local: Connection<LocalDatabase>
  readonly play: Pick<RoundsInPlay, 'create' | 'append'>
  readonly environment: Pick<StorageEnvironment, 'warn'>
}

/** Every round and event counts once, however often this runs. Rejects with StorageError; the recorded data then stays. */
export async function finishImport({ local, play, environment }: ImportRestParts): Promise<void> {
  const noted = await readTable(local, 'settings', (table) => table.get(IMPORT_REST_SETTING))
  if (noted === undefined) return
  const setting = v.safeParse(settingSchema, noted)
  if (setting.success) {
    const { roundsInPlay, strokes } = setting.output.value
    for (const { base, log } of roundsInPlay) {
      await play.create(base)
      if (log.length > 0) await play.append(base.id, log)
    }
    for (const own of strokes) {
      // The round was removed meanwhile.
      await play
        .append(own.roundId, own.events)
        .catch((error: unknown) => environment.warn('Strokes were not taken in.', error))
    }
  }
  await local.write((database) =>
    database.change(['settings'], async ({ settings }) => {
      // Another tab's import may have recorded more meanwhile. That tab imports it.
      const now = await settings.get(IMPORT_REST_SETTING)
      if (JSON.stringify(now) === JSON.stringify(noted)) await settings.delete(IMPORT_REST_SETTING)
    }),
  )
}

/** The round appears in History as paused, and doesn't replace the current round. */
function asPutAside(round: Round): Round {
  return { ...round, metadata: { ...round.metadata, putAside: true } }
}
