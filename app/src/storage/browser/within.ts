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

/** Like within, but rejects with a TimeoutError after the time limit, unless mayWait() allows as much time again. */
export async function inTime<T>(
  environment: Timers,
  limitMs: number,
  work: PromiseLike<T>,
  mayWait?: () => boolean,
): Promise<T> {
  const answered = Promise.resolve(work).then((answer) => ({ answer }))
  do {
    const found = await within(environment, limitMs, answered)
    if (found !== undefined) return found.answer
  } while (mayWait?.() === true)
  throw new DOMException('There was no answer in time.', 'TimeoutError')
}
