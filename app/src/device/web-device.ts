import { copyText } from './clipboard.ts'
import { browserConnectivity } from './connectivity.ts'
import type { Device, HapticKind } from './device.ts'
import { downloadImage, shareImageOnWeb } from './image-share.ts'
import { saveFileOnWeb } from './save-file.ts'
import { shareLink } from './share.ts'
import { createWakeLock } from './wake-lock.ts'

/** Milliseconds of vibration and of the pauses in between. Source: document 1 section 9; the last two are the app's own. */
const vibrationMs: Record<HapticKind, number | number[]> = {
  light: 10,
  medium: 25,
  heavy: 50,
  success: [10, 50, 25],
  error: [50, 50, 50],
}

export function createWebDevice(): Device {
  return {
    isNative: false,
    haptic(kind) {
      try {
        // Safari has no vibration.
        navigator.vibrate?.(vibrationMs[kind])
      } catch {
        // Some embedded pages forbid it; a tap must not fail for that.
      }
    },
    keepAwake: createWakeLock(),
    saveFile: saveFileOnWeb,
    shareLink,
    shareImage: shareImageOnWeb,
    saveImage: async (fileName, png) => downloadImage(fileName, png),
    copyText,
    // Some phone browsers have no print().
    print: 'print' in window ? () => window.print() : null,
    connectivity: browserConnectivity,
    showStatusBar() {},
    onLink() {},
    onBackButton() {},
    minimize() {},
  }
}
