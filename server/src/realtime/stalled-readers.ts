import { maxUnreadBytes } from '../limits.ts'
import { fullestBeyond } from '../write-progress.ts'
import type { Connection } from './connection.ts'

/**
 * The sockets to let go: those that have stalled, and of an address for which too much waits the fullest, until it is
 * within its bound. A page that is let go comes back and fetches.
 * @param nowMs of any start
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
