import type { Log } from './log.ts'
import type { LogEntry } from './log-entry.ts'

/** A log that is gone with the page: for private mode, or where the browser's storage is switched off. */
export function createLogInMemory(): Log {
  const entries: LogEntry[] = []
  return {
    async append(entry) {
      if (!entries.some(({ id }) => id === entry.id)) entries.push(entry)
      return true
    },
    entries: async (roundId) => entries.filter((entry) => entry.roundId === roundId),
    roundIds: async () => [...new Set(entries.map(({ roundId }) => roundId))],
    state: () => 'stored',
    onState: () => () => undefined,
    subscribe: () => () => undefined,
  }
}
