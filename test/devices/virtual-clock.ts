import type { Clock } from '../../app/src/rounds/live/live-ports.ts'

/** For tests: a clock that stands still while code runs, and moves only on request. */
export interface VirtualClock extends Clock {
  /** Advances the clock and runs all that falls due meanwhile. */
  pass(ms: number): Promise<void>
  /** Milliseconds passed so far. */
  elapsed(): number
}

/** More than the longest chain of promises between two waits. */
const STEPS = 400

/**
 * @param random as Clock's
 * @param steps more than the longest chain of promises between two waits
 */
export function createVirtualClock(random: () => number = () => 0.5, steps: number = STEPS): VirtualClock {
  let elapsed = 0
  let due: readonly { readonly at: number; readonly run: () => void }[] = []

  async function settled(): Promise<void> {
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
  }

  return {
    now: () => Date.UTC(2026, 5, 1) + elapsed,
    random,
    elapsed: () => elapsed,
    after(ms, run) {
      const entry = { at: elapsed + ms, run }
      due = [...due, entry].sort((a, b) => a.at - b.at)
      return () => {
        due = due.filter((other) => other !== entry)
      }
    },
    async pass(ms) {
      const end = elapsed + ms
      await settled()
      for (let next = due[0]; next !== undefined && next.at <= end; next = due[0]) {
        elapsed = next.at
        due = due.slice(1)
        next.run()
        await settled()
      }
      elapsed = end
    },
  }
}
