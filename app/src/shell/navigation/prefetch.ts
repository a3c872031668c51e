import { inTurn } from '../updates/quiet.ts'

interface Loadable {
  readonly load: () => Promise<void>
}

/**
 * The delay in ms before prefetching in a browser without idle callbacks (Safari), and the longest delay in one that
 * is slow to call them (Chromium).
 */
const BEGINS_WITHIN_MS = 2000

/**
 * Loads the files of the screens that are likely to come next, one after the other, when the browser is idle, and not
 * before the first screen is idle. Failures are ignored, because opening the screen loads its file again. Returns
 * a function that stops prefetching.
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
