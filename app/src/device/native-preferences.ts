import { isNativePlatform } from './create-device.ts'
import { loadPart } from './load-part.ts'

/** Preference storage of the native shell: it outlives a cleared web view. */
export interface NativePreferences {
  readonly get: (key: string) => Promise<string | null>
  readonly set: (key: string, value: string) => Promise<void>
}

/** Undefined on the web. Its plugin is loaded with the first call. */
export function nativePreferences(): NativePreferences | undefined {
  if (!isNativePlatform()) return undefined
  // The plugin object must not come out of an async function: it answers to every name, 'then' included.
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
