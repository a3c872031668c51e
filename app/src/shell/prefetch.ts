import { inTurn } from './quiet.ts'

interface Loadable {
  readonly load: () => Promise<void>
}

/** How long after its own screen a browser begins that has no idle callbacks (Safari), or is slow to call one (Chromium), in ms. */
const BEGINS_WITHIN_MS = 2000

/**
 * Loads the files of screens that are likely to come next, one after the other, while the browser has nothing better to do, or
 * soon, and not before the first screen has settled. A failure is ignored: whoever goes there tries again. Returns a function that stops it.
 */
export function prefetch(screens: readonly Loadable[], whenSettled: Promise<void>): () => void {
  let stopped = false

  async function run() {
    for (const screen of screens) {
      if (stopped) return
      await inTurn(() => screen.load()).catch(() => {})
    }
  }
  function whenIdle() {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void run(), { timeout: BEGINS_WITHIN_MS })
    else setTimeout(() => void run(), BEGINS_WITHIN_MS)
  }

  void whenSettled.then(whenIdle)
  return () => {
    stopped = true
  }
}
