import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHeldRefusals } from './held-refusals.ts'
import { refusalDelayMs } from './limits.ts'
import { listen, type Listening } from './listening.ts'
import { service } from './service.ts'

let server: Listening

beforeEach(async () => {
  const app = new Hono()
    .get('/often', (context) => context.text('Too many requests', 429, { 'retry-after': '1' }))
    .get('/used-up', (context) => context.text('All that it may in an hour', 503, { 'retry-after': '60' }))
  const backend = { mounts: [{ path: '/rest/v1', app }], isHealthy: () => Promise.resolve(true) }
  server = await listen(service(new Map(), { backend }), 0, '127.0.0.1')
})

afterEach(() => server.stop())

const asks = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)

test('a client over its rate gets each rejection a second late, while others get their answers', async () => {
  const start = performance.now()
  const order: string[] = []
  const refused = Array.from({ length: 20 }, async () => {
    const answer = await asks('/rest/v1/often')
    order.push(String(answer.status))
    return answer
  })
  const health = await asks('/health')
  order.push('health')
  expect(health.status).toBe(200)
  const answers = await Promise.all(refused)
  expect(order).toEqual(['health', ...Array<string>(20).fill('429')])
  // A timer may fire a moment early.
  expect(performance.now() - start).toBeGreaterThan(refusalDelayMs - 10)
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(20).fill('1'))
})

test('a client over its quota gets its rejection a second late, too', async () => {
  const start = performance.now()
  expect((await asks('/rest/v1/used-up')).status).toBe(503)
  expect(performance.now() - start).toBeGreaterThan(refusalDelayMs - 10)
})

/** Sends all requests at once. Resolves with the received text and the connection's duration in ms. */
function sendsAtOnce(port: number, requests: number): Promise<{ readonly text: string; readonly endedMs: number }> {
  const start = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => undefined)
  socket.write('GET /rest/v1/often HTTP/1.1\r\nHost: golf\r\n\r\n'.repeat(requests))
  return new Promise((resolve) => {
    socket.on('close', () => resolve({ text, endedMs: performance.now() - start }))
  })
}

test('the connection of a client that doesn’t wait for its rejections is ended at once', async () => {
  const { text, endedMs } = await sendsAtOnce(server.port, 1_000)
  expect(text).toBe('')
  expect(endedMs).toBeLessThan(refusalDelayMs)
  expect((await asks('/health')).status).toBe(200)
})

test('beyond a number of delayed rejections connections are ended, until there is room again', async () => {
  const hold = createHeldRefusals(1)
  const busy = createServer((_, outgoing) => void hold(outgoing).then(() => outgoing.writeHead(429).end()))
  await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve))
  const address = busy.address()
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address !== null ? address : { port: 0 }
  const get = () => fetch(`http://127.0.0.1:${port}`).then(({ status }) => status)
  const left = new AbortController()
  const first = fetch(`http://127.0.0.1:${port}`, { signal: left.signal }).catch(() => 'left')
  await expect.poll(() => get().catch(() => 'ended')).toBe('ended')
  // A client that goes gives its place away.
  left.abort()
  expect(await first).toBe('left')
  await expect.poll(() => get().catch(() => 'ended')).toBe(429)
  busy.closeAllConnections()
  busy.close()
})
