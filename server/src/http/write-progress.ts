export interface WriteBounds {
  /**
   * How long a connection may read nothing before it counts as stalled, in milliseconds. Pending bytes add the time below.
   */
  readonly timeoutMs: number
  /** The slowest acceptable reader. Node reports only when the whole write is gone. */
  readonly bytesPerSecond: number
}

/** How far the remote end has read, and since when that hasn't changed. */
export class WriteProgress {
  #sentBytes = 0
  #sinceMs: number

  /** @param nowMs of a monotonic clock */
  constructor(nowMs: number) {
    this.#sinceMs = nowMs
  }

  /** @param unreadBytes bytes pending in the server's memory */
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
 * Selects the connections to end, the fullest first, until the pending bytes of the others are within the limit.
 * @param unreadBytesOf bytes pending for one connection in the server's memory
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
