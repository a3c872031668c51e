import { archivePlayedRound } from './archive-round.ts'
import { recordRemovals } from './removals.ts'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { DevicePreferences } from './device-preferences.ts'
import type { StorageEnvironment } from './environment.ts'
import { isNew } from './journal.ts'
import { removedInJournal, replayJournal } from './journal-replay.ts'
import type { DatabaseParts } from './local-database.ts'
import type { OnDiskStorage } from './on-disk-storage.ts'
import { LEGACY_RECOVERY_SETTING } from './legacy-database.ts'
import { loadPart } from '../device/load-part.ts'
import { findOldCourseIds } from './old-course-ids.ts'
import { IMPORT_REST_SETTING, PLAY_RECOVERY_SETTING } from './play-database.ts'
import { appendToPlay, roundsOfRows } from './play-log.ts'
import { mirrorCopies, restorePreferences, staleCopies } from './preference-mirror.ts'
import { StorageError } from './storage-error.ts'
import {
  type HousekeepingSurvey,
  isNothingCompleted,
  type LocalSurvey,
  surveyHousekeeping,
  surveyLocal,
  surveyPlay,
} from './survey.ts'
import * as v from 'valibot'
import { TAP_DATABASE_NAME, type TapDatabase } from './tap-database.ts'
import { within } from './within.ts'
import { withWriterLock } from './writer-lock.ts'

export interface StartUpParts {
  readonly onDisk: OnDiskStorage
  readonly databases: DatabaseParts
  readonly preferences: DevicePreferences
  readonly environment: StorageEnvironment
}

/** A start waits no longer than this for what it would look after, and for a step of it; then for none any more. In ms. */
export const HOUSEKEEPING_WAIT_MS = 2000

/**
 * The steps of start-up in their order. Rejects with StorageError as soon as what a round needs can't be read: the databases
 * themselves, the settings, strokes that wait. No later step is taken then. Everything else is housekeeping, see
 * createHousekeeping. Says whether a backup was used. Source: document 2 section 4, storage start-up and recovery.
 */
export async function startUp(parts: StartUpParts): Promise<{ readonly recovered: boolean }> {
  const remember = parts.onDisk.play.reading()
  const { recovered, found } = await openDatabases(parts)
  const quiet = quietlyFound(found)
  if (quiet === undefined) await withWriterLock(parts.environment, () => setRight(parts, found))
  else {
    await settlePreferences(parts, quiet.settings, createHousekeeping(parts))
    // The first screen mostly asks for them, and they were read a moment ago.
    const rounds = roundsOfRows(quiet.playRows)
    if (rounds !== undefined) remember(rounds)
  }
  return { recovered }
}

/** What was found of that which start-up sees to. What is undefined couldn't be told. */
interface Found {
  readonly local: LocalSurvey | undefined
  readonly housekeeping: HousekeepingSurvey | undefined
  readonly playRows: readonly unknown[] | undefined
  readonly waitingTaps: number
}

/** What the databases hold, where there is nothing to be set right. */
function quietlyFound({ local, housekeeping, playRows, waitingTaps }: Found) {
  const isQuiet = housekeeping?.journalIsEmpty === true && housekeeping.oldCourseIds === 0 && waitingTaps === 0
  if (!isQuiet || local?.settings === undefined || hasBegun(local.settings) || playRows === undefined) return undefined
  return isNothingCompleted(playRows) ? { settings: local.settings, playRows } : undefined
}

/** Inside the writer lock, which may have been waited for: what another tab can have changed meanwhile is asked again. */
async function setRight(parts: StartUpParts, found: Found): Promise<void> {
  const { onDisk, environment } = parts
  const housekeep = createHousekeeping(parts)
  let oldCourseIds = found.housekeeping?.oldCourseIds
  // With none replayed they are what they were; of what another tab has set since, the later copy counts.
  let settings = found.local?.settings
  if (found.housekeeping?.journalIsEmpty !== true) {
    await housekeep('The journal could not be replayed.', async () => {
      // First, and where it fails the journal stays: it alone remembers then.
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
      if ((await onDisk.local.read(findOldCourseIds)).size === 0) return
      const { migrateCourseIds } = await loadPart(() => import('./course-id-migration.ts'))
      await onDisk.local.write((database) => migrateCourseIds(database, environment.now()))
    })
  }
  const stored = settings ?? (await onDisk.local.read((database) => database.settings.toArray()))
  await settlePreferences(parts, stored, housekeep)
  if (isLegacyRecoveryBegun(stored)) {
    await housekeep('The legacy database could not be filled again.', async () => {
      const { finishLegacyRecovery } = await loadPart(() => import('./legacy-recovery.ts'))
      await finishLegacyRecovery(onDisk.archiveParts)
    })
  }
  if (isImportUnfinished(stored)) {
    await housekeep('An import could not be finished.', async () => {
      const { finishImport } = await loadPart(() => import('./import-rest.ts'))
      await finishImport({ ...onDisk, environment })
    })
  }
  await takeInStrokes(parts)
  await housekeep('A finished round could not be archived yet.', () => archiveCompleted(parts))
}

