import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { putLost } from '../archive/archived-record.ts'
import type { DamagedRecords } from '../archive/damaged-records.ts'
import { changeLocal } from '../archive/journal.ts'
import { withCourseId } from '../archive/courses/course-merge.ts'
import type { LocalDatabase } from '../archive/local-database.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { distinctEntries, type Log } from '../log/log.ts'
import { type LogDatabase, logKey } from '../log/log-database.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { finishedDirectRoundIn, soloRoundIn } from '../log/played-round.ts'
import type { Preferences } from '../preferences/preferences.ts'
import type { BackupStore } from './backup-store.ts'
import { readPutAway } from './last-restore.ts'
import { lossMarker } from './loss-marker.ts'
import { readRemovedIds } from './removals.ts'

/** The number of rounds that are written at once: each transaction waits for the disk. */
const ROUNDS_AT_ONCE = 50
/** The number of entries that are read at once, some five rounds, so that the page can answer in between. */
const ENTRIES_AT_ONCE = 500

const placeSchema = v.object({ roundId: v.string(), seq: logKey })
const archivedSchema = v.object({ kind: v.literal('archived') })

export interface LostRoundsParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly damaged: DamagedRecords
  readonly logConnection: Connection<LogDatabase>
  /** Rejects with StorageError. */
  readonly log: () => Promise<Log>
  readonly environment: Pick<StorageEnvironment, 'now' | 'localStorage'>
  readonly preferences: Preferences
}

/**
 * Brings finished solo and direct rounds of the log back into a history that was lost or damaged, except those that the golfer
 * or a restore has removed. It reads the whole log once, in the order of the rounds' ids, which contain the time when
 * the round was created. It may be cut off anywhere and done again. Rejects with StorageError. Resolves with the number of rounds
 * that came back.
 */
export async function bringBackLostRounds(parts: LostRoundsParts): Promise<number> {
  const { local, damaged, environment, preferences } = parts
  const removed = await readRemovedIds(parts.backups)
  const known = await local.read((database) =>
    database.read(['rounds', 'settings'], async (stores) => {
      const ids = await stores.rounds.keys()
      return new Set([...ids, ...removed, ...(await readPutAway(stores))])
    }),
  )
  const log = await parts.log()
  let count = 0
  let lost: Round[] = []
  async function putBack(): Promise<void> {
    const rounds = lost
    await changeLocal(local, (stores) => putLost(stores, rounds, environment.now()))
    count += rounds.length
    lost = []
  }
  for await (const [roundId, raws] of storedRounds(parts.logConnection, log.untouched)) {
    if (known.has(roundId) || !raws.some((raw) => v.is(archivedSchema, raw))) continue
    const entries = distinctEntries([...raws, ...log.unstored(roundId)], (raw) =>
      damaged.sift('log', [raw], () => undefined),
    )
    const finished = finishedIn(entries, preferences.profileId)
    if (finished !== undefined) lost.push(withCourseId(finished))
    if (lost.length === ROUNDS_AT_ONCE) await putBack()
  }
  if (lost.length > 0) await putBack()
  lossMarker(environment).write(null)
  return count
}

function finishedIn(entries: readonly LogEntry[], profileId: string): Round | undefined {
  const solo = soloRoundIn(entries)
  if (solo === undefined) return finishedDirectRoundIn(entries, profileId)
  return solo.wasArchived && !solo.isRemoved && solo.round.status === 'completed' ? solo.round : undefined
}

/** The log's entries as stored, round by round. */
async function* storedRounds(log: Connection<LogDatabase>, untouched: Log['untouched']) {
  let place = { roundId: '', seq: 0 }
  let round: unknown[] = []
  for (;;) {
    const { roundId, seq } = place
    await untouched()
    const raws = await log.read((database) => database.byRound([roundId, seq], ENTRIES_AT_ONCE))
    for (const raw of raws) {
      if (!v.is(placeSchema, raw)) continue
      if (raw.roundId !== place.roundId) {
        yield [place.roundId, round] as const
        round = []
      }
      place = raw
      round.push(raw)
    }
    if (raws.length < ENTRIES_AT_ONCE) break
  }
  yield [place.roundId, round] as const
}
