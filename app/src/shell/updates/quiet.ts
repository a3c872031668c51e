/** A page counts as quiet if it has loaded nothing for this long, in ms. */
const QUIET_MS = 500
/** The longest wait for a page that is never quiet, in ms. */
const LONGEST_MS = 10_000
/** The longest wait for an idle moment, in ms. */
const IDLE_TIMEOUT_MS = 2000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs work when all work passed in earlier is done, so that prefetching and activating a new version don't interfere.
 * Resolves and rejects as work does.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** Resolves when the page has loaded nothing for QUIET_MS, at the latest after LONGEST_MS. */
export async function whenQuiet(): Promise<void> {
  const giveUpMs = performance.now() + LONGEST_MS
  // Let other idle callbacks run first.
  await idleMoment()
  let quietSinceMs = performance.now()
  const onEntries = (entries: readonly unknown[]) => {
    if (entries.length > 0) quietSinceMs = performance.now()
  }
  const observer = new PerformanceObserver((list) => onEntries(list.getEntries()))
  observer.observe({ type: 'resource' })
  for (;;) {
    // On a busy page the observer may not have been called yet.
    onEntries(observer.takeRecords())
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
