import { useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'

/**
 * Whether the server can be reached, as far as is known; it is asked when this screen opens, unless it answered a moment ago.
 * @param isNeeded false while nothing on the screen depends on it: then nobody asks
 */
export function useOnline(isNeeded = true): boolean {
  const { connectivity } = useServices()
  return useSyncExternalStore(isNeeded ? connectivity.watch : connectivity.subscribe, connectivity.isOnline)
}
