import type { StorageEnvironment } from './environment.ts'

/** What the work comes to; undefined when it hasn't by then. It goes on all the same, and what it fails with later is not told. */
export function within<T>(
  environment: Pick<StorageEnvironment, 'after'>,
  limitMs: number,
  work: Promise<T>,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = environment.after(limitMs, () => resolve(undefined))
    work.finally(cancel).then(resolve, reject)
  })
}
