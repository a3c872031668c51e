/** How long nothing may have been loaded for a page to count as quiet, in ms. */
const QUIET_MS = 500
/** How long a page that is never quiet is waited for, in ms. */
const LONGEST_MS = 10_000
/** How soon what waits for an idle moment has begun, in ms, though there was none. */
const IDLE_TIMEOUT_MS = 2000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs work when all that was handed in before it is done: what the page loads ahead and the change to a new version keep out
 * of each other's way. Resolves and rejects as work does.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** Resolves when the page has loaded nothing for QUIET_MS, at the latest after LONGEST_MS. */
export async function whenQuiet(): Promise<void> {
  const giveUpMs = performance.now() + LONGEST_MS
  // Whatever was waiting for an idle moment begins before this one ends.
  await idleMoment()
  let quietSinceMs = performance.now()
  const heard = (entries: readonly unknown[]) => {
    if (entries.length > 0) quietSinceMs = performance.now()
  }
  const observer = new PerformanceObserver((list) => heard(list.getEntries()))
  observer.observe({ type: 'resource' })
  for (;;) {
    // A busy page may not have told yet.
    heard(observer.takeRecords())
    const nowMs = performance.now()
    const leftMs = Math.min(quietSinceMs + QUIET_MS, giveUpMs) - nowMs
    if (leftMs <= 0) break
    await new Promise((resolve) => setTimeout(resolve, leftMs))
  }
  observer.disconnect()
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS)
  })
}
