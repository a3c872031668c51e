import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import {
  connectionCheckIntervalMs,
  headersTimeoutMs,
  keepAliveTimeoutMs,
  maxHeaderBytes,
  maxUnreadBytes,
  requestTimeoutMs,
  slowestBytesPerSecond,
  stopGraceMs,
  unreadTimeoutMs,
} from './limits.ts'
import { boundUnreadAnswers } from './unread-answers.ts'

export interface Listening {
  /** The actual port, which differs from the requested one if that was 0. */
  readonly port: number
  /** Accepts no new connections, lets open answers end, and resolves when everything is closed. */
  stop(): Promise<void>
}

const idleCheckMs = 20

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * @param upgrade takes WebSocket upgrades; without it they are answered as ordinary requests
 * @param isProxy whether an address is a proxy's, which sends requests of many clients
 * @throws the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL) if the address isn't available
 */
export async function listen(
  app: Hono,
  port: number,
  host: string,
  upgrade?: Upgrade,
  isProxy: (address: string) => boolean = () => false,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    },
    (incoming, outgoing) => {
      // Too many unread answers end the connection, and then nobody waits for this one.
      if (!incoming.socket.destroyed) void answer(incoming, outgoing)
    },
  )
  if (upgrade !== undefined) server.on('upgrade', upgrade)
  boundUnreadAnswers(server, {
    maxBytes: maxUnreadBytes,
    timeoutMs: unreadTimeoutMs,
    bytesPerSecond: slowestBytesPerSecond,
    intervalMs: connectionCheckIntervalMs,
    isProxy,
  })
  const silent = silentConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => stop(server, silent),
  }
}

/** The connections without any request so far. Browsers open them in advance, and Node counts them as active. */
function silentConnections(server: Server): Set<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', (incoming) => silent.delete(incoming.socket))
  return silent
}

function stop(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), stopGraceMs)
    // Without this, a connection whose answer has ended meanwhile would stay open for another request.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    server.close(() => {
      clearTimeout(late)
      clearInterval(idle)
      resolve()
    })
    for (const socket of silent) socket.destroy()
  })
}
