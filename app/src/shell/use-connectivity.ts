import { useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'
import { useLacksServer } from './configuration.ts'
import { useOnline } from './use-online.ts'

/**
 * Whether a live game can be begun from here: not without an answer of the server, and not if none is set up. 'offline': the phone
 * itself has no network; 'server-silent': it has one, but the server doesn't answer.
 */
export type ConnectivityState = 'online' | Outage | 'no-server'
export type Outage = 'offline' | 'server-silent'

/** Unknown is taken as 'online'. */
export function useConnectivity(): ConnectivityState {
  const outage = useOutage()
  const lacksServer = useLacksServer()
  return outage ?? (lacksServer ? 'no-server' : 'online')
}

/**
 * Why the server can't be reached; null while it can, as far as is known.
 * @param isNeeded false while nothing on the screen depends on it: then nobody asks
 */
export function useOutage(isNeeded = true): Outage | null {
  const { connectivity } = useServices().device
  const isOnline = useOnline(isNeeded)
  const hasNetwork = useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
  if (!hasNetwork) return 'offline'
  return isOnline ? null : 'server-silent'
}

export function isOutage(state: ConnectivityState): state is Outage {
  return state === 'offline' || state === 'server-silent'
}
