import { RETRY_CAP_MS, RETRY_FIRST_MS } from '../live-limits.ts'
import type { Clock } from '../live-ports.ts'

/**
 * The pause after so many failures in a row, in milliseconds: random, up to a bound that doubles each time. It spreads the
 * retries of devices that lost the same server.
 * @param fraction random, from 0 up to 1
 */
export function pauseMs(failures: number, fraction: number): number {
  return fraction * Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** Math.min(failures, 30))
}

export type RetryPause = ReturnType<typeof createRetryPause>

/** A pause before the next attempt, after which one function runs. */
export function createRetryPause({ after, random }: Pick<Clock, 'after' | 'random'>) {
  let failures = 0
  let waiting: { readonly run: () => void; readonly cancel: () => void; readonly isAskedFor: boolean } | undefined

  /** Drops the waiting function. */
  function stop(): void {
    waiting?.cancel()
    waiting = undefined
  }

  function wait(run: () => void, ms: number, isAskedFor: boolean): void {
    stop()
    const cancel = after(ms, () => {
      waiting = undefined
      run()
    })
    waiting = { run, cancel, isAskedFor }
  }

  return {
    isOn: () => waiting !== undefined,
    /** True during the part of a pause that the server asked for. */
    isAskedFor: () => waiting?.isAskedFor === true,
    /** Runs the function after a pause, and drops an earlier one. atLeastMs: the server's pause, which waking doesn't shorten. */
    thenRun(run: () => void, atLeastMs = 0) {
      const ownMs = pauseMs(failures, random())
      failures += 1
      if (atLeastMs === 0) wait(run, ownMs, false)
      else wait(() => wait(run, ownMs, false), atLeastMs, true)
    },
    /** Runs the waiting function at once, because it will probably succeed now. */
    wake() {
      if (waiting === undefined || waiting.isAskedFor) return
      const { run } = waiting
      stop()
      failures = 0
      run()
    },
    /** To be called after a success: the next pause is the shortest again. */
    reset() {
      failures = 0
    },
    stop,
  }
}
