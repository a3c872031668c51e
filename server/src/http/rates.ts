/** A burst, and the refill per second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Rates {
  /**
   * Takes tokens from the key's bucket, by default one.
   * @returns 0 on success, else the whole seconds until there are enough
   */
  take(key: string, count?: number): number
  /** Takes tokens even if there are too few. Until the debt is refilled, take() fails, also for no tokens. */
  charge(key: string, count: number): void
  /** How many tokens a key has; negative while it is in debt. */
  left(key: string): number
  /** The number of keys in memory. */
  readonly size: number
}

/**
 * Token buckets with bounded memory. Beyond maxKeys full buckets are dropped, which changes nothing. If none is full, the
 * least recently used are dropped, so invented keys only displace other invented keys.
 * @param now a monotonic clock in milliseconds
 */
export function rates(rate: Rate, now: () => number = () => performance.now(), maxKeys = 20_000): Rates {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensAt = (bucket: { tokens: number; at: number }, time: number) =>
    Math.min(rate.burst, bucket.tokens + (Math.max(0, time - bucket.at) / 1000) * rate.perSecond)

  function makeRoom(time: number): void {
    for (const [key, bucket] of buckets) {
      if (tokensAt(bucket, time) >= rate.burst) buckets.delete(key)
    }
    for (const key of buckets.keys()) {
      if (buckets.size <= maxKeys * 0.9) break
      buckets.delete(key)
    }
  }

  /** @param isDue whether to take the tokens, by how many there are */
  function withdraw(key: string, count: number, isDue: (tokens: number) => boolean): number {
    const time = now()
    const bucket = buckets.get(key)
    const tokens = bucket === undefined ? rate.burst : tokensAt(bucket, time)
    // Deleting and setting the key moves it to the end, so the map is in order of last use.
    buckets.delete(key)
    if (bucket === undefined && buckets.size >= maxKeys) makeRoom(time)
    buckets.set(key, { tokens: isDue(tokens) ? tokens - count : tokens, at: time })
    return tokens
  }

  return {
    take(key, count = 1) {
      const tokens = withdraw(key, count, (left) => left >= count)
      return tokens >= count ? 0 : Math.max(1, Math.ceil((count - tokens) / rate.perSecond))
    },
    charge(key, count) {
      withdraw(key, count, () => true)
    },
    left(key) {
      const bucket = buckets.get(key)
      return bucket === undefined ? rate.burst : tokensAt(bucket, now())
    },
    get size() {
      return buckets.size
    },
  }
}
