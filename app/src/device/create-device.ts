import { copyText } from './clipboard.ts'
import { browserConnectivity } from './connectivity.ts'
import type { Device } from './device.ts'
import { createWebDevice } from './web-device.ts'
import { loadPart } from './load-part.ts'

declare global {
  interface Window {
    /** The native shell sets this before the page's own scripts run. */
    readonly Capacitor?: { isNativePlatform?: () => boolean }
  }
}

export function isNativePlatform(): boolean {
  return globalThis.window?.Capacitor?.isNativePlatform?.() === true
}

/**
 * The device that the app runs on. The native implementation and its plugins are loaded only in a native shell, after the
 * app has started.
 */
export function createDevice(): Device {
  if (!isNativePlatform()) return createWebDevice()
  const native = loadPart(() => import('./native/native-device.ts')).then((module) => module.createNativeDevice())
  // Methods with a result reject for their caller. A failed haptic needs no handling.
  native.catch((cause: unknown) => console.warn('native device', cause))
  return {
    isNative: true,
    haptic(kind) {
      native.then((device) => device.haptic(kind)).catch(() => {})
    },
    keepAwake() {
      const asked = native.then((device) => device.keepAwake())
      asked.catch(() => {})
      return () => void asked.then((release) => release()).catch(() => {})
    },
    saveFile: async (file) => (await native).saveFile(file),
    shareLink: async (link) => (await native.catch(() => null))?.shareLink(link) ?? 'failed',
    shareImage: async (image) => (await native.catch(() => null))?.shareImage(image) ?? 'failed',
    saveImage: async (fileName, png) => (await native.catch(() => null))?.saveImage(fileName, png) ?? false,
    copyText,
    print: null,
    connectivity: browserConnectivity,
    showStatusBar(theme) {
      native.then((device) => device.showStatusBar(theme)).catch(() => {})
    },
    onLink(listener) {
      native.then((device) => device.onLink(listener)).catch(() => {})
    },
    onBackButton(listener) {
      native.then((device) => device.onBackButton(listener)).catch(() => {})
    },
    minimize() {
      native.then((device) => device.minimize()).catch(() => {})
    },
  }
}
