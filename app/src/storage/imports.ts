import type { ImportEnvironment } from './import-environment.ts'
import type { ArchivedRound } from '@teemates/golf/archive'
import type { StorageEnvironment } from './environment.ts'
import type { RemoteImportReading } from './import-in-worker.ts'
import type { DeviceIds, ImportChoice } from './import-plan.ts'
import type { ImportOutcome, PendingImport, RecordsBeside } from './import-reading.ts'
import { loadPart } from '../device/load-part.ts'
import type { PendingFile, PendingFiles } from './pending-import.ts'
import { preferenceTable } from './preference-table.ts'
import type { Preferences, PreferenceValues } from './preferences.ts'
import type { OnProgress } from './worker-calls.ts'

/** The records that come in. */
export interface ImportedRecords extends Omit<RecordsBeside, 'settings'> {
  readonly rounds: readonly ArchivedRound[]
  /** Who the golfer is from then on, and their settings; worked out anew with each call, from what is chosen by then. */
  readonly preferences: () => readonly ChosenPreference[]
}

export interface ChosenPreference {
  readonly name: keyof PreferenceValues
  readonly value: PreferenceValues[keyof PreferenceValues]
}

/** The way of a backup file onto this device. One file at a time. Source: document 1 section 4, import flow. */
export interface Imports {
  /**
   * Rejects with BundleError for what is no backup, with StorageError where it can't be kept, and with MissingPartError.
   * @param onProgress told how many rounds have been read
   */
  begin(file: PendingFile, onProgress?: OnProgress): Promise<PendingImport>
  /**
   * The file that another app has shared with this one, and that no page has taken yet; null where there is none. To be begun with.
   * Rejects with StorageError.
   */
  takeShared(): Promise<File | null>
  /** The file that was begun with in this tab, before the page was loaded anew, too; null where there is none. */
  pending(): Promise<PendingImport | null>
  /** What would come of it; writes nothing. */
  plan(choice: ImportChoice): Promise<ImportOutcome>
  /**
   * Takes it in, all or nothing, and forgets the file. The golfer is the chosen players from then on, too, and whom else the
   * file's own golfer was where that is one of them.
   * @param onProgress told how many rounds have been handed to the database
   */
  run(choice: ImportChoice, onProgress?: OnProgress): Promise<void>
  giveUp(): Promise<void>
  /** Forgets the files of pages that were left, unless one is under way in this tab. */
  dropLeft(): Promise<void>
}

export interface ImportsParts {
  readonly files: PendingFiles
  readonly reading: RemoteImportReading
  readonly preferences: Preferences
  readonly warn: StorageEnvironment['warn']
  readonly now: StorageEnvironment['now']
  readonly deviceIds: () => Promise<DeviceIds>
  /** All or nothing; tells the app and its other tabs. Rejects with StorageError. */
  readonly take: (records: ImportedRecords, onProgress: OnProgress) => Promise<void>
}

/** Rejects with MissingPartError. */
export function readingOf({ importReading }: Pick<ImportEnvironment, 'importReading'>): Promise<RemoteImportReading> {
  return loadPart(() => importReading?.() ?? Promise.reject(new Error('nothing reads files here')))
}

const untold: OnProgress = () => undefined

export function createImports(parts: ImportsParts): Imports {
  const { files, reading, preferences, warn } = parts
  let held: PendingImport | undefined

  function letGo(): void {
    held = undefined
    reading.end()
  }

  /** Undefined where no import is under way. */
  async function opened(): Promise<PendingImport | undefined> {
    const file = held === undefined ? await files.read() : undefined
    if (file !== undefined) held = await reading.open(file, untold)
    return held
  }

  async function plan(choice: ImportChoice) {
    if ((await opened()) === undefined) throw new Error('an import goes on that was never begun')
    const device = await parts.deviceIds()
    return { device, outcome: await orAnew(reading.plan({ device, choice })) }
  }

  /** A reading that has failed may have lost the file, which is read anew at the next asking. */
  function orAnew<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      held = undefined
      throw error
    })
  }

  async function allRounds(): Promise<readonly ArchivedRound[]> {
    const all: ArchivedRound[] = []
    for (;;) {
      const some = await orAnew(reading.rounds(all.length))
      if (some.length === 0) return all
      all.push(...some)
    }
  }

  return {
    async begin(file, onProgress = untold) {
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
    async takeShared() {
      return (await files.takeShared()) ?? null
    },
    async pending() {
      return (await opened()) ?? null
    },
    async plan(choice) {
      return (await plan(choice)).outcome
    },
    async run(choice, onProgress = untold) {
      const { device } = await plan(choice)
      const selfIds = selfIdsOf(held, choice)
      const { settings, ...beside } = await orAnew(reading.beside())
      const chosen = () => {
        const { ids, configuredAt } = preferences.get('selfIds')
        const chosenAt = selfIds.length > 0 ? parts.now() : configuredAt
        return [
          ...chosenSettings(preferences, settings, device.rounds.size === 0),
          { name: 'selfIds' as const, value: { ids: [...ids, ...selfIds], configuredAt: chosenAt } },
        ]
      }
      await parts.take({ ...beside, rounds: await allRounds(), preferences: chosen }, onProgress)
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
 * The chosen players, and the ids of their own file that nobody could choose, as no round that can be shown has them. The file
 * of a mate says nothing of the golfer.
 */
function selfIdsOf(held: PendingImport | undefined, { ids }: ImportChoice): readonly string[] {
  const told = held?.selfIds ?? []
  if (!told.some((id) => ids.includes(id))) return ids
  const shown = new Set(held?.candidates.flatMap((candidate) => candidate.ids))
  return [...ids, ...told.filter((id) => !shown.has(id))]
}

/** What a new phone has as the old one had it. Who is the golfer is asked, see selfIdsOf; what is bound to its device is never in a file. */
export const portablePreferences = [
  'nickname',
  'distanceUnit',
  'theme',
  'statsDateRange',
  'readNotifications',
  'feedbackEmail',
] as const

/** What the golfer has chosen on this device stays; a device without rounds becomes as the one was that the file is from. */
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
