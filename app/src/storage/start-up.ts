import { readTable } from './archive/local-database.ts'
import { archivePlayedRound } from './play/archive-round.ts'
import { recordRemovals } from './backup/removals.ts'
import type { DevicePreferences } from './preferences/device-preferences.ts'
import type { StorageEnvironment } from './browser/environment.ts'
import { isNew } from './archive/journal.ts'
import { removedInJournal, replayJournal } from './archive/journal-replay.ts'
import type { PlainDatabaseParts } from './browser/databases/plain-database.ts'
import type { OnDiskStorage } from './on-disk-storage.ts'
import { loadPart } from '../device/load-part.ts'
import { findOldCourseIds } from './archive/courses/old-course-ids.ts'
import { lossMarker } from './backup/loss-marker.ts'
import { mirrorCopies, restorePreferences, staleCopies } from './archive/preference-mirror.ts'
import { asStorageError } from './browser/databases/failure.ts'
import { StorageError } from './browser/storage-error.ts'
import {
  type HousekeepingSurvey,
  IMPORT_REST_SETTING,
  type LocalSurvey,
  LOG_RECOVERY_SETTING,
  surveyHousekeeping,
  surveyLocal,
} from './backup/survey.ts'
import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { within } from './browser/within.ts'
import { withWriterLock } from './browser/writer-lock.ts'

export interface StartUpParts {
  readonly onDisk: OnDiskStorage
  readonly databases: PlainDatabaseParts
  readonly preferences: DevicePreferences
  readonly environment: StorageEnvironment
  /** Whether an earlier version may have left rounds in play, of before the log. */
  readonly mayHaveFormerRounds: boolean
}

/**
 * Milliseconds that a start waits for the housekeeping's survey, and for a step of it. After one such wait it waits for no
 * further step.
 */
export const HOUSEKEEPING_WAIT_MS = 2000

/**
 * Runs the steps of start-up in order. Rejects with StorageError if essential data can't be read: the databases themselves,
 * the settings, the log. No later step runs then. All other steps are housekeeping, see createHousekeeping. Source: document 2 section 4, storage start-up and recovery.
 */
export async function startUp(parts: StartUpParts): Promise<StartUpResult> {
  const { recovered, found } = await openDatabases(parts)
  const hasFormerRounds = !(await bringFormerRounds(parts))
  // The first screen usually asks for them, too.
  const playing = await parts.onDisk.play.list()
  const settings = lossMarker(parts.environment).read() === null ? quietlyFound(found, playing) : undefined
  if (settings === undefined) await withWriterLock(parts.environment, () => setRight(parts, found))
  else await settlePreferences(parts, settings, createHousekeeping(parts))
  return { recovered, hasFormerRounds }
}

export interface StartUpResult {
  /** A backup was used. */
  readonly recovered: boolean
  /** An earlier version's rounds in play couldn't all be read. The next start tries again. */
  readonly hasFormerRounds: boolean
}

/** The surveyed data. Undefined fields couldn't be read. */
interface Found {
  readonly local: LocalSurvey | undefined
  readonly housekeeping: HousekeepingSurvey | undefined
}

/** The settings if there is nothing to repair. */
function quietlyFound({ local, housekeeping }: Found, playing: readonly Round[]): readonly unknown[] | undefined {
  const isQuiet = housekeeping?.journalIsEmpty === true && housekeeping.oldCourseIds === 0
  if (!isQuiet || local?.settings === undefined || isImportUnfinished(local.settings)) return undefined
  return playing.every(({ status }) => status !== 'completed') ? local.settings : undefined
}

/** Runs within the writer lock. Waiting for it takes time, so data that another tab may have changed is read again. */
async function setRight(parts: StartUpParts, found: Found): Promise<void> {
  const { onDisk, environment } = parts
  const housekeep = createHousekeeping(parts)
  let oldCourseIds = found.housekeeping?.oldCourseIds
  // Without a replay they are unchanged. If another tab has set one since, the later copy counts.
  let settings = found.local?.settings
  if (found.housekeeping?.journalIsEmpty !== true) {
    await housekeep('The journal could not be replayed.', async () => {
      // This comes first. If it fails, the journal stays, because only the journal then knows of the deletions.
      const removed = await onDisk.local.read(removedInJournal)
      if (removed.length > 0) await recordRemovals(onDisk.backups, removed, environment.now())
      const { left, tables } = await replayJournal(onDisk.local, environment.now())
      if (tables.has('courses') || tables.has('rounds')) oldCourseIds = undefined
      if (tables.has('settings')) settings = undefined
      if (left > 0) environment.warn(`${left} journal entries could not be replayed.`)
    })
  }
  if (oldCourseIds !== 0) {
    await housekeep('Course ids could not be migrated.', async () => {
      if ((await onDisk.local.read((database) => database.read(['courses', 'rounds'], findOldCourseIds))).size === 0)
        return
      const { migrateCourseIds } = await loadPart(() => import('./archive/courses/course-id-migration.ts'))
      await onDisk.local.write((database) => migrateCourseIds(database, environment.now()))
    })
  }
  const stored = settings ?? (await readTable(onDisk.local, 'settings', (table) => table.getAll()))
  await settlePreferences(parts, stored, housekeep)
  if (isImportUnfinished(stored)) {
    await housekeep('An import could not be finished.', async () => {
      const { finishImport } = await loadPart(() => import('./import/import-rest.ts'))
      await finishImport({ ...onDisk, environment })
    })
  }
  await housekeep('A finished round could not be archived yet.', () => archiveCompleted(parts))
  const loss = lossMarker(environment)
  if (loss.read() !== null || found.local === undefined) {
    await housekeep('Rounds could not be brought back from the log.', async () => {
      // The history is a new golfer's.
      if (!(await hasEntries(onDisk))) return void loss.write(null)
      const { bringBackLostRounds } = await loadPart(() => import('./backup/lost-rounds.ts'))
      if ((await bringBackLostRounds({ ...onDisk, environment, preferences: parts.preferences })) > 0)
        onDisk.rounds.changed()
    })
  }
}

