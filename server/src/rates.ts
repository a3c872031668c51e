/** So much at once, and so much again each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Rates {
  /** Takes one token of the key's bucket. @returns 0 when there was one, else after how many whole seconds there will be */
  take(key: string): number
  /** How many keys are known at present. */
  readonly size: number
}

/**
 * Token buckets. Their memory is bounded: past maxKeys full ones are forgotten, which changes nothing, and while none is
 * full the longest unused, so that inventing keys makes room for nobody but other invented keys.
 * @param now milliseconds, of any start
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

  return {
    take(key) {
      const time = now()
      const bucket = buckets.get(key)
      const tokens = bucket === undefined ? rate.burst : tokensAt(bucket, time)
      // Set anew, a key moves to the end: the order of the map is that of last use.
      buckets.delete(key)
      if (bucket === undefined && buckets.size >= maxKeys) makeRoom(time)
      const left = tokens >= 1 ? tokens - 1 : tokens
      buckets.set(key, { tokens: left, at: time })
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond))
    },
    get size() {
      return buckets.size
    },
  }
}
