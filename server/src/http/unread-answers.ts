import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { fullestBeyond, type WriteBounds, WriteProgress } from './write-progress.ts'

export interface UnreadBounds extends WriteBounds {
  /** The maximum of bytes that all answers to one address may hold in memory. */
  readonly maxBytes: number
  /** The interval of the check in milliseconds. */
  readonly intervalMs: number
  /** A proxy's address carries everybody's answers, so only the time limit applies to it. */
  readonly isProxy: (address: string) => boolean
}

/**
 * Ends connections that send requests and don't read the answers, which would otherwise stay in memory. A WebSocket has its
 * own limits and stops counting once it is open.
 */
export function boundUnreadAnswers(server: Server, bounds: UnreadBounds): void {
  const connections = new Map<Socket, WriteProgress>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new WriteProgress(performance.now()))
    socket.once('close', () => connections.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => connections.delete(socket))
  // The listener comes first, so it runs before the request is answered.
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
    const fullOf = new Map<string, Socket[]>()
    for (const [socket, progress] of connections) {
      const { writableLength: unreadBytes, remoteAddress: address = '' } = socket
      if (progress.isStalled(socket.bytesWritten - unreadBytes, unreadBytes, nowMs, bounds)) socket.destroy()
      else if (unreadBytes > 0) fullOf.set(address, [...(fullOf.get(address) ?? []), socket])
    }
    for (const [address, full] of fullOf) {
      if (bounds.isProxy(address)) continue
      // A client may have sent many requests before any answer was pending.
      for (const socket of fullestBeyond(full, ({ writableLength }) => writableLength, bounds.maxBytes))
        socket.destroy()
    }
  }
}
