import type { ModelOutcome } from './model/game-model.ts'
import type { VirtualTime } from './virtual-time.ts'

/** How bad the way is, each a probability from 0 to 1 but the times. */
export interface Faults {
  readonly longestDelayMs: number
  readonly requestLost: number
  readonly replyLost: number
  /** The request arrives a second time, later. */
  readonly duplicated: number
}

const timeoutMs = 10_000

/** Between one device and a server that may be down, when it answers null. */
export class Link {
  readonly #time: VirtualTime
  readonly #random: () => number
  readonly #faults: Faults

  /** random: from 0 to 1, decides everything. */
  constructor(time: VirtualTime, random: () => number, faults: Faults) {
    this.#time = time
    this.#random = random
    this.#faults = faults
  }

  /** What the server answered; null when nothing came back in time. */
  ask(server: () => ModelOutcome | null): Promise<ModelOutcome | null> {
    const { requestLost, replyLost, duplicated } = this.#faults
    return new Promise((resolve) => {
      this.#time.after(timeoutMs, () => resolve(null))
      const arrive = () => {
        const outcome = server()
        if (outcome === null || this.#random() < replyLost) return
        this.#time.after(this.#delay(), () => resolve(outcome))
      }
      if (this.#random() >= requestLost) this.#time.after(this.#delay(), arrive)
      if (this.#random() < duplicated) this.#time.after(this.#delay() + this.#delay(), arrive)
    })
  }

  #delay(): number {
    return this.#random() * this.#faults.longestDelayMs
  }
}
