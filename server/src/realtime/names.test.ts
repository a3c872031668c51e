import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  heartbeat,
  isData,
  openSocket,
  type Person,
  type RawSocket,
  startTestRealtime,
  type TestGame,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime
let host: Person
let game: TestGame
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime()
  host = await realtime.person()
  game = await realtime.game(host)
})
afterAll(() => realtime.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function socketOf(): Promise<RawSocket> {
  const socket = await openSocket(realtime)
  sockets.push(socket)
  return socket
}

function post(path: string, body: string, token = host.token): Promise<Response> {
  return fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: realtime.keys.publishable,
      authorization: `Bearer ${token}`,
    },
    body,
  })
}

const nul = String.raw`\u0000`
const half = String.raw`\ud83c`

test.each([
  ['a NUL in the topic of a path', () => post('/a%00b/events/poke?private=true', '{}'), 422],
  ['a NUL in the event of a path', () => post(`/game:${game.id}/events/po%00ke?private=true`, '{}'), 422],
  ['a NUL in a topic', () => post('', `{"messages":[{"topic":"a${nul}","event":"poke","private":true}]}`), 400],
  ['a NUL in an event', () => post('', `{"messages":[{"topic":"a","event":"${nul}","private":true}]}`), 400],
  ['half a surrogate pair in a topic', () => post('', `{"messages":[{"topic":"${half}","event":"poke"}]}`), 400],
])('by HTTP %s is refused', async (_, send, status) => {
  expect((await send()).status).toBe(status)
})

const namedFrames: [string, () => string | Uint8Array][] = [
  ['a topic', () => `["1","1","realtime:a${nul}","phx_join",{"config":{"private":true}}]`],
  ['an event', () => `["1","1","realtime:game:${game.id}","po${nul}ke",{}]`],
  ['a presence key', () => `["1","1","realtime:game:${game.id}","phx_join",{"config":{"presence":{"key":"${nul}"}}}]`],
  ['half a topic’s surrogate pair', () => `["1","1","realtime:${half}","phx_join",{}]`],
  ['a binary frame’s topic', () => Uint8Array.of(3, 0, 0, 3, 1, 0, 0, 97, 0, 98, 65, 1)],
  ['a binary frame’s event', () => Uint8Array.of(3, 0, 0, 1, 3, 0, 0, 97, 97, 0, 98, 1)],
]
test.each(namedFrames)('by socket a name that is none in %s ends the connection', async (_, frame) => {
  const socket = await socketOf()
  socket.send(frame())
  expect(await socket.closed).toEqual([1008, 'malformed frame'])
})

test('somebody who sends a NUL in topics all the time keeps nobody from joining and receiving', async () => {
  let isOver = false
  const other = await realtime.person()
  const attack = (async () => {
    while (!isOver) await Promise.all([1, 2, 3].map(() => post('/a%00b/events/poke?private=true', '{}', other.token)))
  })()
  try {
    for (let count = 0; count < 40; count += 1) {
      const socket = await socketOf()
      const reply = await socket.join(`game:${game.id}`, { private: true }, host.token)
      expect(reply[4]).toMatchObject({ status: 'ok' })
      socket.close()
    }
  } finally {
    isOver = true
    await attack
  }
  const listener = await socketOf()
  await listener.join(`game:${game.id}`, { private: true }, host.token)
  expect((await post(`/game:${game.id}/events/${encodeURIComponent('pöke⛳')}?private=true`, '{}')).status).toBe(202)
  expect((await listener.next(isData))[2]).toBe('')
  expect(await heartbeat(listener)).toBe('ok')
  expect((await listener.join(`game:${randomUUID()}`, { private: true }, host.token))[4].status).toBe('error')
})
