import { copyText } from './clipboard.ts'
import { browserConnectivity } from './connectivity.ts'
import type { Device, HapticKind } from './device.ts'
import { shareLink } from './share.ts'
import { createWakeLock } from './wake-lock.ts'

/** Milliseconds of vibration, and of the pauses between. Source: document 1 section 9; the last two are our own. */
const vibrationMs: Record<HapticKind, number | number[]> = {
  light: 10,
  medium: 25,
  heavy: 50,
  success: [10, 50, 25],
  error: [50, 50, 50],
}

/** How long a download's address stays valid: Safari reads it only after the click was handled. */
const DOWNLOAD_ADDRESS_MS = 1000

export function createWebDevice(): Device {
  return {
    isNative: false,
    haptic(kind) {
      try {
        // Safari has no vibration.
        navigator.vibrate?.(vibrationMs[kind])
      } catch {
        // Forbidden in some embedded pages; a tap must not fail for it.
      }
    },
    keepAwake: createWakeLock(),
    async saveFile(name, mimeType, text) {
      const address = URL.createObjectURL(new Blob([text], { type: mimeType }))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      document.body.append(link)
      link.click()
      link.remove()
      setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_ADDRESS_MS)
    },
    shareLink,
    copyText,
    connectivity: browserConnectivity,
    showStatusBar() {},
  }
}
