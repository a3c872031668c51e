import type { ArchivedRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { replay } from '@teemates/golf/round-log'
import { type PlayedRound, putArchived } from './archived-record.ts'
import type { Connection } from './connection.ts'
import { withCourseId } from './course-merge.ts'
import { recordCurrentPlayer } from './current-player.ts'
import type { EmergencyEntry, EmergencyJournal } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import { type LegacyDatabase, writeLegacy } from './legacy-database.ts'
import type { DatabaseParts, LocalDatabase } from './local-database.ts'
import { loadPart } from '../device/load-part.ts'
import type { Preferences } from './preferences.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'
import { StorageError } from './storage-error.ts'
import { parseArchivedRound } from './stored-round.ts'
import type { TapJournal } from './tap-journal.ts'
import { within } from './within.ts'

export interface ArchiveParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly play: RoundsInPlayStore
  readonly emergency: EmergencyJournal
  readonly taps: TapJournal
  readonly environment: StorageEnvironment
  readonly preferences: Preferences
  readonly databases: DatabaseParts
  /** Rounds that the legacy database didn't take since this start; the next start tries again. */
  readonly legacyRefused: Set<string>
  /** What is still being done for rounds that history has already. */
  readonly underWay: Map<string, Promise<void>>
}

/** Nobody waits longer than this for the legacy database: history has the round by then. */
export const FURTHER_WAIT_MS = 2000

export interface ArchiveResult {
  readonly archived: ArchivedRound
  /** False when history had it like this already. */
  readonly hasChanged: boolean
}

/**
 * Moves a completed round into the finished ones. Each step may be cut off anywhere and done again: first the finished
 * round with its players and course, then the legacy database, and only then is it taken out of play. As long as it is in
 * play its log is complete, so what history has of it is brought up to date from there. A legacy database that refuses the
 * round keeps it in play until the next start, which tries once more and then goes without.
 * A legacy database that doesn't answer is waited for FURTHER_WAIT_MS; the round leaves play when it has answered, or at a
 * later start. Rejects with StorageError; the round is then still in play, but for 'not-found', when it was deleted meanwhile.
 */
export async function archivePlayedRound(parts: ArchiveParts, given: Round): Promise<ArchiveResult> {
  const { environment } = parts
  const now = environment.now()
  const { played, archived, hasChanged } = await storeArchived(parts, given, now)
  recordCurrentPlayer(parts.preferences, played.round)
  if (parts.legacyRefused.has(given.id)) return { archived, hasChanged }
  // It has left play, and all that follows was done with its log: without it the legacy database would forget its events.
  if (!played.isInPlay && given.metadata.soloRound === true) return { archived, hasChanged }
  const further = parts.underWay.get(given.id) ?? takeFurther(parts, played, hasChanged, now)
  parts.underWay.set(given.id, further)
  void further.catch(() => undefined).finally(() => parts.underWay.delete(given.id))
  await within(environment, FURTHER_WAIT_MS, further)
  return { archived, hasChanged }
}

interface Stored extends ArchiveResult {
  readonly played: Played
}

/** Puts into history what is known of the round now. */
async function storeArchived(parts: ArchiveParts, given: Round, now: number): Promise<Stored> {
  const { local } = parts
  let hasChanged = false
  for (;;) {
    // Read before the log: where it is still the same when it is written, the log is no older than it.
    const before = parseArchivedRound(await local.read((database) => database.rounds.get(given.id)))
    const played = await latestOf(parts, given)
    // Every solo round comes from play: one that is in neither place was deleted meanwhile, in another tab, and stays so.
    const isNowhere = before === undefined && !played.isInPlay
    if (isNowhere && given.metadata.soloRound === true) throw new StorageError('not-found')
    const archived = await local.write((database) =>
      putArchived(database, played, before, now, () => {
        // The transaction's second run may find what its first one stored.
        hasChanged = true
      }),
    )
    if (archived !== undefined) return { played, archived, hasChanged }
  }
}

