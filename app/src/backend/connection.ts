import type { LiveConnection } from './supabase.ts'

const probeMs = 3_000
/** A socket whose closing nobody answers: the client lets go of it after 1.5 s. */
const closingMs = 2_000
const closingLookMs = 50

/** Which connections are being ended. Until then the client makes no other one, and may call the old one connected. */
const ending = new WeakMap<LiveConnection, Promise<void>>()

/** Resolves when it isn't being ended, or no longer. */
export async function ended(connection: LiveConnection): Promise<void> {
  await ending.get(connection)
}

/** Resolves when the client is ready to connect anew. */
export function endConnection(connection: LiveConnection): Promise<void> {
  const whenEnded = ending.get(connection) ?? disconnected(connection.realtime).finally(() => ending.delete(connection))
  ending.set(connection, whenEnded)
  return whenEnded
}

async function disconnected(realtime: LiveConnection['realtime']): Promise<void> {
  // A heartbeat of this connection that isn't answered would end the next one: no more of them, and with a second one
  // beside it the client gives up the one that is on its way.
  clearTimeout(realtime.heartbeatTimer)
  if (realtime.pendingHeartbeatRef !== null) await realtime.sendHeartbeat()
  // While it closes a socket the client calls itself disconnected.
  for (let ms = 0; realtime.isDisconnecting() && ms < closingMs; ms += closingLookMs) {
    await new Promise((resolve) => setTimeout(resolve, closingLookMs))
  }
  await realtime.disconnect()
}

/** Whether the server answers over it within 3 s. Where it doesn't, the connection is ended. */
export function isAnswered(connection: LiveConnection): Promise<boolean> {
  const { realtime, onHeartbeat } = connection
  if (!realtime.isConnected()) return Promise.resolve(false)
  return new Promise((resolve) => {
    const tell = (isAlive: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isAlive)
    }
    const timer = setTimeout(() => {
      // Dead: the channel that follows would else be joined over it and wait for nothing.
      void endConnection(connection)
      tell(false)
    }, probeMs)
    const stop = onHeartbeat(() => tell(true))
    // A second one beside one that is on its way would end the connection.
    if (realtime.pendingHeartbeatRef === null) void realtime.sendHeartbeat()
  })
}
