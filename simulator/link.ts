import type { VirtualTime } from './virtual-time.ts'

/** The faults of a link: probabilities from 0 to 1, except for times. */
export interface Faults {
  readonly longestDelayMs: number
  readonly requestLost: number
  readonly replyLost: number
  /** The request arrives a second time, later. */
  readonly duplicated: number
  /** The share of the server's messages that are lost. */
  readonly messageLost: number
  readonly messageDoubled: number
  /** Whether messages of the server may arrive in another order. */
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
 * 'off': no signal, and the device knows. 'gone': no signal, and the device doesn't know; requests in progress are lost, and
 * open connections are dead. 'one-way': requests arrive, and nothing comes back.
 */
export type Signal = 'good' | 'off' | 'gone' | 'one-way'

/** The arrival of a change: at any time, always before the reply to the call that made it, or always after it. */
export type Order = 'any' | 'change-first' | 'reply-first'

/** Longer than any delay of the other kind. */
const laterMs = 400

/** The network between one device and the server. */
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

  /** `random` returns numbers from 0 to 1 and decides everything. */
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
    // The device sees its network go, so its pending requests end at once.
    if (signal === 'off') for (const give of this.#pending) give()
    for (const listener of this.#listeners) listener(signal)
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loses the next replies, after the server has done the calls. */
  loseReplies(count: number): void {
    this.#repliesToLose = count
  }

  /** Resolves with the server's answer; with null if nothing came back in time or the signal went. */
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

  /** Delivers a message of the server over a connection that may have ended meanwhile. */
  deliver(receive: () => void): void {
    if (this.#random() < this.faults.messageLost) return
    this.deliverSurely(receive)
    if (this.#random() < this.faults.messageDoubled) this.deliverSurely(receive)
  }

  /** Delivers the message as long as there is a signal. */
  deliverSurely(receive: () => void): void {
    const later = this.order === 'reply-first' ? laterMs : 0
    const wanted = this.#time.now() + this.#delay() + later
    const at = this.faults.isReordered ? wanted : Math.max(wanted, this.#lastMessageAt)
    this.#lastMessageAt = Math.max(at, this.#lastMessageAt)
    this.#time.after(at - this.#time.now(), () => {
      if (this.#signal === 'good') receive()
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
