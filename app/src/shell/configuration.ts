import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Configuration, ConfigurationSource } from '../backend/configuration.ts'

export const ConfigurationContext = createContext<ConfigurationSource | null>(null)

function useSource(): ConfigurationSource {
  const source = useContext(ConfigurationContext)
  if (source === null) throw new Error('useConfiguration must be used within ConfigurationContext')
  return source
}

/** The operator's configuration as far as it is known. */
export function useConfiguration(): Configuration {
  const source = useSource()
  return useSyncExternalStore(source.subscribe, source.current)
}

/**
 * Whether the operator is known to have no server for live games. If no configuration is known yet, it is requested at
 * once.
 */
export function useLacksServer(): boolean {
  const source = useSource()
  const { supabaseUrl, supabaseKey } = useConfiguration()
  const isKnown = useSyncExternalStore(source.subscribe, source.isKnown)
  useEffect(() => void source.wanted(), [source])
  return isKnown && (supabaseUrl === '' || supabaseKey === '')
}
