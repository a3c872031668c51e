import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { putArchived } from '../archive/archived-record.ts'
import { withCourseId } from '../archive/courses/course-merge.ts'
import type { LocalDatabase } from '../archive/local-database.ts'
import type { Connection } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { Log } from '../log/log.ts'
import type { LogDatabase } from '../log/log-database.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { finishedDirectRoundIn, soloRoundIn } from '../log/played-round.ts'
import { seqOf } from '../log/stored-key.ts'
import type { Preferences } from '../preferences/preferences.ts'
import type { BackupStore } from './backup-store.ts'
import { readPutAway } from './last-restore.ts'
import { noteLoss } from './loss-marker.ts'
import { readRemovedIds } from './removals.ts'

const archivedSchema = v.looseObject({ kind: v.literal('archived'), roundId: v.string() })

/** The number of entries that are read at once. */
const ENTRIES_AT_ONCE = 2000

export interface LostRoundsParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly logConnection: Connection<LogDatabase>
  /** Rejects with StorageError. */
  readonly log: () => Promise<Log>
  readonly environment: Pick<StorageEnvironment, 'now' | 'localStorage'>
  readonly preferences: Preferences
}

/**
 * Brings finished solo and direct rounds of the log back into a history that was lost or damaged, except those that the golfer
 * or a restore has removed. It reads the whole log. It may be cut off anywhere and done again. Rejects with
 * StorageError. Resolves with the number of rounds that came back.
 */
export async function bringBackLostRounds(parts: LostRoundsParts): Promise<number> {
  const { local, backups, environment } = parts
  const removed = await readRemovedIds(backups)
  const known = await local.read((database) =>
    database.read(['rounds', 'settings'], async (stores) => {
      const ids = await stores.rounds.keys()
      return new Set([...ids, ...(await readPutAway(stores))])
    }),
  )
  const log = await parts.log()
  let count = 0
  for (const roundId of await archivedIn(parts.logConnection, log.untouched)) {
    if (known.has(roundId) || removed.has(roundId)) continue
    const finished = finishedIn(await log.entries(roundId), parts.preferences.profileId)
    if (finished === undefined) continue
    const round = withCourseId(finished)
    await local.write((database) =>
      putArchived(database, { round, isFromLog: true }, undefined, environment.now(), () => undefined),
    )
    count += 1
  }
  noteLoss(environment, false)
  return count
}

function finishedIn(entries: readonly LogEntry[], profileId: string): Round | undefined {
  const solo = soloRoundIn(entries)
  if (solo === undefined) return finishedDirectRoundIn(entries, profileId)
  return solo.wasArchived && !solo.isRemoved && solo.round.status === 'completed' ? solo.round : undefined
}

/** The ids of the rounds that were ever in the history. */
async function archivedIn(log: Connection<LogDatabase>, untouched: Log['untouched']): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let seq = 0
  for (;;) {
    const place = seq
    await untouched()
    const raws = await log.read((database) => database.after(place, ENTRIES_AT_ONCE))
    for (const raw of raws) if (v.is(archivedSchema, raw)) ids.add(raw.roundId)
    seq = seqOf(raws.at(-1)) ?? seq
    if (raws.length < ENTRIES_AT_ONCE) return ids
  }
}
