import { isNativePlatform } from '../create-device.ts'
import { loadPart } from '../load-part.ts'

/** Preference storage of the native shell, which survives a cleared web view. */
export interface NativePreferences {
  readonly get: (key: string) => Promise<string | null>
  readonly set: (key: string, value: string) => Promise<void>
}

/** Returns undefined on the web. Its plugin is loaded with the first call. */
export function nativePreferences(): NativePreferences | undefined {
  if (!isNativePlatform()) return undefined
  // The plug-in object must not be returned by an async function: it has a method for every name, including 'then'.
  const load = () => loadPart(() => import('@capacitor/preferences'))
  return {
    async get(key) {
      const { Preferences } = await load()
      return (await Preferences.get({ key })).value
    },
    async set(key, value) {
      const { Preferences } = await load()
      await Preferences.set({ key, value })
    },
  }
}
