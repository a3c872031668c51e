import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { WebSocket } from 'ws'

/* A thread of abuse.bench.ts: one client at an address of its own that asks for what costs others most, until it is ended. */

const abuse = {
  'names codes to open rooms with': namesCodes,
  'broadcasts to topics with a NUL': broadcastsNul,
  'asks for 100 private topics at once': asksForTopics,
  'selects a column 199 times': selectsMuch,
  'filters by slow patterns': filtersSlowly,
  'finishes no request': finishesNone,
  'shouts on public channels': shouts,
  'reads no answer': readsNothing,
} as const
type Abuse = keyof typeof abuse
export const kindsOfAbuse = Object.keys(abuse)

const given = v.object({
  kind: v.custom<Abuse>((name) => typeof name === 'string' && Object.hasOwn(abuse, name)),
  port: v.number(),
  key: v.string(),
  /** The tokens of accounts that play in the same games. */
  tokens: v.array(v.string()),
})
/** Every address of this network is the machine itself. */
const localAddress = '127.0.0.2'
const atOnce = 64
const mostUnfinished = 510

const parsed = v.safeParse(given, workerData)
const { port, key, tokens } = parsed.success ? parsed.output : { port: 0, key: '', tokens: [''] }
const agent = new Agent({ keepAlive: true, maxSockets: atOnce, localAddress })
if (parsed.success) await abuse[parsed.output.kind]()

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
}

/** Resolves once the answer has been read, whatever it says. */
function asks(path: string, { method = 'POST', body, token }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const asked = begun(path, method, token, agent)
    asked.on('response', (response) => response.resume().on('close', resolve))
    asked.on('error', () => resolve())
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
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
  const hash = 'a'.repeat(64)
  await forever((token) =>
    asks('/rest/v1/rpc/open_peer_room', {
      token,
      body: { p_round_id: randomUUID(), p_ticket: hash, p_host_key: hash, p_code: code() },
    }),
  )
}

async function broadcastsNul(): Promise<void> {
  await forever((token) =>
    asks('/realtime/v1/api/broadcast/a%00b/events/x?private=true', { token, body: { x: randomUUID() } }),
  )
}

async function asksForTopics(): Promise<void> {
  const message = () => ({ topic: `game:${randomUUID()}`, event: 'x', payload: {}, private: true })
  await forever((token) =>
    asks('/realtime/v1/api/broadcast', { token, body: { messages: Array.from({ length: 100 }, message) } }),
  )
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
  const open = new Set<ClientRequest>()
  for (;;) {
    while (open.size < mostUnfinished) {
      const asked = begun('/rest/v1/rpc/game_snapshot', 'POST', tokens[0], many)
      open.add(asked)
      asked.setHeader('content-length', 60_000)
      asked.on('error', () => undefined).on('close', () => open.delete(asked))
      asked.write('{')
    }
    await pause(100)
  }
}

async function shouts(): Promise<void> {
  const message = { topic: 'clubhouse', event: 'x', payload: { text: 'x'.repeat(20_000) }, private: false }
  const join = ['1', '1', 'realtime:clubhouse', 'phx_join', { config: { broadcast: { self: true } } }]
  for (let place = 0; place < 50; place += 1) {
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
    const socket = new WebSocket(url, { localAddress })
    socket.on('error', () => undefined)
    socket.on('open', () => socket.send(JSON.stringify(join)))
  }
  await forever(() => asks('/realtime/v1/api/broadcast', { body: { messages: [message] } }))
}

async function readsNothing(): Promise<void> {
  const many = new Agent({ maxSockets: mostUnfinished, localAddress })
  const open = new Set<ClientRequest>()
  for (;;) {
    while (open.size < mostUnfinished) {
      const asked = begun('/rest/v1/games?select=*', 'GET', tokens[open.size % tokens.length], many)
      open.add(asked)
      asked.on('response', (response) => response.pause())
      asked.on('error', () => undefined).on('close', () => open.delete(asked))
      asked.end()
    }
    await pause(100)
  }
}
