import { useLacksServer } from './configuration.ts'
import { useOnline } from './use-online.ts'

/** Whether a live game can be begun from here: not without signal, and not where no server is set up for it. */
export type Reach = 'online' | 'offline' | 'no-server'

/** What isn't known to be missing is taken to be there. */
export function useReach(): Reach {
  const isOnline = useOnline()
  const lacksServer = useLacksServer()
  if (!isOnline) return 'offline'
  return lacksServer ? 'no-server' : 'online'
}
