/** A check that runs on request, never twice at once and not too often. */
export interface ThrottledCheck {
  /** Runs the check now, or as soon as it may. */
  run(): void
  stop(): void
}

interface ThrottledCheckGiven {
  /** Runs the function once, ms from now; calling the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Minimum ms between two checks. */
  readonly pauseMs: number
  /** Resolves with false if the check has to be repeated. Never rejects. */
  readonly work: () => Promise<boolean>
}

/**
 * Requests during a check or pause lead to a single further check, because anybody in the room's topic can cause them.
 */
export function createThrottledCheck({ after, pauseMs, work }: ThrottledCheckGiven): ThrottledCheck {
  let isLooking = false
  let isWanted = false
  let cancel: (() => void) | undefined
  let isStopped = false

  async function run(): Promise<void> {
    isLooking = true
    isWanted = false
    const isDone = await work()
    isLooking = false
    if (isStopped) return
    if (!isDone) isWanted = true
    cancel = after(pauseMs, () => {
      cancel = undefined
      if (isWanted) void run()
    })
  }

  return {
    run() {
      isWanted = true
      if (!isStopped && !isLooking && cancel === undefined) void run()
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
