import type { Rate } from '../../http/rates.ts'

/** The token bucket of one socket; rates.ts has buckets for many keys. */
export class Bucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  /** @param now a monotonic clock in milliseconds */
  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** @returns whether there was a token left */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