async function hasEntries({ logConnection }: OnDiskStorage): Promise<boolean> {
  return (await logConnection.read((database) => database.first())) !== undefined
}

/** Runs a step, and logs the warning if it fails. Rejects only if the data is of a newer version. */
type Housekeep = (warning: string, step: () => Promise<unknown>) => Promise<void>

/**
 * Housekeeping never delays a golfer's round. A failed step is logged and tried at the next start. A slow step goes on
 * beside the app, because each of its transactions is correct at any time.
 */
function createHousekeeping({ onDisk, environment }: StartUpParts): Housekeep {
  let waitMs = HOUSEKEEPING_WAIT_MS
  return async (warning, step) => {
    try {
      const work = step()
      const outcome = await within(
        environment,
        waitMs,
        work.then(() => 'done' as const),
      )
      if (outcome === 'done') return
      waitMs = 0
      environment.warn(warning, 'It takes too long.')
      // History may already be on the screen in its earlier state.
      work.then(onDisk.rounds.changed).catch((error: unknown) => environment.warn(warning, error))
    } catch (error) {
      if (error instanceof StorageError && error.code === 'newer-version') throw error
      environment.warn(warning, error)
    }
  }
}

function isImportUnfinished(settings: readonly unknown[]): boolean {
  return settings.some((setting) => v.is(importRestSchema, setting))
}

const importRestSchema = v.looseObject({ key: v.literal(IMPORT_REST_SETTING) })

/** No lock is needed: the later of two copies counts, and each is mirrored in one transaction. */
async function settlePreferences(
  { onDisk, preferences }: StartUpParts,
  settings: readonly unknown[],
  housekeep: Housekeep,
): Promise<void> {
  await restorePreferences(preferences, settings)
  const stale = staleCopies(preferences.copies(), settings)
  if (stale.length === 0) return
  await housekeep('The preferences could not be mirrored.', () => mirrorCopies(onDisk.local, stale))
}

/**
 * Opens the databases that start-up needs at once, and recreates a permanently damaged one. recovered: a backup was used.
 */
async function openDatabases(parts: StartUpParts): Promise<{ readonly recovered: boolean; readonly found: Found }> {
  const { onDisk, environment } = parts
  const surveying = answerOf(onDisk.local.read(surveyHousekeeping))
  const [local, log] = await Promise.all([answerOf(onDisk.local.read(surveyLocal)), answerOf(onDisk.log())])
  for (const { failure } of [local, log]) if (failure !== undefined && failure.code !== 'corrupt') throw failure
  const housekeeping = (await within(environment, HOUSEKEEPING_WAIT_MS, surveying))?.value
  const isHealthy = local.value?.isNew === false && local.value.logRecoveryBegun === false
  if (isHealthy && log.failure === undefined) return { recovered: false, found: { local: local.value, housekeeping } }
  if (local.failure !== undefined || local.value?.isNew === true) lossMarker(environment).write('yes')
  const recovered = await recoverLocal(parts, local.failure !== undefined)
  await recoverDamagedLog(parts, log.failure !== undefined)
  // The earlier survey is outdated.
  return { recovered, found: { local: undefined, housekeeping: undefined } }
}

/** Resolves with false if something is left. */
async function bringFormerRounds(parts: StartUpParts): Promise<boolean> {
  const { onDisk, databases, environment, mayHaveFormerRounds } = parts
  if (!mayHaveFormerRounds) return true
  const { importFormerPlay } = await loadPart(() => import('./play/former-play.ts'))
  const { connect, logConnection: log } = onDisk
  return withWriterLock(environment, () =>
    importFormerPlay({ connect, log, environment, indexedDB: databases.indexedDB }),
  )
}

// Loaded only on a damaged device.
async function recoverLocal({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<boolean> {
  if (!isDamaged && !(await onDisk.local.read(isNew))) return false
  const { recoverLocalDatabase, refillEmptyDatabase } = await loadPart(() => import('./backup/recovery.ts'))
  const { local, backups, recoveries } = onDisk
  const parts = { local, backups, recoveries, databases, environment }
  return withWriterLock(environment, () => (isDamaged ? recoverLocalDatabase(parts) : refillEmptyDatabase(parts)))
}

async function recoverDamagedLog({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<void> {
  const begun = await readTable(onDisk.local, 'settings', (table) => table.count(LOG_RECOVERY_SETTING))
  if (!isDamaged && begun === 0) return
  const { finishLogRecovery, recoverLog } = await loadPart(() => import('./backup/log-recovery.ts'))
  const parts = { local: onDisk.local, log: onDisk.logConnection, databases, environment }
  await withWriterLock(environment, () => (isDamaged ? recoverLog(parts) : finishLogRecovery(parts)))
}

interface Answer<T> {
  readonly value?: T
  readonly failure?: StorageError
}

async function answerOf<T>(work: Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work }
  } catch (error) {
    return { failure: asStorageError(error, 'unreadable') }
  }
}

/** A round that was completed and not archived, or that has late strokes, because the app was closed in between. */
async function archiveCompleted({ onDisk }: StartUpParts): Promise<void> {
  const completed = (await onDisk.play.list()).filter(({ status }) => status === 'completed')
  await Promise.all(completed.map((round) => archivePlayedRound(onDisk.archiveParts, round)))
}
