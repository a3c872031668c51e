import type { StorageEnvironment } from '../browser/environment.ts'
import { within } from '../browser/within.ts'

/** Milliseconds without a tap in any tab before a read of the log begins, because a read delays the write of a tap. */
const READ_AFTER_MS = 600
/** A read waits at most this many milliseconds. */
const READ_WITHIN_MS = 2000

/** Lets reads of the log wait for a pause between taps. */
export function createTapPause(environment: Pick<StorageEnvironment, 'after'>) {
  let waiting: (() => void)[] = []
  let cancel: (() => void) | undefined
  function end(): void {
    cancel = undefined
    const ready = waiting
    waiting = []
    for (const resolve of ready) resolve()
  }
  return {
    touch(): void {
      cancel?.()
      cancel = environment.after(READ_AFTER_MS, end)
    },
    async wait(): Promise<void> {
      if (cancel === undefined) return
      await within(environment, READ_WITHIN_MS, new Promise<void>((resolve) => waiting.push(resolve)))
    },
  }
}
