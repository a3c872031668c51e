import type { Clock } from './live-ports.ts'

/** What the promise resolves with, or otherwise when that takes longer. What was asked for goes on. */
export function within<T>(clock: Pick<Clock, 'after'>, ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(otherwise))
    promise.finally(cancel).then(resolve, reject)
  })
}
