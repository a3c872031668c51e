import { useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'
import { useLacksServer } from './configuration.ts'
import { useOnline } from './use-online.ts'

/**
 * Whether a live game can be started from here. That needs a server, and the server's answer. 'offline': the phone has
 * no network; 'server-silent': it has one, but the server doesn't answer.
 */
export type ConnectivityState = 'online' | Outage | 'no-server'
export type Outage = 'offline' | 'server-silent'

/** An unknown state counts as 'online'. */
export function useConnectivity(): ConnectivityState {
  const outage = useOutage()
  const lacksServer = useLacksServer()
  return outage ?? (lacksServer ? 'no-server' : 'online')
}

/**
 * Why the server can't be reached; null if it can, or if nothing else is known.
 * @param isNeeded false if nothing on the screen depends on the result, so that no request is sent
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
