import { archivePlayedRound } from './archive-round.ts'
import { recordRemovals } from './removals.ts'
import type { DevicePreferences } from './device-preferences.ts'
import type { StorageEnvironment } from './environment.ts'
import { isNew } from './journal.ts'
import { replayJournal } from './journal-replay.ts'
import type { DatabaseParts } from './local-database.ts'
import type { OnDiskStorage } from './on-disk-storage.ts'
import { loadPart } from './missing-part.ts'
import { findOldCourseIds } from './old-course-ids.ts'
import { PLAY_RECOVERY_SETTING } from './play-database.ts'
import { appendToPlay } from './play-log.ts'
import { mirrorPreferences, restorePreferences } from './preference-mirror.ts'
import { StorageError } from './storage.ts'
import { withWriterLock } from './writer-lock.ts'

export interface StartUpParts {
  readonly onDisk: OnDiskStorage
  readonly databases: DatabaseParts
  readonly preferences: DevicePreferences
  readonly environment: StorageEnvironment
}

/**
 * The steps of start-up in their order. Rejects with StorageError as soon as stored data can't be read; no later step is
 * taken then. One that can't be written is logged and left for the next start. Says whether a backup was used.
 * Source: document 2 section 4, storage start-up and recovery.
 */
export async function startUp(parts: StartUpParts): Promise<{ readonly recovered: boolean }> {
  const { onDisk, preferences, environment } = parts
  const recovered = await openDatabases(parts)
  await withWriterLock(environment, async () => {
    await attempt(environment, 'The journal could not be replayed.', async () => {
      const { left, removedRoundIds } = await replayJournal(onDisk.local)
      if (left > 0) environment.warn(`${left} journal entries could not be replayed.`)
      if (removedRoundIds.length > 0) await recordRemovals(onDisk.backups, removedRoundIds, environment.now())
    })
    await attempt(environment, 'Course ids could not be migrated.', async () => {
      if ((await onDisk.local.read(findOldCourseIds)).size === 0) return
      const { migrateCourseIds } = await import('./course-id-migration.ts')
      await onDisk.local.write((database) => migrateCourseIds(database, environment.now()))
    })
    await restorePreferences(onDisk.local, preferences)
    await attempt(environment, 'The preferences could not be mirrored.', () =>
      mirrorPreferences(onDisk.local, preferences.copies()),
    )
    await attempt(environment, 'Unsaved changes could not be written yet.', () => replayEmergency(parts))
    await attempt(environment, 'A finished round could not be archived yet.', () => archiveCompleted(parts))
  })
  return { recovered }
}

/** Opens both databases at once, and makes one anew that is damaged for good. True when a backup was used. */
async function openDatabases(parts: StartUpParts): Promise<boolean> {
  const { onDisk } = parts
  const [localFailure, playFailure] = await Promise.all([
    failureOf(onDisk.local.read((database) => database.rounds.limit(1).primaryKeys())),
    failureOf(onDisk.playConnection.read((database) => database.rounds.limit(1).primaryKeys())),
  ])
  for (const failure of [localFailure, playFailure]) {
    if (failure !== undefined && failure.code !== 'corrupt') throw failure
  }
  const recovered = await recoverLocal(parts, localFailure !== undefined)
  await recoverPlay(parts, playFailure !== undefined)
  return recovered
}

// What only a damaged device needs is loaded only there.
async function recoverLocal({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<boolean> {
  if (!isDamaged && !(await onDisk.local.read(isNew))) return false
  const { recoverLocalDatabase, refillEmptyDatabase } = await loadPart(import('./recovery.ts'))
  const parts = { local: onDisk.local, backups: onDisk.backups, databases, environment }
  return withWriterLock(environment, () => (isDamaged ? recoverLocalDatabase(parts) : refillEmptyDatabase(parts)))
}

async function recoverPlay({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<void> {
  const begun = await onDisk.local.read((database) =>
    database.settings.where('key').equals(PLAY_RECOVERY_SETTING).count(),
  )
  if (!isDamaged && begun === 0) return
  const { finishPlayRecovery, recoverPlayDatabase } = await loadPart(import('./play-recovery.ts'))
  const parts = { local: onDisk.local, play: onDisk.playConnection, databases, environment }
  await withWriterLock(environment, () => (isDamaged ? recoverPlayDatabase(parts) : finishPlayRecovery(parts)))
}

async function failureOf(work: Promise<unknown>): Promise<StorageError | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return error instanceof StorageError ? error : new StorageError('unreadable', { cause: error })
  }
}

/** What fails to be written waits; what can't be read is told, never taken for empty. */
async function attempt(environment: StorageEnvironment, warning: string, step: () => Promise<unknown>) {
  try {
    await step()
  } catch (error) {
    if (error instanceof StorageError && (error.code === 'newer-version' || error.code === 'unreadable')) throw error
    environment.warn(warning, error)
  }
}

/** Writes what could not be written before; each event counts once, so doing it again changes nothing. */
async function replayEmergency({ onDisk }: StartUpParts): Promise<void> {
  for (const entry of onDisk.emergency.entries()) {
    try {
      await onDisk.playConnection.write((database) => appendToPlay(database, entry.roundId, entry.events))
      onDisk.emergency.forget(entry)
    } catch (error) {
      // A round that isn't there: its strokes stay where they are, and in the export.
      if (!(error instanceof StorageError && error.code === 'not-found')) throw error
    }
  }
}

/** A round that was completed and not archived: the app was closed in between. */
async function archiveCompleted({ onDisk }: StartUpParts): Promise<void> {
  for (const round of await onDisk.storage.play.list()) {
    if (round.status === 'completed') await archivePlayedRound(onDisk.archiveParts, round)
  }
}
