export interface WriteBounds {
  /** A connection that doesn't read for so long has stalled, in milliseconds; what waits gets the time below besides. */
  readonly timeoutMs: number
  /** The slowest that a phone may read: Node says only when all of a write is gone. */
  readonly bytesPerSecond: number
}

/** How far a connection's other end has read, and since when it has stood there. */
export class WriteProgress {
  #sentBytes = 0
  #sinceMs: number

  /** @param nowMs of any start */
  constructor(nowMs: number) {
    this.#sinceMs = nowMs
  }

  /** @param unreadBytes what waits in the server's memory */
  isStalled(sentBytes: number, unreadBytes: number, nowMs: number, bounds: WriteBounds): boolean {
    if (unreadBytes === 0 || sentBytes > this.#sentBytes) {
      this.#sentBytes = sentBytes
      this.#sinceMs = nowMs
      return false
    }
    return nowMs - this.#sinceMs > bounds.timeoutMs + (unreadBytes / bounds.bytesPerSecond) * 1000
  }
}

/**
 * The connections to end so that what waits for the others is within the bound: the fullest first.
 * @param unreadBytesOf what waits for one in the server's memory
 */
export function fullestBeyond<T>(connections: readonly T[], unreadBytesOf: (one: T) => number, maxBytes: number): T[] {
  let bytes = connections.reduce((sum, one) => sum + unreadBytesOf(one), 0)
  const fullestFirst = connections.toSorted((one, other) => unreadBytesOf(other) - unreadBytesOf(one))
  const ended: T[] = []
  for (const fullest of fullestFirst) {
    if (bytes <= maxBytes) break
    bytes -= unreadBytesOf(fullest)
    ended.push(fullest)
  }
  return ended
}
