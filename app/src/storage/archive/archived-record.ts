import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import { keepingCorrections } from '@teemates/golf/score-correction'
import { courseOfRound, courseWithRound } from './courses/course-merge.ts'
import { isDeletedFor } from './courses/deleted-courses.ts'
import { type Change, journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase, LocalStores } from './local-database.ts'
import { addRecord, noRecords } from './local-records.ts'
import { StorageError } from '../browser/storage-error.ts'
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
    const archived = readableAgain(stored === undefined ? archivedNow : keepingCorrections(archivedNow, stored))
    if (stored !== undefined && (!isFromLog || scoresOf(stored) === scoresOf(archived))) return stored
    if (scoresOf(stored) !== scoresOf(before)) return undefined
    writes()
    if (stored !== undefined) {
      const { noScores: _before, ...others } = stored.metadata
      const { noScores } = archived.metadata
      const metadata = { ...others, ...(noScores !== undefined && { noScores }) }
      const record = { ...stored, scores: archived.scores, metadata, updatedAt: now }
      await writeJournalled(stores, [{ table: 'rounds', op: 'put', record }], now)
      return record
    }
    await writeJournalled(stores, await changesOfNew(stores, [round], [archived], now), now)
    return archived
  })
}

/**
 * Stores one or more finished rounds with their players and courses. Rounds that the history has stay unchanged. Call it in
 * a journalled transaction.
 */
export async function putLost(stores: LocalStores, rounds: readonly Round[], now: number): Promise<void> {
  const ids = rounds.map(({ id }) => id).toSorted()
  // One request for the whole range, which is empty if the history is.
  const present = new Set(await stores.rounds.keys(stores.rounds.keyRange.bound(ids.at(0), ids.at(-1))))
  const missing = rounds.filter(({ id }) => !present.has(id))
  const archived = missing.map((round) => readableAgain(archiveRound(round, now)))
  await writeJournalled(stores, await changesOfNew(stores, missing, archived, now), now)
}

/** A round that couldn't be read back must not leave play. */
function readableAgain(archived: ArchivedRound): ArchivedRound {
  const read = parseArchivedRound(archived)
  if (read === undefined) throw new StorageError('corrupt')
  return read
}

/** The archived rounds themselves, and the resulting changes of courses and players. Each record is read and changed once. */
export async function changesOfNew(
  stores: LocalStores,
  rounds: readonly Round[],
  archived: readonly ArchivedRound[],
  now: number,
): Promise<Change[]> {
  const known = noRecords()
  const courseIds = new Set(rounds.map(({ courseId }) => courseId))
  const playerIds = new Set(rounds.flatMap(({ players }) => players.map(durablePlayerId)))
  for (const raw of await stores.courses.getEach([...courseIds])) addRecord(known, 'courses', raw)
  for (const raw of await stores.players.getEach([...playerIds])) addRecord(known, 'players', raw)
  const courses = new Map(known.courses)
  for (const round of rounds) {
    const course = courses.get(round.courseId)
    if (course !== undefined) courses.set(round.courseId, courseWithRound(course, round, now))
    else if (!(await isDeletedFor(stores, round))) courses.set(round.courseId, courseOfRound(round, now))
    for (const player of round.players) {
      const { nickname: name, playerId } = player
      const id = durablePlayerId(player)
      const createdAt = known.players.get(id)?.createdAt ?? now
      known.players.set(id, { id, name, playerId, createdAt, updatedAt: now })
    }
  }
  const changed = [...courses].filter(([id, course]) => course !== known.courses.get(id))
  return [
    ...archived.map((record) => ({ table: 'rounds', op: 'put', record }) as const),
    ...changed.map(([, record]) => ({ table: 'courses', op: 'put', record }) as const),
    ...[...known.players.values()].map((record) => ({ table: 'players', op: 'put', record }) as const),
  ]
}

/** A text that is the same for the same scores; undefined without a round. */
function scoresOf(archived: ArchivedRound | undefined): string | undefined {
  return archived && JSON.stringify([archived.scores, archived.metadata.noScores])
}
