import { useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'

/**
 * Whether the server can be reached, as far as is known. A request checks it when this screen opens, unless the server
 * answered a moment ago.
 * @param isNeeded false if nothing on the screen depends on the result, so that no request is sent
 */
export function useOnline(isNeeded = true): boolean {
  const { connectivity } = useServices()
  return useSyncExternalStore(isNeeded ? connectivity.watch : connectivity.subscribe, connectivity.isOnline)
}
