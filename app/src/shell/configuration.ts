import { useSyncExternalStore } from 'react'
import type { Configuration } from '../backend/configuration.ts'
import { useServices } from '../services.ts'

/** What the operator set, as far as it is known. */
export function useConfiguration(): Configuration {
  const { subscribe, current } = useServices().configuration
  return useSyncExternalStore(subscribe, current)
}
