import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { Device, HapticKind } from '../device.ts'
import { minimizeApp, onBackButton, onLink } from './native-app.ts'
import { saveImageNatively, shareImageNatively } from './native-image-share.ts'
import { shareLinkNatively } from './native-share.ts'
import { createNativeWakeLock } from './native-wake-lock.ts'

/** The colour behind the status bar, same as the app's background. Source: document 1 section 9. */
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
  | 'keepAwake'
  | 'shareLink'
  | 'saveFile'
  | 'shareImage'
  | 'saveImage'
  | 'showStatusBar'
  | 'onLink'
  | 'onBackButton'
  | 'minimize'

/**
 * The number of bytes that one call sends to the plug-in as a string: a backup of many years has a hundred million bytes.
 */
const PART_BYTES = 512 * 1024

/**
 * Writes a UTF-8 text in parts. Each part ends with a whole character, and the byte order mark of a spreadsheet is kept.
 */
async function writeInParts(
  file: Blob,
  place: { readonly path: string; readonly directory: Directory },
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const to = { ...place, encoding: Encoding.UTF8 }
  let from = 0
  do {
    const bytes = await file.slice(from, from + PART_BYTES).arrayBuffer()
    const data = decoder.decode(bytes, { stream: from + PART_BYTES < file.size })
    if (from === 0) await Filesystem.writeFile({ ...to, data, recursive: true })
    else await Filesystem.appendFile({ ...to, data })
    from += PART_BYTES
  } while (from < file.size)
}

/** The part of the device that uses plugins. */
export function createNativeDevice(): Pick<Device, NativePart> {
  return {
    haptic(kind) {
      vibrate(kind).catch(() => {})
    },
    keepAwake: createNativeWakeLock(),
    shareLink: shareLinkNatively,
    async saveFile(file) {
      const place = { path: file.name, directory: Directory.Documents }
      try {
        await writeInParts(file, place)
      } catch (error) {
        // Half a backup could be mistaken for a whole one.
        await Filesystem.deleteFile(place).catch(() => {})
        throw error
      }
      return 'saved'
    },
    shareImage: shareImageNatively,
    saveImage: saveImageNatively,
    showStatusBar(theme) {
      // 'Dark' is the style for a dark background: light text.
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
