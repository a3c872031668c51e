/** The longest work without a pause. A frame takes 16.7 ms, and scrolling and painting need their share of it. */
const WORK_MS = 6

/**
 * For long work in small steps: await the returned function after each step. Once the steps since the last pause took
 * WORK_MS, it lets the page handle touches, scrolling and painting. Rejects after the signal is aborted.
 */
export function createPageYield(signal: AbortSignal): () => Promise<void> {
  let startedMs = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - startedMs < WORK_MS) return
    await nextTask()
    signal.throwIfAborted()
    startedMs = performance.now()
  }
}

/**
 * Resolves in a new task, behind the tasks that already wait. Uses a message, because repeated timers are delayed by at
 * least four milliseconds each.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
