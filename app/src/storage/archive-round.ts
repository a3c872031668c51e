import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { courseIdOf } from '@teemates/golf/course'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { replay } from '@teemates/golf/round-log'
import type { Connection } from './connection.ts'
import type { EmergencyEntry, EmergencyJournal } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import { courseOfRound, courseWithRound } from './course-merge.ts'
import { type Change, journalledTransaction, writeJournalled } from './journal.ts'
import { type LegacyDatabase, writeLegacy } from './legacy-database.ts'
import type { DatabaseParts, LocalDatabase } from './local-database.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'
import { type KnownPlayer, StorageError } from './storage.ts'
import { loadPart } from './missing-part.ts'
import { parseCourse, parsePlayer } from './stored-course.ts'
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
  /** False when it was among the finished rounds already. */
  readonly isNew: boolean
}

/**
 * Moves a completed round into the finished ones. Each step may be cut off anywhere and done again: first the finished
 * round with its players and course, then the legacy database, and only then is it taken out of play. A legacy database
 * that refuses the round keeps it there until the next start, which tries once more and then goes without.
 * A legacy database that doesn't answer is waited for FURTHER_WAIT_MS; the round leaves play when it has answered, or at a
 * later start. Rejects with StorageError; the round is then still in play.
 */
export async function archivePlayedRound(parts: ArchiveParts, given: Round): Promise<ArchiveResult> {
  const { local, environment } = parts
  const played = await latestOf(parts, given)
  const { round } = played
  const now = environment.now()
  let wasThere: boolean | undefined
  const archived = await local.write((database) =>
    putArchived(database, round, now, (isThere) => {
      // The transaction's second run may find what its first one stored.
      wasThere ??= isThere
    }),
  )
  const isNew = wasThere === false
  if (parts.legacyRefused.has(round.id)) return { archived, isNew }
  const further = parts.underWay.get(round.id) ?? takeFurther(parts, played, isNew, now)
  parts.underWay.set(round.id, further)
  void further.catch(() => undefined).finally(() => parts.underWay.delete(round.id))
  await within(environment, FURTHER_WAIT_MS, further)
  return { archived, isNew }
}

/** What follows once history has the round: the legacy database, and out of play. */
async function takeFurther(parts: ArchiveParts, played: Played, isNew: boolean, now: number): Promise<void> {
  const { play, emergency, taps, environment } = parts
  const { round, events, entries } = played
  try {
    await writeFurther(parts, round, events, now)
  } catch (error) {
    // The round is safe where history reads it, which is what counts.
    environment.warn('The legacy database could not be written.', error)
    parts.legacyRefused.add(round.id)
    if (isNew) return
  }
  // Before the round leaves play: what is found waiting after that came too late, and is counted at the next start.
  for (const entry of entries) emergency.forget(entry)
  const archivedIds = new Set(events.map((event) => event.id))
  await taps.forgetRound(round.id, archivedIds).catch((error: unknown) => {
    environment.warn('Taps of a finished round are still noted.', error)
  })
  // A round that history had before was archived with events that nobody here knows any more.
  let late = await play.takeOut(round.id, isNew ? archivedIds : undefined)
  while (late.length > 0) {
    const { countLateStrokes } = await loadPart(import('./late-strokes.ts'))
    if (!(await countLateStrokes(parts, round.id, late))) return
    for (const event of late) archivedIds.add(event.id)
    late = await play.takeOut(round.id, archivedIds)
  }
}

/** Writes the legacy database, made anew where it is damaged for good. */
async function writeFurther(parts: ArchiveParts, round: Round, events: readonly RoundEvent[], now: number) {
  const write = () => parts.legacy.write((database) => writeLegacy(database, round, events, now))
  try {
    await write()
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'corrupt')) throw error
    const { rebuildLegacyDatabase } = await import('./legacy-recovery.ts')
    await rebuildLegacyDatabase(parts)
    await write()
  }
}

interface Played {
  readonly round: Round
  /** All that the round was made of. */
  readonly events: readonly RoundEvent[]
  /** Those of the emergency journal whose events are among them. */
  readonly entries: readonly EmergencyEntry[]
}

/** The round with every tap that is known of on this device: of all tabs, and those still in the emergency journal. */
async function latestOf({ play, emergency }: ArchiveParts, given: Round): Promise<Played> {
  const stored = await play.get(given.id)
  const round = stored?.status === 'completed' ? stored : given
  if (stored === undefined) return { round: withCourseId(round), events: [], entries: [] }
  const logged = await play.events(given.id)
  const seen = new Set(logged.map((event) => event.id))
  const entries = emergency.entries().filter((entry) => entry.roundId === given.id)
  const unseen = entries.flatMap((entry) => entry.events).filter((event) => !seen.has(event.id) && seen.add(event.id))
  return { round: withCourseId(replay(round, unseen)), events: [...logged, ...unseen], entries }
}

function withCourseId(round: Round): Round {
  return round.courseId === '' ? { ...round, courseId: courseIdOf(round.courseName) } : round
}

function putArchived(database: LocalDatabase, round: Round, now: number, found: (isThere: boolean) => void) {
  return journalledTransaction(database, async () => {
    const stored = parseArchivedRound(await database.rounds.get(round.id))
    found(stored !== undefined)
    if (stored !== undefined) return stored
    const archived = parseArchivedRound(archiveRound(round, now))
    // A round that couldn't be read back must not leave play.
    if (archived === undefined) throw new StorageError('corrupt')
    const changes: Change[] = [{ table: 'rounds', op: 'put', record: archived }]
    const saved = parseCourse(await database.courses.get(round.courseId))
    const course = saved === undefined ? courseOfRound(round, now) : courseWithRound(saved, round, now)
    if (course !== saved) changes.push({ table: 'courses', op: 'put', record: course })
    for (const player of round.players) {
      const known = parsePlayer(await database.players.get(durablePlayerId(player)))
      const record: KnownPlayer = {
        id: durablePlayerId(player),
        name: player.nickname,
        playerId: player.playerId,
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      }
      changes.push({ table: 'players', op: 'put', record })
    }
    await writeJournalled(database, changes, now)
    return archived
  })
}
