import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'
import type { IndexedRound, LoggedTransport } from '../cache/cache-database.ts'
import { logKey } from './log-database.ts'
import { isLiveKind } from './log-entry.ts'

export const entryOfRoundSchema = v.object({
  seq: logKey,
  id: v.string(),
  roundId: v.string(),
  /** Epoch milliseconds. */
  at: v.number(),
  kind: v.string(),
  /** Only in the entry that created a peer round. */
  peer: v.exactOptional(v.unknown()),
  /** Only in an 'archived' entry of a solo round: how many events the history has. Its `at` is that of the newest known entry. */
  events: v.exactOptional(v.unknown()),
})
/** The fields of an entry that say whether its round is under way. */
export type EntryOfRound = Omit<Stored<typeof entryOfRoundSchema>, 'seq'>

/** Entries after which a round is in the history, continues as a live game, or is gone. */
export const endingKinds: ReadonlySet<string> = new Set(['archived', 'continued', 'removed'])

/** An entry that isn't durable has no key yet. */
function placeOf(before: IndexedRound | undefined, seq: number | undefined): number {
  return seq ?? before?.seq ?? Number.MAX_SAFE_INTEGER
}

export type RoundList = ReturnType<typeof createRoundList>

/** The rounds of entries that are taken in one after the other, the round touched last at the end. */
export function createRoundList() {
  const rounds = new Map<string, IndexedRound>()
  return {
    /** @param seq the log's key of the entry; without one the round keeps its own. */
    take({ id, roundId, at, kind, peer, events }: EntryOfRound, seq?: number): void {
      const before = rounds.get(roundId)
      if (isLiveKind(kind)) {
        rounds.delete(roundId)
        rounds.set(roundId, { roundId, seq: placeOf(before, seq), at, isOver: kind === 'forgotten', transport: 'live' })
        return
      }
      // A golfer who leaves a round and joins it again begins it again. An entry that is stored twice counts once.
      const begins = kind === 'created' && id !== before?.createdBy
      // The history lacks a stroke of another tab that was appended while the round was archived.
      const lacksEvent = kind === 'archived' && events !== undefined && at < (before?.at ?? 0)
      // A late stroke of a round in the history still has to be counted there.
      const isOver = (endingKinds.has(kind) && !lacksEvent) || (!begins && kind !== 'event' && before?.isOver === true)
      const createdBy = begins ? id : before?.createdBy
      const transport = !begins ? before?.transport : peer === undefined ? 'solo' : 'peer'
      rounds.delete(roundId)
      rounds.set(roundId, {
        roundId,
        seq: placeOf(before, seq),
        // A second such entry must not hide the stroke.
        at: lacksEvent ? (before?.at ?? at) : at,
        isOver,
        ...(createdBy !== undefined && { createdBy }),
        ...(transport !== undefined && { transport }),
      })
    },
    restore: (row: IndexedRound): void => void rounds.set(row.roundId, row),
    rows: (): readonly IndexedRound[] => [...rounds.values()],
    /** The ids of the rounds that aren't over, and of those whose last entry is of this time or later. */
    ids: (transport: LoggedTransport, since: number): readonly string[] =>
      [...rounds.values()]
        .filter(({ isOver, at }) => !isOver || at >= since)
        .filter((row) => (row.transport ?? transport) === transport)
        .map(({ roundId }) => roundId),
  }
}
