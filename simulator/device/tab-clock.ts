import type { Clock } from '../../app/src/rounds/live/live-ports.ts'
import { beginningMs } from '../server/model-source.ts'
import type { VirtualTime } from '../virtual-time.ts'

/** A tab's timers. None of them runs once the tab is gone. */
export class TabClock implements Clock {
  readonly #time: VirtualTime
  #isOver = false
  readonly random: () => number
  /** The error of the device's own clock in ms, which its golfer may change. */
  skewMs = 0

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time
    this.random = random
  }

  readonly now = (): number => beginningMs + this.#time.now() + this.skewMs

  /** Milliseconds since the run's beginning. */
  readonly elapsed = (): number => this.#time.now()

  readonly after = (ms: number, run: () => void): (() => void) =>
    this.#time.after(ms, () => {
      if (!this.#isOver) run()
    })

  pause(ms: number): Promise<undefined> {
    return new Promise((resolve) => void this.after(ms, () => resolve(undefined)))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  stop(): void {
    this.#isOver = true
  }
}
