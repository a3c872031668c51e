import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { callerOf, type KnownCaller } from '../../server/src/auth/caller.ts'
import { createEndedSessions, type EndedSessions } from '../../server/src/auth/ended-sessions.ts'
import { apiKeys } from '../../server/src/auth/installation-keys.ts'
import { openTokens, type Tokens } from '../../server/src/auth/tokens.ts'
import { createTestDatabase, type TestDatabase, type TestPostgres } from './test-database.ts'
import { defaultRates } from '../../server/src/http/limits.ts'
import { listen } from '../../server/src/http/listening.ts'
import { createMetrics } from '../../server/src/operating/metrics.ts'
import type { Rate } from '../../server/src/http/rates.ts'
import { maxSockets } from '../../server/src/realtime/limits.ts'
import { openRealtime, type RealtimeConfig } from '../../server/src/realtime/realtime.ts'

/** For tests: the service over a database of its own with every migration. */
export interface TestRealtime {
  readonly port: number
  readonly url: string
  readonly keys: { readonly publishable: string; readonly secret: string }
  readonly tokens: Tokens
  readonly endedSessions: EndedSessions
  readonly database: TestDatabase
  readonly logged: string[]
  /** A signed-in person. */
  person(): Promise<Person>
  /** Calls a procedure as that person. */
  call(person: Person, procedure: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  /** A game with just its host, in the lobby. */
  game(host: Person): Promise<TestGame>
  joinGame(person: Person, game: TestGame): Promise<void>
  metricsText(): string
  /** @param ahead milliseconds by which the server's clock is ahead */
  setClock(ahead: number): void
  /** Stops the service and starts it on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface Person {
  readonly id: string
  readonly playerId: string
  readonly token: string
  readonly caller: KnownCaller
}

const testGame = v.object({ id: v.string(), code: v.string() })
export type TestGame = Readonly<v.InferOutput<typeof testGame>>

const usual: RealtimeConfig = { origins: [], changesDelayMs: 0, proxies: [], socketsPerAddress: maxSockets }

export async function startTestRealtime(
  options: {
    readonly on?: TestPostgres
    readonly config?: Partial<RealtimeConfig>
    readonly addressRate?: Rate
    /** Whether every signed-in user may use every topic. */
    readonly everyTopic?: boolean
  } = {},
): Promise<TestRealtime> {
  const database = await createTestDatabase(options.on === undefined ? {} : { on: options.on })
  if (options.everyTopic === true) await database.database.owner.query(everyTopicPolicies)
  const keys = apiKeys(
    `sb_publishable_${randomBytes(8).toString('hex')}`,
    `sb_secret_${randomBytes(8).toString('hex')}`,
  )
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  let ahead = 0
  const date = () => Date.now() + ahead
  const tokens = await openTokens({ kty: 'EC', crv: 'P-256', x, y, d }, date)
  const endedSessions = createEndedSessions(date)
  const logged: string[] = []
  let metrics = createMetrics()

  const start = async (port: number) => {
    metrics = createMetrics()
    const realtime = await openRealtime({
      database: database.database,
      callerOf: callerOf(keys, tokens, endedSessions),
      endedSessions,
      keys,
      config: { ...usual, ...options.config },
      requestRates: { address: options.addressRate ?? defaultRates.address },
      log: (level, event, fields) => void logged.push(`${level} ${event} ${JSON.stringify(fields)}`),
      metrics,
      date,
    })
    const app = new Hono().route('/realtime/v1', realtime.routes)
    const listening = await listen(app, port, '127.0.0.1', realtime.upgrade)
    return {
      port: listening.port,
      stop: async () => {
        const ended = listening.stop()
        await realtime.stop()
        await ended
      },
    }
  }
  let service = await start(0)
  const { port } = service

  const call: TestRealtime['call'] = async ({ caller }, procedure, args) => {
    const names = Object.keys(args)
    const text = `select public.${procedure}(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')}) as answer`
    const { rows } = await database.database.call<{ answer: unknown }>(caller, { text, values: Object.values(args) })
    return rows[0]?.answer
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    keys,
    tokens,
    endedSessions,
    database,
    logged,
    async person() {
      const id = randomUUID()
      await database.database.owner.query('insert into auth.users (id, is_anonymous) values ($1, true)', [id])
      const { token } = await tokens.sign({ sub: id, session_id: randomUUID(), is_anonymous: true })
      const claims = await tokens.verify(token)
      return { id, playerId: `p-${id}`, token, caller: { role: 'authenticated', claims, userId: id } }
    },
    call,
    async game(host) {
      const answer = await call(host, 'create_game', {
        p_course_vendor_id: 'course_links',
        p_tee_label: 'White',
        p_holes_mode: 'full18',
        p_hole_set_full: JSON.stringify(
          Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, length: 350, si: index + 1 })),
        ),
        p_nickname: 'Host',
        p_player_id: host.playerId,
      })
      return v.parse(testGame, answer)
    },
    async joinGame(person, game) {
      await call(person, 'join_game_by_code', {
        p_code: game.code,
        p_nickname: 'Mate',
        p_player_id: person.playerId,
      })
    },
    metricsText: () => metrics.text(),
    setClock: (milliseconds) => void (ahead = milliseconds),
    async restart() {
      await service.stop()
      service = await start(port)
    },
    async stop() {
      await service.stop()
      await database.drop()
    },
  }
}

