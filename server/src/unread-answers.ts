import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface UnreadBounds {
  /** Of all answers to one address that wait in the server's memory until they are read. */
  readonly maxBytes: number
  /** A connection whose answer isn't read for so long is ended, in milliseconds; a large answer gets the time below besides. */
  readonly timeoutMs: number
  /** The slowest that a phone may read: Node tells of an answer only that all of it is gone. */
  readonly bytesPerSecond: number
  /** How often that is looked at, in milliseconds. */
  readonly intervalMs: number
  /** Everybody's answers go by a proxy's address, so that only the time counts there. */
  readonly isProxy: (address: string) => boolean
}

/** How far a connection had come, and since when it has stood there. */
interface Progress {
  sentBytes: number
  sinceMs: number
}

/**
 * Ends connections that ask and don't read: their answers would stay in memory for as long as they like. A WebSocket has
 * bounds of its own and counts no more once it is one.
 */
export function boundUnreadAnswers(server: Server, bounds: UnreadBounds): void {
  const connections = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sentBytes: 0, sinceMs: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => connections.delete(socket))
  // Before the request is answered: its listener is the first.
  server.prependListener('request', ({ socket }: IncomingMessage) => {
    const address = socket.remoteAddress ?? ''
    if (!bounds.isProxy(address) && unreadBytesOf(address) > bounds.maxBytes) socket.destroy()
  })
  const watching = setInterval(endStalled, bounds.intervalMs).unref()
  server.once('close', () => clearInterval(watching))

  function unreadBytesOf(address: string): number {
    let bytes = 0
    for (const socket of connections.keys()) if (socket.remoteAddress === address) bytes += socket.writableLength
    return bytes
  }

  function endStalled(): void {
    const nowMs = performance.now()
    for (const [socket, progress] of connections) {
      const sentBytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || sentBytes > progress.sentBytes) {
        progress.sentBytes = sentBytes
        progress.sinceMs = nowMs
        continue
      }
      const allowedMs = bounds.timeoutMs + (socket.writableLength / bounds.bytesPerSecond) * 1000
      if (nowMs - progress.sinceMs > allowedMs) socket.destroy()
    }
  }
}
