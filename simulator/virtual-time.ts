import { setImmediate as settled } from 'node:timers/promises'

interface Due {
  readonly at: number
  readonly work: () => void
  isOff: boolean
}

/** A clock that stands still while work runs, and jumps to the next due time. */
export class VirtualTime {
  #now = 0
  /** The next one is last. */
  readonly #due: Due[] = []

  /** Milliseconds since the beginning. */
  now(): number {
    return this.#now
  }

  /**
   * Calls `work` after `ms`. Work due at the same time runs in the order of the calls.
   * @returns a function that cancels it
   */
  after(ms: number, work: () => void): () => void {
    const due = { at: this.#now + Math.max(0, ms), work, isOff: false }
    this.#due.splice(this.#placeOf(due.at), 0, due)
    return () => void (due.isOff = true)
  }

  /**
   * Runs until nothing is due any more, or until that many milliseconds since the beginning. All resolved promises are followed
   * to their end before the next work.
   */
  async run(until = Number.POSITIVE_INFINITY): Promise<void> {
    await settled()
    for (let next = this.#next(until); next !== undefined; next = this.#next(until)) {
      this.#now = next.at
      next.work()
      await settled()
    }
    if (Number.isFinite(until)) this.#now = Math.max(this.#now, until)
  }

  #next(until: number): Due | undefined {
    while (this.#due.at(-1)?.isOff === true) this.#due.pop()
    const next = this.#due.at(-1)
    return next === undefined || next.at > until ? undefined : this.#due.pop()
  }

  /** The new work goes before all that is due earlier or at the same time, since the list is read from its end. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.#due.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#due[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    return low
  }
}
