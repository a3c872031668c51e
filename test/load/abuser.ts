import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type Abuse, reachedBy } from './kinds-of-abuse.ts'

/*
 * A worker thread of abuse.bench.ts: one client at an address of its own that sends the requests that cost others most,
 * until it is ended.
 */

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
  'writes beyond the share of its network': writesBeyondShare,
}

const given = v.object({
  kind: v.custom<Abuse>((name) => typeof name === 'string' && Object.hasOwn(reachedBy, name)),
  port: v.number(),
  key: v.string(),
  /** Its accounts, which play in the same games. */
  seats: v.pipe(v.array(v.object({ token: v.string(), gameId: v.string(), playerId: v.string() })), v.minLength(1)),
})
/** Every address of this network is the machine itself. */
const localAddress = '127.0.0.2'
const atOnce = 64
const mostUnfinished = 510
const reportMs = 250

const refusal = v.object({ details: v.optional(v.nullable(v.string())), message: v.optional(v.string()) })

const { kind, port, key, seats } = v.parse(given, workerData)
const tokens = seats.map(({ token }) => token)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce, localAddress })
/** Counts by answer: an abuse that is rejected at the first call measures nothing. */
const answers = new Map<string, number>()
setInterval(() => parentPort?.postMessage(answers), reportMs)
await abuse[kind]()

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly times?: number
}

function count(answer: string, times = 1): void {
  answers.set(answer, (answers.get(answer) ?? 0) + times)
}

/**
 * Counts the answer once it has been read.
 * @param times the number of requests that it stands for if it is accepted
 */
function asks(path: string, { method = 'POST', body, token, times = 1 }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const asked = begun(path, method, token, agent)
    asked.on('response', (response) => {
      let text = ''
      // A long answer isn't parsed, so its beginning is enough.
      response.setEncoding('utf8').on('data', (part: string) => (text = text.length < 1000 ? text + part : text))
      response.on('close', () =>
        resolve(count(`${response.statusCode} ${reasonIn(text)}`.trim(), response.statusCode === 202 ? times : 1)),
      )
    })
    asked.on('error', () => resolve(count('no answer')))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The error's stable code or, without one, its message. */
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

/** Runs a limited number of requests at a time, each with the next account. */
async function forever(ask: (token: string) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        await ask(tokens[next++ % tokens.length] ?? '')
        // Without the pause, immediate answers would keep this thread from everything else.
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
    asks('/realtime/v1/api/broadcast', { token, body: { messages: Array.from({ length: 100 }, message) }, times: 100 }),
  )
}

/** Twenty sockets of one account, each of which joins its next topic once the last join is answered. */
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

/** Connects again whenever the server has closed the connection. */
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
      socket.on('message', (data: Buffer) => count(data.includes('phx_reply') ? 'joined' : 'received'))
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

async function writesBeyondShare(): Promise<void> {
  const seatOf = new Map(seats.map((seat) => [seat.token, seat]))
  await forever((token) => {
    const stroke = {
      p_game_id: seatOf.get(token)?.gameId,
      p_hole: 1,
      p_strokes: 4,
      p_player_id: seatOf.get(token)?.playerId,
      p_operation_id: randomUUID(),
    }
    return asks('/rest/v1/rpc/set_score_for_player', { token, body: stroke })
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
