import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import { keepingCorrections } from '@teemates/golf/score-correction'
import { courseOfRound, courseWithRound } from './courses/course-merge.ts'
import { isDeletedFor } from './courses/deleted-courses.ts'
import { type Change, journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase, LocalStores } from './local-database.ts'
import type { KnownPlayer } from './known-player.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseCourse, parsePlayer } from './courses/stored-course.ts'
import { parseArchivedRound } from '../log/stored-round.ts'

export interface PlayedRound {
  readonly round: Round
  /**
   * True if the round was completed in play on this device. Otherwise somebody else delivered it, and it may be older than
   * the history's copy.
   */
  readonly isFromLog: boolean
}

/**
 * Stores a finished round with its players and course. If history has it already, it gets the scores of its log. Returns
 * undefined and writes nothing if history's copy has changed since the log was read: another tab has stored or deleted the
 * round, and may have had more. Calls `writes` when it writes.
 */
export function putArchived(
  database: LocalDatabase,
  { round, isFromLog }: PlayedRound,
  before: ArchivedRound | undefined,
  now: number,
  writes: () => void,
): PromiseLike<ArchivedRound | undefined> {
  return journalledTransaction(database, async (stores) => {
    const stored = parseArchivedRound(await stores.rounds.get(round.id))
    const archivedNow = archiveRound(round, now)
    const archived = parseArchivedRound(stored === undefined ? archivedNow : keepingCorrections(archivedNow, stored))
    // A round that couldn't be read back must not leave play.
    if (archived === undefined) throw new StorageError('corrupt')
    if (stored !== undefined && (!isFromLog || isSameScore(stored, archived))) return stored
    if ((stored === undefined) !== (before === undefined)) return undefined
    if (stored !== undefined && before !== undefined && !isSameScore(stored, before)) return undefined
    writes()
    if (stored !== undefined) {
      const { noScores: _before, ...others } = stored.metadata
      const { noScores } = archived.metadata
      const metadata = { ...others, ...(noScores !== undefined && { noScores }) }
      const record = { ...stored, scores: archived.scores, metadata, updatedAt: now }
      await writeJournalled(stores, [{ table: 'rounds', op: 'put', record }], now)
      return record
    }
    await writeJournalled(stores, await changesOfNew(stores, round, archived, now), now)
    return archived
  })
}

/** The round itself, and the resulting changes of its course and players. */
export async function changesOfNew(stores: LocalStores, round: Round, archived: ArchivedRound, now: number) {
  const changes: Change[] = [{ table: 'rounds', op: 'put', record: archived }]
  const saved = parseCourse(await stores.courses.get(round.courseId))
  const course = saved === undefined ? courseOfRound(round, now) : courseWithRound(saved, round, now)
  const staysAway = saved === undefined && (await isDeletedFor(stores, round))
  if (course !== saved && !staysAway) changes.push({ table: 'courses', op: 'put', record: course })
  for (const player of round.players) {
    const known = parsePlayer(await stores.players.get(durablePlayerId(player)))
    const record: KnownPlayer = {
      id: durablePlayerId(player),
      name: player.nickname,
      playerId: player.playerId,
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
    }
    changes.push({ table: 'players', op: 'put', record })
  }
  return changes
}

function isSameScore(one: ArchivedRound, other: ArchivedRound): boolean {
  const given = ({ scores, metadata }: ArchivedRound) => JSON.stringify([scores, metadata.noScores])
  return given(one) === given(other)
}
