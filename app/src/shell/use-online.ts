import { useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'

/** What the device thinks of its network: false is to be believed, true isn't. */
export function useOnline(): boolean {
  const { connectivity } = useServices().device
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
}