/** Does a step, and logs the warning where it comes to nothing. Rejects only when the data is of a newer version. */
type Housekeep = (warning: string, step: () => Promise<unknown>) => Promise<void>

/**
 * A step of start-up that is only housekeeping never stands between a golfer and a round. What fails there is logged and tried
 * at the next start. What takes too long goes on beside the app: each of its transactions is correct at any time.
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
      // Whoever shows history by then shows what it was before.
      work.then(onDisk.rounds.changed).catch((error: unknown) => environment.warn(warning, error))
    } catch (error) {
      if (error instanceof StorageError && error.code === 'newer-version') throw error
      environment.warn(warning, error)
    }
  }
}

function isLegacyRecoveryBegun(settings: readonly unknown[]): boolean {
  return settings.some((setting) => v.is(legacyRecoverySchema, setting))
}

function isImportUnfinished(settings: readonly unknown[]): boolean {
  return settings.some((setting) => v.is(importRestSchema, setting))
}

/** Something goes on that an earlier start has begun. */
function hasBegun(settings: readonly unknown[]): boolean {
  return isLegacyRecoveryBegun(settings) || isImportUnfinished(settings)
}

const importRestSchema = v.looseObject({ key: v.literal(IMPORT_REST_SETTING) })
const legacyRecoverySchema = v.looseObject({ key: v.literal(LEGACY_RECOVERY_SETTING) })

/** Needs no lock: the later of two copies counts, and each is mirrored in one transaction. */
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

/** Opens the databases that start-up reads at once, and makes one anew that is damaged for good. recovered: a backup was used. */
async function openDatabases(parts: StartUpParts): Promise<{ readonly recovered: boolean; readonly found: Found }> {
  const { onDisk, environment } = parts
  const surveying = answerOf(onDisk.local.read(surveyHousekeeping))
  const counting = answerOf(onDisk.tapConnection.read((database) => database.taps.count()))
  const [local, play, taps] = await Promise.all([
    answerOf(onDisk.local.read(surveyLocal)),
    surveyPlayAfter(counting, onDisk),
    counting,
  ])
  for (const { failure } of [local, play, taps]) {
    if (failure !== undefined && failure.code !== 'corrupt') throw failure
  }
  const housekeeping = (await within(environment, HOUSEKEEPING_WAIT_MS, surveying))?.value
  const isHealthy =
    local.failure === undefined && local.value?.isNew === false && local.value.playRecoveryBegun === false
  const waitingTaps = (taps.value ?? 0) + onDisk.emergency.entries().length
  const found = { local: local.value, housekeeping, playRows: play.value, waitingTaps }
  if (isHealthy && play.failure === undefined && taps.failure === undefined) return { recovered: false, found }
  const recovered = await recoverLocal(parts, local.failure !== undefined)
  await recoverPlay(parts, play.failure !== undefined)
  if (taps.failure !== undefined) await renewTapDatabase(parts)
  // What was found before isn't true any more.
  return { recovered, found: { local: undefined, housekeeping: undefined, playRows: undefined, waitingTaps } }
}

/** The database is opened at once and read when the taps are counted: what isn't noted any more is in its log by then. */
async function surveyPlayAfter(
  counting: Promise<unknown>,
  { playConnection }: OnDiskStorage,
): Promise<Answer<readonly unknown[] | undefined>> {
  const [opened] = await Promise.all([answerOf(playConnection.read(() => Promise.resolve(undefined))), counting])
  return opened.failure === undefined ? answerOf(playConnection.read(surveyPlay)) : opened
}

