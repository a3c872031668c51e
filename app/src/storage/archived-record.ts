import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import { keepingCorrections } from '@teemates/golf/score-correction'
import { courseOfRound, courseWithRound } from './course-merge.ts'
import { isDeletedFor } from './deleted-courses.ts'
import { type Change, journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { KnownPlayer } from './known-player.ts'
import { StorageError } from './storage-error.ts'
import { parseCourse, parsePlayer } from './stored-course.ts'
import { parseArchivedRound } from './stored-round.ts'

export interface PlayedRound {
  readonly round: Round
  /** It is in play and completed there. Otherwise it is as somebody has handed it over, and may be older than history. */
  readonly isFromLog: boolean
}

/**
 * Stores a finished round with its players and course. One that history has already gets the scores of its log. Undefined,
 * and nothing written, when history doesn't have what it had before the log was read: somebody else has stored or deleted
 * the round, and may have known more. Calls `writes` when it writes.
 */
export function putArchived(
  database: LocalDatabase,
  { round, isFromLog }: PlayedRound,
  before: ArchivedRound | undefined,
  now: number,
  writes: () => void,
): PromiseLike<ArchivedRound | undefined> {
  return journalledTransaction(database, async () => {
    const stored = parseArchivedRound(await database.rounds.get(round.id))
    const told = archiveRound(round, now)
    const archived = parseArchivedRound(stored === undefined ? told : keepingCorrections(told, stored))
    // A round that couldn't be read back must not leave play.
    if (archived === undefined) throw new StorageError('corrupt')
    if (stored !== undefined && (!isFromLog || isSameScore(stored, archived))) return stored
    if ((stored === undefined) !== (before === undefined)) return undefined
    if (stored !== undefined && before !== undefined && !isSameScore(stored, before)) return undefined
    writes()
    if (stored !== undefined) {
      const record = { ...stored, scores: archived.scores, updatedAt: now }
      await writeJournalled(database, [{ table: 'rounds', op: 'put', record }], now)
      return record
    }
    await writeJournalled(database, await changesOfNew(database, round, archived, now), now)
    return archived
  })
}

/** The round itself, and what its course and players come to with it. */
export async function changesOfNew(database: LocalDatabase, round: Round, archived: ArchivedRound, now: number) {
  const changes: Change[] = [{ table: 'rounds', op: 'put', record: archived }]
  const saved = parseCourse(await database.courses.get(round.courseId))
  const course = saved === undefined ? courseOfRound(round, now) : courseWithRound(saved, round, now)
  const staysAway = saved === undefined && (await isDeletedFor(database, round))
  if (course !== saved && !staysAway) changes.push({ table: 'courses', op: 'put', record: course })
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
  return changes
}

function isSameScore(one: ArchivedRound, other: ArchivedRound): boolean {
  return JSON.stringify(one.scores) === JSON.stringify(other.scores)
}
