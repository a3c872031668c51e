import { KeepAwake } from '@capacitor-community/keep-awake'

/**
 * Keeps the screen awake while anyone needs it. The web view's wake lock is missing before iOS 16.4, and Android's web view
 * may refuse it.
 */
export function createNativeWakeLock(): () => () => void {
  let holders = 0

  function tell(change: Promise<void>): void {
    change.catch((cause: unknown) => console.warn('keep awake', cause))
  }

  return () => {
    holders += 1
    if (holders === 1) tell(KeepAwake.keepAwake())
    let held = true
    return () => {
      if (!held) return
      held = false
      holders -= 1
      if (holders === 0) tell(KeepAwake.allowSleep())
    }
  }
}
