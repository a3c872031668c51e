import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { maxHeldRefusals, refusalDelayMs } from './limits.ts'

/**
 * Delays the answers to requests over a rate: thousands of rejected requests a second would otherwise take the processor from
 * everyone else. The random part of the delay keeps clients that were rejected together from coming back together.
 * @returns a function that resolves when the answer may be sent, or at once if the connection has ended
 */
export function createHeldRefusals(most = maxHeldRefusals): (outgoing: ServerResponse) => Promise<void> {
  const held = new Set<Socket>()
  return async (outgoing) => {
    // An answer that waits for another one on its connection has no socket of its own yet; its request does.
    const { socket } = outgoing.req
    if (socket.destroyed) return
    // Without these bounds a client that doesn't wait for its answers would fill the memory: Node starts every request that a
    // connection has sent, whether or not the one before is answered.
    if (held.has(socket) || held.size >= most) {
      socket.destroy()
      return
    }
    held.add(socket)
    const ended = new AbortController()
    const end = () => ended.abort()
    outgoing.once('close', end)
    try {
      await pause(refusalDelayMs * (1 + Math.random()), undefined, { signal: ended.signal }).catch(() => undefined)
    } finally {
      outgoing.off('close', end)
      held.delete(socket)
    }
  }
}
