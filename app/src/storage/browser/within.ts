/** Imports nothing, because the service worker uses this file. */
interface Timers {
  readonly after: (delayMs: number, work: () => void) => () => void
}

/**
 * Resolves with the work's result, or with undefined after the time limit. The work goes on, and a later failure is
 * ignored.
 */
export function within<T>(environment: Timers, limitMs: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = environment.after(limitMs, () => resolve(undefined))
    work.finally(cancel).then(resolve, reject)
  })
}
