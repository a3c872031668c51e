import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createEndedSessions } from '../../auth/ended-sessions.ts'
import { rates } from '../../http/rates.ts'
import type { Allowed } from './access.ts'
import { type Channels, createChannels } from './channels.ts'
import { Connection } from '../connection.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { createSubscriptions } from '../changes/subscriptions.ts'

const everything: Allowed = { hear: true, send: true, seePresence: true, bePresent: true }
const nothing: Allowed = { hear: false, send: false, seePresence: false, bePresent: false }
const gameTopic = 'game:00000000-0000-4000-8000-000000000001'
const topic = `realtime:${gameTopic}`

let rooms: Rooms
let channels: Channels
let connection: Connection
/** Answers the oldest question to the policies. */
let answers: ((allowed: Allowed | Error) => void)[]
let received: string[]
let end: () => void

beforeEach(async () => {
  answers = []
  received = []
  rooms = createRooms()
  channels = createChannels({
    rooms,
    subscriptions: createSubscriptions(() => new Map()),
    callerOf: () => Promise.resolve({ role: 'authenticated', claims: {}, userId: 'a' }),
    endedSessions: createEndedSessions(),
    checkAccess: () =>
      new Promise((resolve, reject) => {
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    joins: rates({ burst: 100, perSecond: 1 }),
    onError: () => undefined,
  })
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  client.on('message', (data: Buffer) => void received.push(data.toString()))
  const accepted = new Promise<[WebSocket, Socket]>((resolve) => {
    sockets.once('connection', (socket, request) => resolve([socket, request.socket]))
  })
  await once(client, 'open')
  const [socket, raw] = await accepted
  connection = new Connection(socket, {
    raw,
    version: '2.0.0',
    apiKey: 'key',
    address: '127.0.0.1',
    now: 0,
    onEvicted: () => undefined,
  })
  end = () => {
    client.terminate()
    sockets.close()
    server.close()
  }
})
afterEach(() => end())

function join(): Promise<void> {
  const payload = { config: { private: true } }
  return channels.join(connection, { joinRef: '1', ref: '1', topic, event: 'phx_join', payload }, 0)
}

/** Lets all pending promises continue. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an answer from before a removal doesn’t count after it', async () => {
  const joined = join()
  await settled()
  const [beforeRemoval] = answers.splice(0)
  void channels.authoriseAgain(gameTopic)
  beforeRemoval?.(everything)
  await settled()
  expect(rooms.size).toBe(0)
  expect(answers).toHaveLength(1)
  answers[0]?.(nothing)
  await joined
  expect(rooms.size).toBe(0)
})

test('a client that left while joining isn’t let in afterwards', async () => {
  const joined = join()
  await settled()
  channels.leave(connection, { joinRef: '1', ref: '2', topic, event: 'phx_leave', payload: {} })
  answers[0]?.(everything)
  await joined
  expect([rooms.size, connection.channels.size, connection.joining.size]).toEqual([0, 0, 0])
})

test('if the policies can’t be asked, nobody gets in, and nobody stays in', async () => {
  const refused = join()
  await settled()
  answers.splice(0)[0]?.(new Error('no database'))
  await refused
  expect(rooms.size).toBe(0)
  const joined = join()
  await settled()
  answers.splice(0)[0]?.(everything)
  await joined
  expect(rooms.size).toBe(1)
  const again = channels.authoriseAgain(gameTopic)
  await settled()
  answers[0]?.(new Error('no database'))
  await again
  expect(rooms.size).toBe(0)
  await expect.poll(() => received.at(-1)).toContain('phx_error')
})
