import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { fullestBeyond, type WriteBounds, WriteProgress } from './write-progress.ts'

export interface UnreadBounds extends WriteBounds {
  /** The most that all answers to one address may have waiting in the server's memory. */
  readonly maxBytes: number
  /** How often that is looked at, in milliseconds. */
  readonly intervalMs: number
  /** Everybody's answers go by a proxy's address, so that only the time counts there. */
  readonly isProxy: (address: string) => boolean
}

/**
 * Ends connections that ask and don't read: their answers would stay in memory for as long as they like. A WebSocket has
 * bounds of its own and counts no more once it is one.
 */
export function boundUnreadAnswers(server: Server, bounds: UnreadBounds): void {
  const connections = new Map<Socket, WriteProgress>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new WriteProgress(performance.now()))
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
    const fullOf = new Map<string, Socket[]>()
    for (const [socket, progress] of connections) {
      const { writableLength: unreadBytes, remoteAddress: address = '' } = socket
      if (progress.isStalled(socket.bytesWritten - unreadBytes, unreadBytes, nowMs, bounds)) socket.destroy()
      else if (unreadBytes > 0) fullOf.set(address, [...(fullOf.get(address) ?? []), socket])
    }
    for (const [address, full] of fullOf) {
      if (bounds.isProxy(address)) continue
      // Many may have been asked for at once, before any of them waited.
      for (const socket of fullestBeyond(full, ({ writableLength }) => writableLength, bounds.maxBytes))
        socket.destroy()
    }
  }
}