/** What follows once history has the round: the legacy database, and out of play. */
async function takeFurther(parts: ArchiveParts, given: Played, hasChanged: boolean, now: number): Promise<void> {
  const { play, emergency, taps, environment } = parts
  let played = given
  let goesWithout = !hasChanged
  for (;;) {
    const { round, events, entries } = played
    try {
      await writeFurther(parts, round, events, now)
    } catch (error) {
      // The round is safe where history reads it, which is what counts.
      environment.warn('The legacy database could not be written.', error)
      parts.legacyRefused.add(round.id)
      if (!goesWithout) return
      const { keepCountedInMind } = await loadPart(() => import('./late-strokes.ts'))
      await keepCountedInMind(parts, round.id, events)
    }
    // Before the round leaves play: what is found waiting after that came too late, and is counted at the next start.
    for (const entry of entries) emergency.forget(entry)
    const archivedIds = new Set(events.map((event) => event.id))
    await taps.forgetRound(round.id, archivedIds).catch((error: unknown) => {
      environment.warn('Taps of a finished round are still noted.', error)
    })
    if ((await play.takeOut(round.id, archivedIds)).length === 0) return
    // Another tab's taps that came in between. A round that was deleted in between stays deleted.
    if ((await play.get(round.id)) === undefined) return
    played = (await storeArchived(parts, round, now)).played
    goesWithout = false
  }
}

/** Writes the legacy database, made anew where it is damaged for good. */
async function writeFurther(parts: ArchiveParts, round: Round, events: readonly RoundEvent[], now: number) {
  const write = () => parts.legacy.write((database) => writeLegacy(database, round, events, now))
  try {
    await write()
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'corrupt')) throw error
    const { rebuildLegacyDatabase } = await loadPart(() => import('./legacy-recovery.ts'))
    await rebuildLegacyDatabase(parts)
    await write()
  }
}

interface Played extends PlayedRound {
  /** It was when its log was read. */
  readonly isInPlay: boolean
  /** All that the round was made of. */
  readonly events: readonly RoundEvent[]
  /** Those of the emergency journal whose events are among them. */
  readonly entries: readonly EmergencyEntry[]
}

/**
 * The round with every tap that is known of on this device: of all tabs, those that are only noted, and those of the emergency
 * journal. They come into its log first, because that is where the round is read from should this be cut off; and only what is
 * there counts as archived, because the other places are cleared before the log is.
 */
async function latestOf(parts: ArchiveParts, given: Round): Promise<Played> {
  const { play, emergency } = parts
  const before = await play.stored(given.id)
  if (before === undefined) {
    return { round: withCourseId(given), isInPlay: false, isFromLog: false, events: [], entries: [] }
  }
  const logged = new Set(before.events.map((event) => event.id))
  const entries = emergency.entries().filter((entry) => entry.roundId === given.id)
  const everywhere = [
    ...entries.flatMap((entry) => entry.events),
    ...(await notedOf(parts, given.id)),
    ...play.waiting(given.id),
  ]
  const waiting = everywhere.filter((event) => !logged.has(event.id) && logged.add(event.id))
  if (waiting.length > 0) await play.append(given.id, waiting)
  const stored = waiting.length === 0 ? before : await play.stored(given.id)
  const events = stored?.events ?? []
  const isFromLog = stored?.round.status === 'completed'
  const round = withCourseId(isFromLog ? stored.round : replay(given, waiting))
  return { round, isInPlay: true, isFromLog, events, entries }
}

/** What this and other tabs have noted of a round. */
async function notedOf({ taps, environment }: ArchiveParts, roundId: string): Promise<readonly RoundEvent[]> {
  try {
    const noted = (await within(environment, FURTHER_WAIT_MS, taps.all())) ?? []
    return noted.filter((tap) => tap.roundId === roundId).map((tap) => tap.event)
  } catch (error) {
    // Found waiting by the next start, which counts them in the archived round.
    environment.warn('Noted taps of a finished round could not be read.', error)
    return []
  }
}
