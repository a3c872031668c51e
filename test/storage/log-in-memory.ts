import { createListeners } from '../../app/src/storage/browser/listeners.ts'
import type { Log } from '../../app/src/storage/log/log.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { createRoundList } from '../../app/src/storage/log/round-list.ts'

/** The log of a device without a disk, for rounds on a virtual time. */
export function createLogInMemory(): Log {
  const entries: LogEntry[] = []
  const listeners = createListeners<[entry: LogEntry, isOwn: boolean]>()
  function append(entry: LogEntry): void {
    if (entries.some(({ id }) => id === entry.id)) return
    entries.push(entry)
    listeners.notify(entry, true)
  }

  async function appendAll(given: readonly LogEntry[]): Promise<boolean> {
    for (const entry of given) append(entry)
    return true
  }

  return {
    append: (entry) => appendAll([entry]),
    appendAll,
    pending: () => [],
    unstored: () => [],
    untouched: () => Promise.resolve(),
    entries: async (roundId) => entries.filter((entry) => entry.roundId === roundId),
    async roundIds(transport, since) {
      const rounds = createRoundList()
      for (const entry of entries) rounds.take(entry)
      return rounds.ids(transport, since)
    },
    state: () => 'stored',
    onState: () => () => undefined,
    subscribe: listeners.subscribe,
  }
}
