import type { KnownSelf } from '@teemates/golf/statistics/me'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { PreferenceValues, Preferences } from '../storage/preferences.ts'

export const PreferencesContext = createContext<Preferences | null>(null)

/** To set a preference; to show one, usePreference. Ready before the database is. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (preferences === null) throw new Error('usePreferences must be used within PreferencesContext')
  return preferences
}

/** A preference as it is now; renders again when it changes here or in another tab. */
export function usePreference<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] {
  const preferences = usePreferences()
  // One function for all renderings: with a new one each would subscribe anew.
  return useSyncExternalStore(preferences.subscribe, () => preferences.get(name))
}

/** Who the golfer is known to be; the same object until that changes. Only where storage has started. */
export function useKnownSelf(): KnownSelf {
  const { profileId } = usePreferences()
  const { ids } = usePreference('selfIds')
  return useMemo(() => ({ ids: new Set(ids), profileId }), [ids, profileId])
}
