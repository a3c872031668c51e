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

export interface RetryPause {
  isOn(): boolean
  /** True during the part of a pause that the server asked for. */
  isAskedFor(): boolean
  /** Runs the function after a pause, and drops an earlier one. atLeastMs: the server's pause, which waking doesn't shorten. */
  thenRun(run: () => void, atLeastMs?: number): void
  /** Runs the waiting function at once, because it will probably succeed now. */
  wake(): void
  /** To be called after a success: the next pause is the shortest again. */
  reset(): void
  /** Drops the waiting function. */
  stop(): void
}

export function createRetryPause({ after, random }: Pick<Clock, 'after' | 'random'>): RetryPause {
  let failures = 0
  let waiting: { readonly run: () => void; readonly cancel: () => void; readonly isAskedFor: boolean } | undefined

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
    isAskedFor: () => waiting?.isAskedFor === true,
    thenRun(run, atLeastMs = 0) {
      const ownMs = pauseMs(failures, random())
      failures += 1
      if (atLeastMs === 0) wait(run, ownMs, false)
      else wait(() => wait(run, ownMs, false), atLeastMs, true)
    },
    wake() {
      if (waiting === undefined || waiting.isAskedFor) return
      const { run } = waiting
      stop()
      failures = 0
      run()
    },
    reset() {
      failures = 0
    },
    stop,
  }
}