// What only a damaged device needs is loaded only there.
async function recoverLocal({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<boolean> {
  if (!isDamaged && !(await onDisk.local.read(isNew))) return false
  const { recoverLocalDatabase, refillEmptyDatabase } = await loadPart(() => import('./recovery.ts'))
  const { local, backups, recoveries } = onDisk
  const parts = { local, backups, recoveries, databases, environment }
  return withWriterLock(environment, () => (isDamaged ? recoverLocalDatabase(parts) : refillEmptyDatabase(parts)))
}

async function recoverPlay({ onDisk, databases, environment }: StartUpParts, isDamaged: boolean): Promise<void> {
  const begun = await onDisk.local.read((database) =>
    database.settings.where('key').equals(PLAY_RECOVERY_SETTING).count(),
  )
  if (!isDamaged && begun === 0) return
  const { finishPlayRecovery, recoverPlayDatabase } = await loadPart(() => import('./play-recovery.ts'))
  const parts = { local: onDisk.local, play: onDisk.playConnection, databases, environment }
  await withWriterLock(environment, () => (isDamaged ? recoverPlayDatabase(parts) : finishPlayRecovery(parts)))
}

/** What lacks its one table holds no tap. */
async function renewTapDatabase({ onDisk, databases, environment }: StartUpParts): Promise<void> {
  const { deleteDamaged } = await loadPart(() => import('./damaged-database.ts'))
  const connection = onDisk.tapConnection
  const survey = (database: TapDatabase) => database.taps.count()
  await deleteDamaged({ databases, environment, connection, survey, name: TAP_DATABASE_NAME }, () => Promise.resolve())
}

interface Answer<T> {
  readonly value?: T
  readonly failure?: StorageError
}

async function answerOf<T>(work: Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work }
  } catch (error) {
    return { failure: error instanceof StorageError ? error : new StorageError('unreadable', { cause: error }) }
  }
}

/** Strokes that can't be written yet wait where they are; what can't be read is told, never taken for empty. */
async function takeInStrokes(parts: StartUpParts): Promise<void> {
  try {
    await replayEmergency(parts)
    await replayTaps(parts)
  } catch (error) {
    if (error instanceof StorageError && (error.code === 'newer-version' || error.code === 'unreadable')) throw error
    parts.environment.warn('Unsaved changes could not be written yet.', error)
  }
}

/** Writes what could not be written before; each event counts once, so doing it again changes nothing. */
async function replayEmergency(parts: StartUpParts): Promise<void> {
  const { emergency } = parts.onDisk
  for (const entry of emergency.entries()) {
    // Strokes of a round that isn't there stay where they are, and in the export.
    if ((await takeIn(parts, entry.roundId, entry.events)) === 'taken') emergency.forget(entry)
  }
}

/** Taps that were shown and may not have come into their log: the page was left or killed in that moment. */
async function replayTaps(parts: StartUpParts): Promise<void> {
  const { onDisk, environment } = parts
  const noted = await onDisk.taps.all()
  for (const roundId of new Set(noted.map((tap) => tap.roundId))) {
    const taps = noted.filter((tap) => tap.roundId === roundId)
    const events = taps.map((tap) => tap.event)
    const taken = await takeIn(parts, roundId, events)
    if (taken === 'waits') continue
    // Of a round that isn't there they go where the export finds them.
    if (taken === 'taken' || onDisk.emergency.stash(roundId, events)) {
      // Nobody waits for it: of one that stays the next start sees that it is in its log.
      onDisk.taps.forget(taps.map((tap) => tap.key)).catch((error: unknown) => {
        environment.warn('Taps that are stored are still noted.', error)
      })
    } else environment.warn('Taps of a missing round could not be put aside.')
  }
}

/**
 * Sees to it that all of the events are in their round, in play or finished. 'left' when there is no round that could take
 * them. 'waits' when it can't be understood, or is over and can't be read or written now: then they wait as they are, and
 * hold up no other round's.
 */
async function takeIn(
  { onDisk, environment }: StartUpParts,
  roundId: string,
  events: readonly RoundEvent[],
): Promise<'taken' | 'left' | 'waits'> {
  try {
    await onDisk.playConnection.write((database) => appendToPlay(database, roundId, events))
    return 'taken'
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') {
      environment.warn('Taps of a damaged round wait.', error)
      return 'waits'
    }
    if (!(error instanceof StorageError && error.code === 'not-found')) throw error
  }
  try {
    const { countLateStrokes } = await loadPart(() => import('./late-strokes.ts'))
    const counting = countLateStrokes(onDisk.archiveParts, roundId, events)
    const counted = await within(
      environment,
      HOUSEKEEPING_WAIT_MS,
      counting.then((round) => (round === undefined ? 'left' : 'taken')),
    )
    if (counted !== undefined) return counted
    environment.warn('Taps of a finished round wait.', 'It takes too long.')
  } catch (error) {
    if (error instanceof StorageError && error.code === 'newer-version') throw error
    environment.warn('Taps of a finished round wait.', error)
  }
  return 'waits'
}

/** A round that was completed and not archived: the app was closed in between. */
async function archiveCompleted({ onDisk }: StartUpParts): Promise<void> {
  const listing = onDisk.play.list()
  const remember = onDisk.play.reading()
  const rounds = await listing
  const completed = rounds.filter((round) => round.status === 'completed')
  if (completed.length === 0) return remember(rounds)
  // Together, so that a legacy database that doesn't answer is waited for once.
  await Promise.all(completed.map((round) => archivePlayedRound(onDisk.archiveParts, round)))
}
