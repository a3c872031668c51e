import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { maxUnreadBytes, slowestBytesPerSecond, unreadTimeoutMs } from '../http/limits.ts'
import { Connection } from './connection.ts'
import { stalledReaders } from './stalled-readers.ts'

const server = createServer()
let sockets: WebSocketServer
const clients: WebSocket[] = []

beforeEach(async () => {
  sockets = new WebSocketServer({ server })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  sockets.close()
  server.close()
  await once(server, 'close')
})

/** A connection whose client reads nothing, at the time 0. */
async function unread(address: string) {
  const listening = server.address()
  const client = new WebSocket(`ws://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`)
  clients.push(client)
  const accepted = new Promise<[WebSocket, Socket]>((resolve) => {
    sockets.once('connection', (socket, request) => resolve([socket, request.socket]))
  })
  await once(client, 'open')
  client.pause()
  const [socket, raw] = await accepted
  const given = { version: '2.0.0', apiKey: 'key', address, now: 0, onEvicted: () => undefined } as const
  const connection = new Connection(socket, { ...given, raw })
  return { client, connection }
}

const text = JSON.stringify('x'.repeat(60 * 1024))

/** Writes until so many bytes are pending beyond the system's own buffers. */
async function fill(connection: Connection, bytes: number): Promise<void> {
  while (connection.unreadBytes < bytes) {
    connection.push('realtime:a', 'a', text, null)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a socket that stops reading is let go after its time, and one that reads on is not', async () => {
  const [stalled, slow] = [await unread('203.0.113.1'), await unread('203.0.113.2')]
  const both = [stalled.connection, slow.connection]
  for (const connection of both) await fill(connection, 100_000)
  expect(stalledReaders(both, 1_000)).toEqual([])
  const allowedMs = unreadTimeoutMs + (stalled.connection.unreadBytes / slowestBytesPerSecond) * 1_000
  expect(stalledReaders(both, allowedMs)).toEqual([])
  slow.client.resume()
  await vi.waitFor(() => expect(slow.connection.unreadBytes).toBe(0))
  expect(stalledReaders(both, 1_001 + allowedMs)).toEqual([stalled.connection])
})

test('the bytes that wait for one address are bounded, and the fullest of its sockets are closed', async () => {
  const perSocket = 900_000
  const count = Math.ceil(maxUnreadBytes / perSocket) + 1
  const connections: Connection[] = []
  for (let index = 0; index < count; index += 1) {
    const { connection } = await unread('203.0.113.1')
    await fill(connection, perSocket)
    connections.push(connection)
  }
  const other = await unread('203.0.113.2')
  await fill(other.connection, perSocket)
  const small = await unread('203.0.113.1')
  await fill(small.connection, 1)
  const gone = stalledReaders([...connections, other.connection, small.connection], 1)
  expect(gone.length).toBeGreaterThan(0)
  expect(gone).not.toContain(other.connection)
  expect(gone).not.toContain(small.connection)
  const left = connections.filter((connection) => !gone.includes(connection))
  const bytes = left.reduce((sum, { unreadBytes }) => sum + unreadBytes, 0)
  expect(bytes).toBeLessThanOrEqual(maxUnreadBytes)
  expect(bytes).toBeGreaterThan(maxUnreadBytes - 2 * 1024 * 1024)
}, 60_000)
