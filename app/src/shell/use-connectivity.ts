import { useLacksServer } from './configuration.ts'
import { useOnline } from './use-online.ts'

/** Whether a live game can be begun from here: not without an answer of the server, and not if none is set up. */
export type ConnectivityState = 'online' | 'offline' | 'no-server'

/** Unknown is taken as 'online'. */
export function useConnectivity(): ConnectivityState {
  const isOnline = useOnline()
  const lacksServer = useLacksServer()
  if (!isOnline) return 'offline'
  return lacksServer ? 'no-server' : 'online'
}
