import { CHECK_PAUSE_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

export type ThrottledCheck = ReturnType<typeof createThrottledCheck>

/**
 * A check that runs on request, never twice at once and not too often. Requests during a check or pause lead to a single
 * further check, because anybody in the room's topic can cause them.
 * @param work resolves with false if the check has to be repeated; never rejects
 */
export function createThrottledCheck({ after }: Pick<PeerPorts, 'after'>, work: () => Promise<boolean>) {
  let isLooking = false
  let isWanted = false
  let cancel: (() => void) | undefined
  let isStopped = false

  async function check(): Promise<void> {
    isLooking = true
    isWanted = false
    const isDone = await work()
    isLooking = false
    if (isStopped) return
    if (!isDone) isWanted = true
    cancel = after(CHECK_PAUSE_MS, () => {
      cancel = undefined
      if (isWanted) void check()
    })
  }

  return {
    /** Runs the check now, or as soon as it may. */
    run() {
      isWanted = true
      if (!isStopped && !isLooking && cancel === undefined) void check()
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
