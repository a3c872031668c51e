import { setImmediate as settled } from 'node:timers/promises'

interface Due {
  readonly at: number
  readonly work: () => void
}

/** A clock that stands still while anything is done, and jumps to what is due next. */
export class VirtualTime {
  #now = 0
  #due: Due[] = []

  /** Milliseconds since the beginning. */
  now(): number {
    return this.#now
  }

  /** What is due at the same time is done in the order in which it was asked for. */
  after(ms: number, work: () => void): void {
    const at = this.#now + Math.max(0, ms)
    const place = this.#due.findIndex((each) => each.at > at)
    this.#due.splice(place === -1 ? this.#due.length : place, 0, { at, work })
  }

  /** Until nothing is due any more. Promises that something settled are followed to their end before the next. */
  async run(): Promise<void> {
    for (let next = this.#due.shift(); next !== undefined; next = this.#due.shift()) {
      this.#now = next.at
      next.work()
      await settled()
    }
  }
}
