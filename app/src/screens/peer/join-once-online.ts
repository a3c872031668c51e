import type { Connectivity } from '../../device/device.ts'
import type { Joined, NotJoined } from '../../rounds/peer/peer-rounds.ts'

/**
 * Joins, and once more each time that the host wasn't reached and the phone had no signal in the meantime: as soon as it has some.
 * A round that is on this device already needs none.
 * @param wanted aborted when the golfer has gone elsewhere
 */
export async function joinOnceOnline(
  { isOnline, subscribe }: Connectivity,
  wanted: AbortSignal,
  join: () => Promise<Joined | NotJoined>,
): Promise<Joined | NotJoined> {
  for (;;) {
    let wasOffline = !isOnline()
    const stop = subscribe(() => (wasOffline ||= !isOnline()))
    const outcome = await join().finally(stop)
    if (outcome !== 'disconnected' || !wasOffline || wanted.aborted) return outcome
    await online({ isOnline, subscribe }, wanted)
    if (wanted.aborted) return outcome
  }
}

function online({ isOnline, subscribe }: Connectivity, wanted: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isOnline()) return resolve()
    const stop = subscribe(() => {
      if (isOnline()) end()
    })
    function end() {
      stop()
      wanted.removeEventListener('abort', end)
      resolve()
    }
    wanted.addEventListener('abort', end)
  })
}
