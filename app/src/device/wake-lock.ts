/** In the capture phase, so that a tap counts even if its handler stops the event. */
const atNextTap = { capture: true, once: true } as const

/**
 * Keeps the screen awake while anyone needs it. The platform drops the lock whenever the page is hidden, so it is taken
 * again when the page comes back. A rejected lock is requested again at the next tap, because browsers may reject a page
 * that nobody has touched. Does nothing if the platform has no wake lock.
 */
export function createWakeLock(): () => () => void {
  let holders = 0
  let sentinel: WakeLockSentinel | null = null
  let asking = false

  async function take() {
    if (asking || holders === 0 || sentinel !== null || document.visibilityState !== 'visible') return
    if (navigator.wakeLock === undefined) return
    asking = true
    try {
      const taken = await navigator.wakeLock.request('screen')
      taken.addEventListener('release', () => {
        if (sentinel === taken) sentinel = null
      })
      sentinel = taken
    } catch {
      // The lock was rejected, for example by a battery saver. The round works without it.
      if (holders > 0) document.addEventListener('click', whenShown, atNextTap)
    } finally {
      asking = false
    }
    if (holders === 0) release()
  }

  function release() {
    const held = sentinel
    sentinel = null
    held?.release().catch(() => {})
  }

  function whenShown() {
    void take()
  }

  return () => {
    holders += 1
    if (holders === 1) document.addEventListener('visibilitychange', whenShown)
    void take()
    let held = true
    return () => {
      if (!held) return
      held = false
      holders -= 1
      if (holders > 0) return
      document.removeEventListener('visibilitychange', whenShown)
      document.removeEventListener('click', whenShown, atNextTap)
      release()
    }
  }
}
