import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Configuration, ConfigurationSource } from '../backend/configuration.ts'

export const ConfigurationContext = createContext<ConfigurationSource | null>(null)

/** What the operator set, as far as it is known. */
export function useConfiguration(): Configuration {
  const source = useContext(ConfigurationContext)
  if (source === null) throw new Error('useConfiguration must be used within ConfigurationContext')
  return useSyncExternalStore(source.subscribe, source.current)
}
