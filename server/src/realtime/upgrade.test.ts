import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { queryObjects } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime

beforeAll(async () => {
  realtime = await startTestRealtime()
})
afterAll(() => realtime.stop())

test.each([
  ['an unknown path', '/realtime/v1/other', 404],
  ['a wrong key', '/realtime/v1/websocket?vsn=2.0.0&apikey=x', 401],
])(
  'a refused upgrade to %s is answered and its connection ends, also where the client doesn’t end it',
  async (_, path, status) => {
    const client = connect({ port: realtime.port, host: '127.0.0.1', allowHalfOpen: true })
    const ended = once(client, 'end')
    const answer: string[] = []
    client.on('data', (bytes) => void answer.push(bytes.toString()))
    client.write(
      `GET ${path} HTTP/1.1\r\nHost: golf.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    await ended
    expect(answer.join('')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    // The other end's kernel responds to writes on a connection that no process has any more.
    const writing = setInterval(() => client.write('x'), 50)
    try {
      const broken = new Promise((resolve) => client.once('error', () => resolve('broken')))
      const late = new Promise((resolve) => setTimeout(() => resolve('still open'), 5_000))
      expect(await Promise.race([broken, late])).toBe('broken')
    } finally {
      clearInterval(writing)
      client.destroy()
    }
  },
)

test('an open socket keeps nothing of the request that opened it', async () => {
  const openRequests = () => queryObjects(IncomingMessage, { format: 'count' })
  const before = openRequests()
  const sockets: RawSocket[] = []
  while (sockets.length < 20) sockets.push(await openSocket(realtime))
  expect(openRequests() - before).toBeLessThanOrEqual(1)
  for (const socket of sockets) socket.close()
})
