import { maxUnreadBytes } from '../http/limits.ts'
import { fullestBeyond } from '../http/write-progress.ts'
import type { Connection } from './connection.ts'

/**
 * Selects sockets to disconnect: those that have stalled, and the fullest of each address whose pending bytes exceed the
 * limit. A disconnected page reconnects and fetches.
 * @param nowMs of a monotonic clock
 */
export function stalledReaders(connections: Iterable<Connection>, nowMs: number): Connection[] {
  const stalled: Connection[] = []
  const waitingOf = new Map<string, Connection[]>()
  for (const connection of connections) {
    if (connection.isStalled(nowMs)) stalled.push(connection)
    else if (connection.unreadBytes > 0) {
      waitingOf.set(connection.address, [...(waitingOf.get(connection.address) ?? []), connection])
    }
  }
  for (const waiting of waitingOf.values()) {
    stalled.push(...fullestBeyond(waiting, ({ unreadBytes }) => unreadBytes, maxUnreadBytes))
  }
  return stalled
}
