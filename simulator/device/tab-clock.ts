import type { Clock } from '../../app/src/rounds/live/live-ports.ts'
import { beginningMs } from '../server/model-source.ts'
import type { VirtualTime } from '../virtual-time.ts'

/** A tab's timers: none of them runs any more once the tab is gone. */
export class TabClock implements Clock {
  readonly #time: VirtualTime
  #isOver = false
  readonly chance: () => number
  /** How far the device's own clock is off, which its golfer may change. In ms. */
  skewMs = 0

  constructor(time: VirtualTime, chance: () => number) {
    this.#time = time
    this.chance = chance
  }

  readonly now = (): number => beginningMs + this.#time.now() + this.skewMs

  /** Milliseconds of the run. */
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
