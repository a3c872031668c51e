import { eventId } from '@teemates/golf/ids'
import type { Round } from '@teemates/golf/round'
import { putArchived } from '../archive/archived-record.ts'
import { withCourseId } from '../archive/courses/course-merge.ts'
import { type LocalDatabase, readTable } from '../archive/local-database.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { Log } from '../log/log.ts'
import { soloRoundIn } from '../log/played-round.ts'
import { parseArchivedRound } from '../log/stored-round.ts'
import type { RoundsInPlay } from './rounds-in-play.ts'
import { recordCurrentPlayer } from '../preferences/current-player.ts'
import type { Preferences } from '../preferences/preferences.ts'

export interface ArchiveParts {
  readonly local: Connection<LocalDatabase>
  /** Rejects with StorageError. */
  readonly log: () => Promise<Log>
  readonly play: RoundsInPlay
  readonly environment: StorageEnvironment
  readonly preferences: Preferences
  /** A unique id across tabs and devices. */
  readonly newId: () => string
}

/**
 * Puts a completed round into the history, or brings history's copy up to date with the log, and notes in the log that it is
 * there. It may be cut off anywhere and done again. Rejects with StorageError; with 'not-found' if the golfer has deleted
 * the round.
 */
export async function archivePlayedRound(parts: ArchiveParts, given: Round) {
  const { local, play, environment, preferences, newId } = parts
  const log = await parts.log()
  /** False if history had it like this already. */
  let hasChanged = false
  for (;;) {
    // It is read before the log: if it is still the same when it is written, the log is no older than it.
    const before = parseArchivedRound(await readTable(local, 'rounds', (table) => table.get(given.id)))
    const entries = await play.readAgain(given.id)
    const solo = soloRoundIn(entries)
    // Every solo round comes from the log, but for those that an earlier version has archived.
    const mayBeNew = solo === undefined ? given.metadata.soloRound !== true : !solo.isRemoved && !solo.wasArchived
    if (before === undefined && !mayBeNew) throw new StorageError('not-found')
    const isFromLog = solo?.isRemoved === false && solo.round.status === 'completed'
    const round = withCourseId(isFromLog ? solo.round : given)
    const now = environment.now()
    const archived = await local.write((database) =>
      putArchived(database, { round, isFromLog }, before, now, () => {
        // The transaction's second run may find what its first one stored.
        hasChanged = true
      }),
    )
    if (archived === undefined) continue
    recordCurrentPlayer(preferences, round)
    if (solo === undefined || solo.isRemoved) return { archived, hasChanged }
    // An event that was stored before this entry with a later time is missing in the history; the index relies on that.
    const at = Math.max(...entries.map((entry) => entry.at))
    const last = entries.findLast(({ kind }) => kind === 'archived')
    if (!solo.isArchived || (last?.at ?? 0) < at) {
      const id = eventId(now, newId())
      await log.append({ id, roundId: given.id, at, kind: 'archived', events: solo.events.length })
    }
    // Another tab may have added strokes meanwhile.
    if (soloRoundIn(await play.readAgain(given.id))?.isArchived === false) continue
    return { archived, hasChanged }
  }
}
