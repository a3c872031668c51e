import { maxUnreadBytes } from '../limits.ts'
import type { Connection } from './connection.ts'

/**
 * The sockets to let go: those that have stalled, and of an address for which too much waits the fullest, until it is
 * within its bound. A page that is let go comes back and fetches.
 * @param nowMs of any start
 */
export function stalledReaders(connections: Iterable<Connection>, nowMs: number): Connection[] {
  const stalled: Connection[] = []
  const unreadOf = new Map<string, { bytes: number; readonly connections: Connection[] }>()
  for (const connection of connections) {
    if (connection.isStalled(nowMs)) {
      stalled.push(connection)
      continue
    }
    if (connection.unreadBytes === 0) continue
    const unread = unreadOf.get(connection.address) ?? { bytes: 0, connections: [] }
    unreadOf.set(connection.address, unread)
    unread.bytes += connection.unreadBytes
    unread.connections.push(connection)
  }
  for (const unread of unreadOf.values()) {
    const fullestLast = unread.connections.sort((one, other) => one.unreadBytes - other.unreadBytes)
    while (unread.bytes > maxUnreadBytes) {
      const fullest = fullestLast.pop()
      if (fullest === undefined) break
      unread.bytes -= fullest.unreadBytes
      stalled.push(fullest)
    }
  }
  return stalled
}
