import type { RetryPause } from './retry-pause.ts'

/** The result of one step of sending. */
export type Step = { readonly next: 'nothing-waits' | 'go-on' } | { readonly next: 'pause'; readonly atLeastMs: number }
export const nothingPending: Step = { next: 'nothing-waits' }
export const goOn: Step = { next: 'go-on' }
export const pauseNow: Step = { next: 'pause', atLeastMs: 0 }

/**
 * Repeats a step until nothing waits, with a pause after a failed one.
 * @param onRest called when the loop is no longer running
 */
export function createSendLoop(pause: RetryPause, sendNext: () => Promise<Step>, onRest: () => void) {
  let running: Promise<boolean> | undefined
  let isAskedAgain = false
  let onAskedAgain: () => void = () => undefined
  /** There is signal again since the request under way was sent. It may be lost, and would succeed now. */
  let isWoken = false
  let isStopped = false

  function askAgain(): void {
    isAskedAgain = true
    onAskedAgain()
  }

  /** Sends pending operations now, or after the current pause. */
  function send(): void {
    if (running !== undefined) askAgain()
    else if (!isStopped && !pause.isOn()) void start()
  }

  function start(): Promise<boolean> {
    pause.stop()
    running ??= run().finally(() => {
      running = undefined
      if (isAskedAgain && !isStopped) send()
      else onRest()
    })
    return running
  }

  async function run(): Promise<boolean> {
    while (!isStopped) {
      isAskedAgain = false
      isWoken = false
      // A rejection comes from the device's storage, which may work again later.
      const step = await sendNext().catch(() => pauseNow)
      if (isStopped) break
      if (step.next === 'pause') {
        if (isWoken && step.atLeastMs === 0) continue
        pause.thenRun(() => void start(), step.atLeastMs)
        isAskedAgain = false
        return false
      }
      if (step.next === 'nothing-waits' && !isAskedAgain) return true
    }
    return false
  }

  return {
    send,
    /** Sends them now, because there is signal again. */
    wake() {
      isWoken = true
      pause.wake()
    },
    /** Sends them now, unless the server asked for a pause. Resolves with false if that has to be tried again. */
    async drain(): Promise<boolean> {
      if (running !== undefined) askAgain()
      else if (pause.isAskedFor()) return false
      return start()
    },
    isRunning: () => running !== undefined,
    isAskedAgain: () => isAskedAgain,
    /** Resolves when send() or drain() is called while a step is under way. */
    whenAskedAgain: () =>
      new Promise<void>((resolve) => {
        if (isAskedAgain) resolve()
        else onAskedAgain = resolve
      }),
    /** Sends nothing more. A request that is under way goes on. */
    stop() {
      isStopped = true
      pause.stop()
    },
  }
}
