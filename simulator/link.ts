import type { VirtualTime } from './virtual-time.ts'

/** How bad the way is, each a probability from 0 to 1 but the times. */
export interface Faults {
  readonly longestDelayMs: number
  readonly requestLost: number
  readonly replyLost: number
  /** The request arrives a second time, later. */
  readonly duplicated: number
  /** Of what the server tells by itself. */
  readonly messageLost: number
  readonly messageDoubled: number
  /** What the server tells by itself may overtake what it told before. */
  readonly isReordered: boolean
}

export const noFaults: Faults = {
  longestDelayMs: 60,
  requestLost: 0,
  replyLost: 0,
  duplicated: 0,
  messageLost: 0,
  messageDoubled: 0,
  isReordered: false,
}

/**
 * 'off': none, and the device knows. 'gone': none, and it doesn't know; what was on its way is lost, and a connection that
 * stood is dead. 'one-way': requests arrive, and nothing comes back.
 */
export type Signal = 'good' | 'off' | 'gone' | 'one-way'

/** What the server tells of a change: as it comes, always before the reply to the call that made it, or always after it. */
export type Order = 'any' | 'change-first' | 'reply-first'

/** Longer than any delay of the other kind. */
const laterMs = 400

/** Between one device and the server. */
export class Link {
  readonly #time: VirtualTime
  readonly #random: () => number
  readonly #pending = new Set<() => void>()
  readonly #listeners = new Set<(signal: Signal) => void>()
  #signal: Signal = 'good'
  #repliesToLose = 0
  #lastMessageAt = 0
  faults: Faults
  order: Order = 'any'

  /** random: from 0 to 1, decides everything. */
  constructor(time: VirtualTime, random: () => number, faults: Faults) {
    this.#time = time
    this.#random = random
    this.faults = faults
  }

  get signal(): Signal {
    return this.#signal
  }

  turn(signal: Signal): void {
    if (signal === this.#signal) return
    this.#signal = signal
    // The device sees its network go: what it waits for ends at once.
    if (signal === 'off') for (const give of this.#pending) give()
    for (const listener of this.#listeners) listener(signal)
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The next so many replies, after what was asked has been done. */
  loseReplies(count: number): void {
    this.#repliesToLose = count
  }

  /** What the server answered; null when nothing came back in time, or the signal went. */
  ask<T>(server: () => T, timeoutMs: number): Promise<{ readonly value: T } | null> {
    const { requestLost, duplicated } = this.faults
    return new Promise((resolve) => {
      const cancel = this.#time.after(timeoutMs, () => end(null))
      const end = (answer: { readonly value: T } | null) => {
        cancel()
        this.#pending.delete(give)
        resolve(answer)
      }
      const give = () => end(null)
      this.#pending.add(give)
      if (this.#signal === 'off') return give()
      const arrive = () => {
        if (this.#signal === 'off' || this.#signal === 'gone') return
        const value = server()
        if (this.#isReplyLost()) return
        const later = this.order === 'change-first' ? laterMs : 0
        this.#time.after(this.#delay() + later, () => {
          if (this.#signal === 'good') end({ value })
        })
      }
      if (this.#random() >= requestLost) this.#time.after(this.#delay(), arrive)
      if (this.#random() < duplicated) this.#time.after(this.#delay() + this.#delay(), arrive)
    })
  }

  /** What the server tells by itself, over a connection that may have ended meanwhile. */
  tell(hear: () => void): void {
    if (this.#random() < this.faults.messageLost) return
    this.tellSurely(hear)
    if (this.#random() < this.faults.messageDoubled) this.tellSurely(hear)
  }

  /** As long as there is a signal. */
  tellSurely(hear: () => void): void {
    const later = this.order === 'reply-first' ? laterMs : 0
    const wanted = this.#time.now() + this.#delay() + later
    const at = this.faults.isReordered ? wanted : Math.max(wanted, this.#lastMessageAt)
    this.#lastMessageAt = Math.max(at, this.#lastMessageAt)
    this.#time.after(at - this.#time.now(), () => {
      if (this.#signal === 'good') hear()
    })
  }

  #isReplyLost(): boolean {
    if (this.#repliesToLose > 0) {
      this.#repliesToLose -= 1
      return true
    }
    return this.#random() < this.faults.replyLost
  }

  #delay(): number {
    return this.#random() * this.faults.longestDelayMs
  }
}
