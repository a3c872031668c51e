import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type Abuse, reachedBy } from './kinds-of-abuse.ts'

/* A thread of abuse.bench.ts: one client at an address of its own that asks for what costs others most, until it is ended. */

const abuse: Readonly<Record<Abuse, () => Promise<void>>> = {
  'names codes to open rooms with': namesCodes,
  'broadcasts to topics with a NUL': broadcastsNul,
  'broadcasts to 100 private topics at once': broadcastsToTopics,
  'joins private topics by one account': joinsTopics,
  'selects a column 199 times': selectsMuch,
  'filters by regular expressions': filtersSlowly,
  'finishes no request': finishesNone,
  'shouts on public channels': shouts,
  'reads no answer': readsNothing,
}

const given = v.object({
  kind: v.custom<Abuse>((name) => typeof name === 'string' && Object.hasOwn(reachedBy, name)),
  port: v.number(),
  key: v.string(),
  /** The tokens of accounts that play in the same games. */
  tokens: v.pipe(v.array(v.string()), v.minLength(1)),
})
/** Every address of this network is the machine itself. */
const localAddress = '127.0.0.2'
const atOnce = 64
const mostUnfinished = 510
const reportMs = 250

const refusal = v.object({ details: v.optional(v.nullable(v.string())), message: v.optional(v.string()) })

const { kind, port, key, tokens } = v.parse(given, workerData)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce, localAddress })
/** How often the server gave each answer: an abuse that is refused at the first call measures nothing. */
const answers = new Map<string, number>()
setInterval(() => parentPort?.postMessage(answers), reportMs)
await abuse[kind]()

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
}

function count(answer: string): void {
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
}

/** Counts the answer once it has been read. */
function asks(path: string, { method = 'POST', body, token }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const asked = begun(path, method, token, agent)
    asked.on('response', (response) => {
      let text = ''
      // A long answer isn't parsed, so its beginning is enough.
      response.setEncoding('utf8').on('data', (part: string) => (text = text.length < 1000 ? text + part : text))
      response.on('close', () => resolve(count(`${response.statusCode} ${reasonIn(text)}`.trim())))
    })
    asked.on('error', () => resolve(count('no answer')))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A refusal's stable code or, if it has none, its words. */
function reasonIn(text: string): string {
  try {
    const { details, message } = v.parse(refusal, JSON.parse(text))
    return details ?? message ?? ''
  } catch {
    return ''
  }
}

function begun(path: string, method: string, token: string | undefined, by: Agent): ClientRequest {
  const headers = {
    apikey: key,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return request({ host: '127.0.0.1', port, localAddress, agent: by, path, method, headers })
}

/** So many at a time, each by the next account. */
async function forever(ask: (token: string) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        await ask(tokens[next++ % tokens.length] ?? '')
        // An answer that comes at once would keep this thread from everything else.
        await pause(0)
      }
    }),
  )
}

async function namesCodes(): Promise<void> {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const code = () => Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('')
  await forever((token) =>
    asks('/rest/v1/rpc/open_peer_room', {
      token,
      body: { p_round_id: randomUUID(), p_ticket: 'a'.repeat(22), p_host_key: 'b'.repeat(22), p_code: code() },
    }),
  )
}

async function broadcastsNul(): Promise<void> {
  await forever((token) =>
    asks('/realtime/v1/api/broadcast/a%00b/events/x?private=true', { token, body: { x: randomUUID() } }),
  )
}

async function broadcastsToTopics(): Promise<void> {
  const message = () => ({ topic: `game:${randomUUID()}`, event: 'x', payload: {}, private: true })
  await forever((token) =>
    asks('/realtime/v1/api/broadcast', { token, body: { messages: Array.from({ length: 100 }, message) } }),
  )
}

/** Twenty sockets of one account, each of which joins its next topic as soon as the last one is answered. */
async function joinsTopics(): Promise<void> {
  const config = { private: true, broadcast: { self: true } }
  for (let place = 0; place < 20; place += 1) {
    connects((socket) => {
      const join = () =>
        socket.send(
          JSON.stringify(['1', '1', `realtime:game:${randomUUID()}`, 'phx_join', { config, access_token: tokens[0] }]),
        )
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (!text.includes('phx_reply')) return
        count(/"reason":"([^"]{0,60})/.exec(text)?.[1] ?? 'joined')
        setImmediate(join)
      })
      join()
    })
  }
  await pause(2 ** 31 - 1)
}

/** Connects again whenever the server has ended the connection. */
function connects(onOpen: (socket: WebSocket) => void): void {
  const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const socket = new WebSocket(url, { localAddress })
  socket.on('error', () => count('no connection'))
  socket.on('open', () => onOpen(socket))
  socket.on('close', () => setTimeout(connects, 100, onOpen))
}

async function selectsMuch(): Promise<void> {
  const select = Array.from({ length: 199 }, (_, index) => `c${index}:hole_set`).join()
  await forever((token) => asks(`/rest/v1/games?select=${select}`, { method: 'GET', token }))
}

async function filtersSlowly(): Promise<void> {
  const pattern = encodeURIComponent(`(${'(a|b|ab|ba)*'.repeat(8)})+$`)
  await forever((token) => asks(`/rest/v1/courses?select=id&name=match.${pattern}`, { method: 'GET', token }))
}

async function finishesNone(): Promise<void> {
  const many = new Agent({ maxSockets: mostUnfinished, localAddress })
  await keepsOpen(() => {
    const asked = begun('/rest/v1/rpc/game_snapshot', 'POST', tokens[0], many)
    asked.setHeader('content-length', 60_000)
    asked.on('response', ({ statusCode }) => count(`${statusCode}`))
    asked.on('socket', (socket) => socket.once('connect', () => count('begun')))
    asked.write('{')
    return asked
  })
}

async function shouts(): Promise<void> {
  const message = { topic: 'clubhouse', event: 'x', payload: { text: 'x'.repeat(20_000) }, private: false }
  const join = ['1', '1', 'realtime:clubhouse', 'phx_join', { config: { broadcast: { self: true } } }]
  for (let place = 0; place < 50; place += 1) {
    connects((socket) => {
      socket.on('message', (data: Buffer) => count(data.includes('phx_reply') ? 'joined' : 'heard'))
      socket.send(JSON.stringify(join))
    })
  }
  await forever(() => asks('/realtime/v1/api/broadcast', { body: { messages: [message] } }))
}

async function readsNothing(): Promise<void> {
  const many = new Agent({ maxSockets: mostUnfinished, localAddress })
  let next = 0
  await keepsOpen(() => {
    const asked = begun('/rest/v1/score_history?select=*', 'GET', tokens[next++ % tokens.length], many)
    asked.on('response', (response: IncomingMessage) => {
      response.pause()
      const isLong = Number(response.headers['content-length'] ?? 0) >= 1_000_000
      count(`${response.statusCode}${isLong ? ' with a megabyte' : ''}`)
    })
    asked.end()
    return asked
  })
}

async function keepsOpen(begin: () => ClientRequest): Promise<void> {
  const open = new Set<ClientRequest>()
  for (;;) {
    while (open.size < mostUnfinished) {
      const asked = begin()
      open.add(asked)
      asked.on('error', () => count('no answer')).on('close', () => open.delete(asked))
    }
    await pause(100)
  }
}
