import type { IndexedRound, LoggedTransport } from '../cache/cache-database.ts'
import { isLiveKind } from './log-entry.ts'

/** The fields of an entry that say whether its round is under way. */
export interface EntryOfRound {
  readonly id: string
  readonly roundId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly kind: string
  /** Only in the entry that created a peer round. */
  readonly peer?: unknown
  /** Only in an 'archived' entry of a solo round: how many events the history has. Its `at` is that of the newest known entry. */
  readonly events?: unknown
}

/** Entries after which a round is in the history, continues as a live game, or is gone. */
export const endingKinds: ReadonlySet<string> = new Set(['archived', 'continued', 'removed'])

/** The rounds of entries that are taken in one after the other, the round touched last at the end. */
export interface RoundList {
  /** @param seq the log's key of the entry; without one the round keeps its own. */
  take(entry: EntryOfRound, seq?: number): void
  restore(row: IndexedRound): void
  rows(): readonly IndexedRound[]
  /** The ids of the rounds that aren't over, and of those whose last entry is of this time or later. */
  ids(transport: LoggedTransport, since: number): readonly string[]
}

/** An entry that isn't durable has no key yet. */
function placeOf(before: IndexedRound | undefined, seq: number | undefined): number {
  return seq ?? before?.seq ?? Number.MAX_SAFE_INTEGER
}

export function createRoundList(): RoundList {
  const rounds = new Map<string, IndexedRound>()
  return {
    take({ id, roundId, at, kind, peer, events }, seq) {
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
    restore: (row) => void rounds.set(row.roundId, row),
    rows: () => [...rounds.values()],
    ids: (transport, since) =>
      [...rounds.values()]
        .filter(({ isOver, at }) => !isOver || at >= since)
        .filter((row) => (row.transport ?? transport) === transport)
        .map(({ roundId }) => roundId),
  }
}
