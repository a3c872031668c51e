import type { KnownSelf } from '@teemates/golf/statistics/me'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { PreferenceValues, Preferences } from '../storage/preferences/preferences.ts'

export const PreferencesContext = createContext<Preferences | null>(null)

/** For setting a preference; usePreference is for showing one. Available before the database. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (preferences === null) throw new Error('usePreferences must be used within PreferencesContext')
  return preferences
}

/** The current value of a preference. Renders again when it changes here or in another tab. */
export function usePreference<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] {
  const preferences = usePreferences()
  // Keep the same function in all renders, because a new one would subscribe again each time.
  return useSyncExternalStore(preferences.subscribe, () => preferences.get(name))
}

/** The player ids known to be this golfer; the same object until they change. Storage must have started. */
export function useKnownSelf(): KnownSelf {
  const { profileId } = usePreferences()
  const { ids } = usePreference('selfIds')
  return useMemo(() => ({ ids: new Set(ids), profileId }), [ids, profileId])
}
