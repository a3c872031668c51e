import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxFrameBytes } from './limits.ts'
import {
  everyChange,
  heartbeat,
  isData,
  madeTopic,
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime
let token: string
const topic = madeTopic()
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime({ everyTopic: true })
  ;({ token } = await realtime.person())
})
afterAll(() => realtime.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function socketOf(query?: string): Promise<RawSocket> {
  const socket = await openSocket(realtime, query)
  sockets.push(socket)
  return socket
}

describe('upgrades', () => {
  function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asked = request(`${realtime.url}${path}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          ...headers,
        },
      })
      asked.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer.statusCode)
      })
      asked.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  const good = () => `/realtime/v1/websocket?vsn=2.0.0&apikey=${realtime.keys.publishable}`

  test.each<[string, () => string, Record<string, string>, number]>([
    ['the app’s own', good, {}, 101],
    ['a page of this server', good, { origin: 'http://golf.test', host: 'golf.test' }, 101],
    ['that page behind a proxy with TLS', good, { origin: 'https://golf.test', host: 'golf.test' }, 101],
    ['another page', good, { origin: 'https://evil.test', host: 'golf.test' }, 403],
    ['a page without an origin', good, { origin: 'null' }, 403],
    ['no key', () => '/realtime/v1/websocket?vsn=2.0.0', {}, 401],
    ['a wrong key', () => '/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_x', {}, 401],
    ['a version that is none', () => `${good()}&vsn=2.0.0`.replace('vsn=2.0.0', 'vsn=3.0.0'), {}, 400],
    ['another path', () => '/realtime/v1/other', {}, 404],
    ['no handshake of a WebSocket', good, { 'sec-websocket-version': '1' }, 400],
  ])('%s', async (_, path, headers, status) => {
    expect(await statusOf(path(), headers)).toBe(status)
  })
})

describe('frames that are none', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  test.each<[string, string | Uint8Array]>([
    ['no JSON', 'hello'],
    ['an object in version 2', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}'],
    ['too few parts', '[null,"1","phoenix","heartbeat"]'],
    ['too many parts', '[null,"1","phoenix","heartbeat",{},1]'],
    ['a topic that is a number', '[null,"1",5,"heartbeat",{}]'],
    ['a reference that is an object', '[null,{},"phoenix","heartbeat",{}]'],
    ['an endless topic', JSON.stringify([null, '1', 'x'.repeat(256), 'heartbeat', {}])],
    ['a null', 'null'],
    ['no byte', new Uint8Array(0)],
    ['a lone byte', Uint8Array.of(3)],
    ['a kind of the server’s', Uint8Array.of(4, 0, 0, 1, 1, 0, 1, 65, 65)],
    ['lengths beyond the end', Uint8Array.of(3, 255, 255, 255, 255, 255, 1, 65)],
    ['an encoding that is none', Uint8Array.of(3, 0, 0, 1, 1, 0, 9, 65, 65)],
    ['JSON that is none in a binary frame', Uint8Array.of(3, 0, 0, 1, 1, 0, 1, 65, 65, 123)],
  ])('%s ends the connection', async (_, frame) => {
    const socket = await socketOf()
    socket.send(frame)
    expect(await socket.closed).toEqual([1008, 'malformed frame'])
  })

  test('one too big ends the connection', async () => {
    const socket = await socketOf()
    socket.send('x'.repeat(maxFrameBytes + 1))
    expect((await socket.closed)[0]).toBe(1009)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a deep list', { config: { postgres_changes: [{ event: '*', filter: { a: 1 } }] } }],
    ['a key that is a number', { config: { presence: { key: 5 } } }],
    [
      'too many subscriptions',
      { config: { postgres_changes: Array.from({ length: 7 }, () => everyChange('a')).flat() } },
    ],
  ])('a join with %s is refused, and the socket lives on', async (_, payload) => {
    const socket = await socketOf()
    socket.send(['1', '1', 'realtime:a', 'phx_join', payload])
    const reply = await socket.next((frame) => frame[1] === '1')
    expect(reply[4]).toEqual({ status: 'error', response: { reason: 'InvalidJoinPayload' } })
    expect(await heartbeat(socket)).toBe('ok')
  })

  test('unknown topics and events are answered or passed over, and the socket lives on', async () => {
    const socket = await socketOf()
    socket.send(['1', '1', 'other:a', 'phx_join', {}])
    expect((await socket.next((frame) => frame[1] === '1'))[4].response).toEqual({ reason: 'unmatched topic' })
    socket.send(['2', '2', 'realtime:', 'phx_join', {}])
    expect((await socket.next((frame) => frame[1] === '2'))[4].response).toEqual({
      reason: 'TopicNameRequired: You must provide a topic name',
    })
    await socket.join(topic, { private: true }, token)
    for (const event of ['__proto__', 'constructor', 'phx_close', 'system', 'postgres_changes']) {
      socket.send(['join1', 'x', `realtime:${topic}`, event, { ids: [1] }])
    }
    socket.send([null, 'y', 'phoenix', 'other', {}])
    socket.send(['join1', 'z', `realtime:${topic}`, 'presence', { event: 'nothing' }])
    expect((await socket.next((frame) => frame[1] === 'z'))[4].status).toBe('error')
    expect(await heartbeat(socket)).toBe('ok')
    expect(socket.received.some((frame) => frame[1] === 'x')).toBe(false)
  })

  test('payloads as deep as a frame allows harm nobody', async () => {
    const other = await socketOf()
    await other.join(topic, { private: true }, token)
    const socket = await socketOf()
    await socket.join(topic, { private: true }, token)
    socket.send(`["join1","1","realtime:${topic}","broadcast",{"type":"broadcast","event":"a","payload":${deep}}]`)
    await Promise.race([socket.closed, other.next(isData)])
    expect(await heartbeat(other)).toBe('ok')
  })

  test('a presence payload can’t replace the server’s own fields', async () => {
    const socket = await socketOf()
    await socket.join(topic, { private: true, presence: { enabled: true } }, token)
    socket.send(
      `["join1","1","realtime:${topic}","presence",{"event":"track","payload":{"phx_ref":"mine","__proto__":{"x":1}}}]`,
    )
    const frame = await socket.next(([, , , event]) => event === 'presence_diff')
    expect(JSON.stringify(frame[4])).not.toContain('mine')
  })
})
