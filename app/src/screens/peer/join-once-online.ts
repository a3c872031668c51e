import type { Connectivity } from '../../device/device.ts'
import type { Joined, NotJoined } from '../../rounds/peer/guest/join-room.ts'

/**
 * Joins a direct round. If the host wasn't reached and the phone had no signal in the meantime, it tries again once
 * there is some. A round that is on this device already needs no signal.
 * @param wanted aborted when the golfer has left the screen
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
