import type { ArchivedRound } from '@teemates/golf/archive'
import type { ImportChoice } from './import-plan.ts'
import type { ImportOutcome, PendingImport, RecordsBeside } from './import-reading.ts'
import { deleteFormerPending } from '../archive/former-database.ts'
import { type ChosenPreference, importRecords, type ImportsParts, readDeviceIds } from './imported-records.ts'
import { loadPart } from '../../device/load-part.ts'
import { createPendingFiles, type PendingFile } from './pending-import.ts'
import { preferenceTable } from '../preferences/preference-table.ts'
import type { Preferences } from '../preferences/preferences.ts'
import type { OnProgress } from '../browser/worker-calls.ts'

/** The import of a backup file, one at a time. Source: document 1 section 4, import flow. */
export interface Imports {
  /**
   * Rejects with BundleError if it isn't a backup, with StorageError if it can't be kept, and with MissingPartError.
   * @param onProgress called with the number of rounds read
   */
  begin(file: PendingFile, onProgress?: OnProgress): Promise<PendingImport>
  /**
   * Takes the file that another app has shared with this one, to be passed to begin(); null if there is none. Only one page
   * gets it. Rejects with StorageError.
   */
  takeShared(): Promise<File | null>
  /** The file that this tab has begun, also before a reload; null if there is none. */
  pending(): Promise<PendingImport | null>
  /** The result of an import, without writing anything. */
  plan(choice: ImportChoice): Promise<ImportOutcome>
  /**
   * Imports all or nothing and forgets the file. Afterwards the golfer is the chosen players, and the file's own golfer too
   * if that is one of them.
   * @param onProgress called with the number of rounds passed to the database
   */
  run(choice: ImportChoice, onProgress?: OnProgress): Promise<void>
  giveUp(): Promise<void>
  /** Deletes the files of pages that were left, unless an import is under way in this tab. */
  dropLeft(): Promise<void>
}

const ignoreProgress: OnProgress = () => undefined

/** Rejects with MissingPartError. */
export async function createImports(parts: ImportsParts): Promise<Imports> {
  const { connection, environment, preferences, indexedDB } = parts
  const { importReading, warn } = environment
  void deleteFormerPending({ environment, indexedDB })
  const files = createPendingFiles(connection, environment)
  const reading = await loadPart(() => importReading?.() ?? Promise.reject(new Error('nothing reads files here')))
  let held: PendingImport | undefined

  function letGo(): void {
    held = undefined
    reading.end()
  }

  /** Undefined if no import is under way. */
  async function opened(): Promise<PendingImport | undefined> {
    const file = held === undefined ? await files.read() : undefined
    if (file !== undefined) held = await reading.open(file, ignoreProgress)
    return held
  }

  async function plan(choice: ImportChoice) {
    if ((await opened()) === undefined) throw new Error('an import goes on that was never begun')
    const device = await readDeviceIds(parts)
    return { device, outcome: await orReopen(reading.plan({ device, choice })) }
  }

  /** A failed reading may have lost the file, so the next call reads it again. */
  function orReopen<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      held = undefined
      throw error
    })
  }

  async function allRounds(): Promise<readonly ArchivedRound[]> {
    const all: ArchivedRound[] = []
    for (;;) {
      const some = await orReopen(reading.rounds(all.length))
      if (some.length === 0) return all
      all.push(...some)
    }
  }

  return {
    async begin(file, onProgress = ignoreProgress) {
      try {
        const pending = await reading.open(file, onProgress)
        await files.keep(file)
        held = pending
        return pending
      } catch (error) {
        letGo()
        throw error
      }
    },
    takeShared: async () => (await files.takeShared()) ?? null,
    pending: async () => (await opened()) ?? null,
    plan: async (choice) => (await plan(choice)).outcome,
    async run(choice, onProgress = ignoreProgress) {
      const { device } = await plan(choice)
      const selfIds = selfIdsOf(held, choice)
      const { settings, ...beside } = await orReopen(reading.beside())
      const chosen = () => [
        ...chosenSettings(preferences, settings, device.rounds.size === 0),
        withSelfIds(preferences, selfIds, environment.now()),
      ]
      await importRecords(parts, { ...beside, rounds: await allRounds(), preferences: chosen }, onProgress)
      parts.onImported()
      for (const { name, value } of chosen()) preferences.set(name, value)
      letGo()
      await files.drop().catch((error: unknown) => warn('An imported file is still kept.', error))
    },
    async giveUp() {
      letGo()
      await files.drop()
    },
    async dropLeft() {
      if (held === undefined) await files.dropLeft()
    },
  }
}

/**
 * The chosen players, and those ids of their own file that nobody could choose because no readable round has them. A mate's
 * file doesn't identify the golfer.
 */
function selfIdsOf(held: PendingImport | undefined, { ids }: ImportChoice): readonly string[] {
  const ownIds = held?.selfIds ?? []
  if (!ownIds.some((id) => ids.includes(id))) return ids
  const shown = new Set(held?.candidates.flatMap((candidate) => candidate.ids))
  return [...ids, ...ownIds.filter((id) => !shown.has(id))]
}

function withSelfIds(preferences: Preferences, selfIds: readonly string[], now: number): ChosenPreference {
  const { ids, configuredAt } = preferences.get('selfIds')
  const chosenAt = selfIds.length > 0 ? now : configuredAt
  return { name: 'selfIds', value: { ids: [...ids, ...selfIds], configuredAt: chosenAt } }
}

/**
 * Preferences that move to a new phone. The golfer's identity is asked for (see selfIdsOf), and device-bound preferences
 * are never in a file.
 */
export const portablePreferences = [
  'nickname',
  'distanceUnit',
  'theme',
  'statsDateRange',
  'readNotifications',
  'feedbackEmail',
  'lastGames',
] as const

/** Choices on this device stay. A device without rounds adopts those of the file. */
function chosenSettings(
  preferences: Preferences,
  settings: RecordsBeside['settings'],
  isNewDevice: boolean,
): readonly ChosenPreference[] {
  return portablePreferences.flatMap((name) => {
    const { key, parse } = preferenceTable[name]
    const text = settings.findLast((setting) => setting.key === key)?.value
    if (typeof text !== 'string' || (preferences.has(name) && !isNewDevice)) return []
    const value = parse(text)
    return value === '' ? [] : [{ name, value }]
  })
}