/** A socket that sends given frames and keeps all that it receives. */
export interface RawSocket {
  readonly received: RawFrame[]
  /** A list is sent as a frame of version 2. */
  send(frame: readonly unknown[] | Uint8Array | string): void
  /** Joins and resolves with the reply. */
  join(topic: string, config: Readonly<Record<string, unknown>>, token?: string): Promise<RawFrame>
  /** Resolves with the first unconsumed frame that matches, received or to come. */
  next(holds: (frame: RawFrame) => boolean): Promise<RawFrame>
  /** The close code and the reason. */
  readonly closed: Promise<readonly [number, string]>
  /** Stops reading. */
  pause(): void
  resume(): void
  close(): void
}

const payload = v.looseObject({
  status: v.optional(v.string()),
  response: v.optional(v.record(v.string(), v.unknown())),
})
const rawFrame = v.tuple([v.unknown(), v.unknown(), v.string(), v.string(), payload])
export type RawFrame = v.InferOutput<typeof rawFrame>

/** Resolves with a channel of the official client once it is joined. */
export async function subscribed<
  Channel extends { subscribe(received: (status: string, error?: Error) => void): unknown },
>(channel: Channel): Promise<Channel> {
  const statuses: string[] = []
  channel.subscribe((status, error) => void statuses.push(error === undefined ? status : `${status}: ${error.message}`))
  await vi.waitFor(() => expect(statuses).not.toEqual([]), { timeout: 10_000 })
  expect(statuses[0]).toBe('SUBSCRIBED')
  return channel
}

/** @throws Error with the status of the response if the upgrade is rejected */
export async function openSocket(
  realtime: TestRealtime,
  query?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const wanted = query ?? `apikey=${realtime.keys.publishable}&vsn=2.0.0`
  const socket = new WebSocket(`ws://127.0.0.1:${realtime.port}/realtime/v1/websocket?${wanted}`, { headers })
  const received: RawFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer, binary: boolean) => {
    received.push(binary ? [null, null, '', 'binary', { bytes: data }] : v.parse(rawFrame, JSON.parse(data.toString())))
    for (const check of waiting) check()
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, reason.toString()]))
  })
  await once(socket, 'open')
  let lastRef = 0
  const next: RawSocket['next'] = (holds) =>
    new Promise((resolve) => {
      const check = () => {
        const found = received.find(holds)
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  const send: RawSocket['send'] = (frame) => {
    socket.send(typeof frame === 'string' || frame instanceof Uint8Array ? frame : JSON.stringify(frame))
  }
  return {
    received,
    send,
    next,
    closed,
    join(topic, config, token) {
      lastRef += 1
      const ref = `join${lastRef}`
      send([
        ref,
        ref,
        `realtime:${topic}`,
        'phx_join',
        { config, ...(token === undefined ? {} : { access_token: token }) },
      ])
      return next((frame) => frame[1] === ref && frame[3] === 'phx_reply')
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.terminate(),
  }
}

/** The app's subscriptions to every change of a game. */
export function everyChange(gameId: string) {
  return [
    { event: '*', schema: 'public', table: 'games', filter: `id=eq.${gameId}` },
    { event: '*', schema: 'public', table: 'game_players', filter: `game_id=eq.${gameId}` },
    { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${gameId}` },
  ]
}

/** A topic of a nonexistent game, for services with everyTopic. */
export function madeTopic(index = 1): string {
  return `game:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

const everyTopicPolicies = `
  create policy everyone_hears on realtime.messages for select to authenticated using (true);
  create policy everyone_speaks on realtime.messages for insert to authenticated with check (true)`

/** Whether the frame carries data of others, unlike replies and system messages. */
export function isData([, , , event]: RawFrame): boolean {
  return ['broadcast', 'binary', 'postgres_changes', 'presence_state', 'presence_diff'].includes(event)
}

/** @returns the reply's status, which comes after everything sent to the socket before */
export async function heartbeat(socket: RawSocket): Promise<unknown> {
  const ref = randomUUID()
  socket.send([null, ref, 'phoenix', 'heartbeat', {}])
  return (await socket.next((frame) => frame[1] === ref))[4].status
}
