import type { Log } from './log.ts'
import type { LogEntry } from './log-entry.ts'
import { createRoundList } from './round-list.ts'
import { createListeners } from '../browser/listeners.ts'

interface LogInMemory extends Log {
  /** Each entry once, in order. */
  all(): readonly LogEntry[]
}

/** A log in memory, for private mode or a browser without storage. */
export function createLogInMemory(): LogInMemory {
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
    all: () => entries,
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
