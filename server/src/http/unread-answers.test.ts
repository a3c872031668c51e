import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { boundUnreadAnswers, type UnreadBounds } from './unread-answers.ts'

const mebibyte = 1024 * 1024
const answer = 'x'.repeat(8 * mebibyte)
const timeoutMs = 500
/** At this speed the answer takes four seconds. */
const bytesPerSecond = 2 * mebibyte

let server: Server
const open: Socket[] = []

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
})

async function serve(bounds: Partial<UnreadBounds>): Promise<void> {
  server = createServer((_, response) => response.end(answer))
  boundUnreadAnswers(server, {
    maxBytes: 64 * mebibyte,
    timeoutMs,
    bytesPerSecond,
    intervalMs: 50,
    isProxy: () => false,
    ...bounds,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

async function asks(): Promise<Socket> {
  const listening = server.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return socket
}

/** Counts the received bytes until the answer is complete or the connection ends. */
async function bytesRead(socket: Socket): Promise<number> {
  socket.resume()
  while (!socket.closed && socket.bytesRead < answer.length) await pause(10)
  return socket.bytesRead
}

const connectionCount = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('a connection whose answer nobody reads is ended, and one that reads slowly is not', async () => {
  await serve({})
  await asks()
  const slow = await asks()
  let read = 0
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 10)
  })
  await expect.poll(connectionCount).toBe(1)
  await expect.poll(() => read).toBeGreaterThan(answer.length)
})

test('an address whose answers wait unread gets no further ones until they are read', async () => {
  await serve({ maxBytes: 10 * mebibyte, timeoutMs: 60_000, intervalMs: 60_000 })
  const first = await asks()
  await asks()
  await asks()
  await pause(300)
  const refused = await asks()
  expect(await bytesRead(refused)).toBe(0)
  expect(await bytesRead(first)).toBeGreaterThan(answer.length)
  for (const socket of open) socket.destroy()
  expect(await bytesRead(await asks())).toBeGreaterThan(answer.length)
})

test('of too many unread answers the fullest are ended until the rest is within the bound', async () => {
  await serve({ maxBytes: 10 * mebibyte, timeoutMs: 60_000 })
  for (let time = 0; time < 6; time += 1) await asks()
  await expect.poll(connectionCount).toBe(1)
})

test('by a proxy everybody is answered, whatever others leave unread', async () => {
  await serve({ maxBytes: 10 * mebibyte, timeoutMs: 60_000, isProxy: (address) => address === '127.0.0.1' })
  for (let time = 0; time < 4; time += 1) await asks()
  await pause(300)
  expect(await bytesRead(await asks())).toBeGreaterThan(answer.length)
})
