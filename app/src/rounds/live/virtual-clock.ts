import type { Clock } from './live-ports.ts'

/** For tests: a clock that stands still while anything is done, and moves only when it is told to. */
export interface VirtualClock extends Clock {
  /** Lets so many milliseconds pass, with all that is due in them. */
  pass(ms: number): Promise<void>
  /** Milliseconds passed so far. */
  elapsed(): number
}

/** More steps than any chain of promises has between two waits. */
const steps = 400

async function settled(): Promise<void> {
  for (let step = 0; step < steps; step += 1) await Promise.resolve()
}

/** @param chance as Clock's */
export function createVirtualClock(chance: () => number = () => 0.5): VirtualClock {
  let elapsed = 0
  let due: readonly { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => Date.UTC(2026, 5, 1) + elapsed,
    chance,
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
