import type { LiveConnection } from '../supabase.ts'

const probeMs = 3_000
/** If the server doesn't answer the closing, the client drops the socket after 1.5 s. */
const closingMs = 2_000
const closingLookMs = 50

/**
 * Connections that are being ended. Until that is done, the client opens no other one and may call the old one connected.
 */
const ending = new WeakMap<LiveConnection, Promise<void>>()

/** Resolves once the connection isn't being ended any more. */
export async function ended(connection: LiveConnection): Promise<void> {
  await ending.get(connection)
}

/** Resolves when the client is ready to connect again. */
export function endConnection(connection: LiveConnection): Promise<void> {
  const whenEnded = ending.get(connection) ?? disconnected(connection.realtime).finally(() => ending.delete(connection))
  ending.set(connection, whenEnded)
  return whenEnded
}

async function disconnected(realtime: LiveConnection['realtime']): Promise<void> {
  // An unanswered heartbeat of this connection would end the next one. So no more are sent; a second one beside a pending
  // one makes the client give the connection up.
  clearTimeout(realtime.heartbeatTimer)
  if (realtime.pendingHeartbeatRef !== null) await realtime.sendHeartbeat()
  // While it closes a socket, the client calls itself disconnected.
  for (let ms = 0; realtime.isDisconnecting() && ms < closingMs; ms += closingLookMs) {
    await new Promise((resolve) => setTimeout(resolve, closingLookMs))
  }
  await realtime.disconnect()
}

/** Whether the server answers over this connection within 3 s. If it doesn't, the connection is ended. */
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
      // The connection is dead. Without this, the next channel would be joined over it and wait in vain.
      void endConnection(connection)
      tell(false)
    }, probeMs)
    const stop = onHeartbeat(() => tell(true))
    // A second heartbeat beside a pending one would end the connection.
    if (realtime.pendingHeartbeatRef === null) void realtime.sendHeartbeat()
  })
}
