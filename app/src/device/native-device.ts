import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { Device, HapticKind } from './device.ts'
import { minimizeApp, onBackButton, onLink } from './native-app.ts'
import { saveImageNatively, shareImageNatively } from './native-image-share.ts'

/** Behind the status bar, as the app's grounds. Source: document 1 section 9. */
const statusBarColor = { light: '#ffffff', dark: '#0b1220' } as const

function vibrate(kind: HapticKind): Promise<void> {
  switch (kind) {
    case 'light':
      return Haptics.impact({ style: ImpactStyle.Light })
    case 'medium':
      return Haptics.impact({ style: ImpactStyle.Medium })
    case 'heavy':
      return Haptics.impact({ style: ImpactStyle.Heavy })
    case 'success':
      return Haptics.notification({ type: NotificationType.Success })
    case 'error':
      return Haptics.notification({ type: NotificationType.Error })
  }
}

/** Status bar failures are only logged. Source: document 2 section 8. */
function logFailure(cause: unknown): void {
  console.warn('status bar', cause)
}

type NativePart =
  | 'haptic'
  | 'saveFile'
  | 'shareImage'
  | 'saveImage'
  | 'showStatusBar'
  | 'onLink'
  | 'onBackButton'
  | 'minimize'

/** The plugins' part of the device. */
export function createNativeDevice(): Pick<Device, NativePart> {
  return {
    haptic(kind) {
      vibrate(kind).catch(() => {})
    },
    async saveFile(file) {
      await Filesystem.writeFile({
        path: file.name,
        data: await file.text(),
        directory: Directory.Documents,
        encoding: Encoding.UTF8,
        recursive: true,
      })
      return 'saved'
    },
    shareImage: shareImageNatively,
    saveImage: saveImageNatively,
    showStatusBar(theme) {
      // 'Dark' is the style for a dark ground: light text.
      StatusBar.setStyle({ style: theme === 'dark' ? Style.Dark : Style.Light }).catch(logFailure)
      StatusBar.setBackgroundColor({ color: statusBarColor[theme] }).catch(logFailure)
      StatusBar.setOverlaysWebView({ overlay: false }).catch(logFailure)
      StatusBar.show().catch(logFailure)
    },
    onLink,
    onBackButton,
    minimize: minimizeApp,
  }
}
