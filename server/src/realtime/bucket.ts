import type { Rate } from '../rates.ts'

/** One socket's bucket; for many keys there is rates.ts. */
export class Bucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  /** @param now milliseconds, of any start */
  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** @returns whether there was one left */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
