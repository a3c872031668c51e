import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import type { LogEntry } from '../../storage/log/log-entry.ts'
import { asNoted, isRemovedBy, sinceCreated, soloRoundIn } from '../../storage/log/played-round.ts'
import { soloRoundOf } from '@teemates/golf/solo-round'
import type { Storage } from '../../storage/storage.ts'
import { createRecord, type RecordPorts } from '../record.ts'

export type SoloRecord = NonNullable<Awaited<ReturnType<typeof openSoloRecord>>>

export interface SoloPorts extends Omit<RecordPorts, 'log' | 'storage'> {
  readonly storage: Pick<Storage, 'log' | 'play' | 'rounds' | 'archive' | 'replaceArchived'>
}

/**
 * One solo round of this device, with what other tabs do to it. Null if the log has no such round in play. Rejects with
 * StorageError.
 */
export async function openSoloRecord({ storage, now, random }: SoloPorts, roundId: string) {
  const log = await storage.log()
  // An entry that comes while the round is read may be missing in it.
  let take = (entry: LogEntry): void => void meanwhile.push(entry)
  const meanwhile: LogEntry[] = []
  const stopListening = log.subscribe((entry) => {
    if (entry.roundId === roundId) take(entry)
  })
  let entries = sinceCreated(await storage.play.entries(roundId))
  const solo = soloRoundIn(entries)
  if (solo === undefined || solo.isRemoved || solo.isArchived) {
    stopListening()
    return null
  }
  const record = createRecord({ log, storage, now, random }, solo.created, entries, (base) => asNoted(base, entries))
  const kinds = new Set(entries.map(({ kind }) => kind))
  let state = record.state()
  let round = soloRoundOf(state)

  take = (entry) => {
    if (entries.some(({ id }) => id === entry.id)) return
    entries = [...entries, entry]
    kinds.add(entry.kind)
    if (entry.kind === 'event') record.take([entry.event])
    else record.refold(entries)
    if (kinds.has('archived')) countLate()
  }
  for (const entry of meanwhile) take(entry)

  /** A stroke that comes when another tab has archived the round still counts in the history. */
  function countLate(): void {
    if (soloRoundIn(entries)?.isArchived === false) storage.archive(current()).catch(() => undefined)
  }

  function current(): Round {
    if (record.state() === state) return round
    state = record.state()
    round = soloRoundOf(state)
    return round
  }

  return {
    roundId,
    state: record.state,
    events: record.events,
    add: record.add,
    saveState: record.saveState,
    /** A new object after each change. */
    round: current,
    /** Shows the games at once. Resolves with true once they are durable, with false if they can't be stored. */
    setGames: (games: RoundGames | null) => record.append({ kind: 'games', games }),
    /** The round is in the history, or was removed, here or in another tab. */
    isGone: () => kinds.has('archived') || isRemovedBy(kinds, record.state().round.status),
    subscribe: record.subscribe,
    close() {
      stopListening()
      record.close()
    },
  }
}
