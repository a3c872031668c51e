/** Work in one go; at 60 frames a second a frame is 16.7 ms, of which scrolling and painting need their share. */
const WORK_MS = 6

/**
 * For long work in small steps: to be awaited after each of them. Lets the page do what waits (touches, scrolling, painting)
 * whenever the steps since the last time took WORK_MS. Rejects once the work isn't wanted any more.
 */
export function createBreather(signal: AbortSignal): () => Promise<void> {
  let startedMs = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - startedMs < WORK_MS) return
    await nextTask()
    signal.throwIfAborted()
    startedMs = performance.now()
  }
}

/** Behind what the page has to do already. By a message: a timer would wait four milliseconds more each time. */
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
