import type { Clock } from './live-ports.ts'

/** Resolves as the promise does, or with `otherwise` if that takes longer. The work behind the promise goes on. */
export function within<T>(clock: Pick<Clock, 'after'>, ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(otherwise))
    promise.finally(cancel).then(resolve, reject)
  })
}
