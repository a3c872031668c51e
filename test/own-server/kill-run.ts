import { randomOf } from '../random.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as v from 'valibot'
import { postgresIn, type RunningServer, type ServerRuns } from './running-server.ts'
import { isRunning, runningProcesses } from './test-processes.ts'

/** The processes to kill with SIGKILL. */
const victims = ['server', 'postgres', 'both', 'one connection'] as const
type Victim = (typeof victims)[number]

export interface KillRun {
  /** Strokes with a success answer. */
  readonly acknowledged: number
  /** Acknowledged strokes that are missing in the database. */
  readonly lost: readonly string[]
  /** Strokes that are stored more than once. */
  readonly twice: readonly string[]
  readonly kills: Readonly<Record<Victim, number>>
}

export interface KillRunOptions {
  readonly runs: ServerRuns
  readonly folder: string
  readonly kills: number
  /** Determines the victims and the times. */
  readonly seed: number
}

const golfers = 4
const shortestMs = 50
const longestMs = 700
const retryMs = 30
const backTimeoutMs = 30_000

/** Golfers write strokes without a pause while the server and its PostgreSQL are killed at random moments. */
export async function runServerKills({ runs, folder, kills, seed }: KillRunOptions): Promise<KillRun> {
  const random = randomOf(seed)
  const counts: Record<Victim, number> = { server: 0, postgres: 0, both: 0, 'one connection': 0 }
  const acknowledged = new Set<string>()
  let server = runs.start({ TEEMATES_DATA: folder })
  const world = { url: await server.address(), stopped: false, acknowledged }
  const key = await publishableKey(folder)
  const seats = await Promise.all(Array.from({ length: golfers }, () => takeSeat(world.url, key)))
  const playing = Promise.all(seats.map((seat) => play(world, key, seat)))
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size
      await pause(shortestMs + random() * (longestMs - shortestMs))
      // A kill before anything was written would have nothing to lose.
      while (acknowledged.size === before) await pause(5)
      const victim = victims[Math.floor(random() * victims.length)] ?? 'both'
      counts[victim] += 1
      server = await killAndRevive(victim, server, runs, folder)
      world.url = await server.address()
    }
    // The server must come back by itself after the last kill too.
    while ((await fetch(`${world.url}/health`)).status !== 200) await pause(retryMs)
  } finally {
    world.stopped = true
    await playing
  }
  const found = await operationsIn(folder)
  await runs.stop()
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((operation) => !found.has(operation)),
    twice: [...found].filter(([, count]) => count > 1).map(([operation]) => operation),
    kills: counts,
  }
}

async function killAndRevive(
  victim: Victim,
  server: RunningServer,
  runs: ServerRuns,
  folder: string,
): Promise<RunningServer> {
  if (victim === 'one connection') await killNow(() => connectionOf(folder))
  if (victim === 'postgres' || victim === 'both') await killNow(() => postmasterOf(folder))
  if (victim === 'server' || victim === 'both') {
    server.child.kill('SIGKILL')
    await server.ended
    return runs.start({ TEEMATES_DATA: folder })
  }
  return server
}

/** @param find called again if the process ended meanwhile, as all processes of a killed PostgreSQL do */
async function killNow(find: () => Promise<number>): Promise<void> {
  for (;;) {
    try {
      process.kill(await find(), 'SIGKILL')
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** The current postmaster. After the last answers of a killed one, its successor may not have started yet. */
async function postmasterOf(folder: string): Promise<number> {
  for (;;) {
    const pid = (await postgresIn(folder).catch(() => undefined))?.pid
    if (pid !== undefined && (await isRunning(pid))) return pid
    await pause(5)
  }
}

/** A process that serves a connection. PostgreSQL's other processes have descriptive titles. */
async function connectionOf(folder: string): Promise<number> {
  for (;;) {
    const postgres = await postmasterOf(folder)
    const found = (await runningProcesses()).find(
      ({ parentPid, command }) => parentPid === postgres && command.includes('postgres: teemates teemates'),
    )
    if (found !== undefined) return found.pid
    await pause(5)
  }
}

interface Seat {
  readonly token: string
  readonly gameId: string
  readonly playerId: string
}

/** Writes strokes. Unanswered ones are sent again with the same operation id, as the app does. */
async function play(
  world: { readonly url: string; readonly stopped: boolean; readonly acknowledged: Set<string> },
  key: string,
  { token, gameId, playerId }: Seat,
): Promise<void> {
  for (let stroke = 0; !world.stopped; stroke += 1) {
    const operation = randomUUID()
    const body = {
      p_game_id: gameId,
      p_hole: 1 + (stroke % 18),
      p_strokes: 1 + (stroke % 9),
      p_player_id: playerId,
      p_operation_id: operation,
    }
    while (!world.stopped) {
      const answer = await post(world.url, '/rest/v1/rpc/set_score_for_player', key, token, body)
      if (answer?.ok === true) {
        world.acknowledged.add(operation)
        break
      }
      // 429 and 5xx are temporary; any other error is a defect of this run.
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) throw new Error(answer.text)
      await pause(retryMs)
    }
  }
}

async function takeSeat(url: string, key: string): Promise<Seat> {
  const signedIn = await post(url, '/auth/v1/signup', key, undefined, {})
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), JSON.parse(signedIn?.text ?? ''))
  const playerId = randomUUID()
  const holes = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, length: 400, si: index + 1 }))
  const made = await post(url, '/rest/v1/rpc/create_game', key, token, {
    p_course_vendor_id: 'pebble-beach',
    p_tee_label: 'White',
    p_holes_mode: 'full18',
    p_hole_set_full: holes,
    p_nickname: 'Tom',
    p_player_id: playerId,
  })
  const { id: gameId } = v.parse(v.object({ id: v.string() }), JSON.parse(made?.text ?? ''))
  await post(url, '/rest/v1/rpc/start_game', key, token, { p_game_id: gameId })
  return { token, gameId, playerId }
}

/** @returns undefined if no answer came */
async function post(
  url: string,
  path: string,
  key: string,
  token: string | undefined,
  body: object,
): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string } | undefined> {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { ok: answer.ok, status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}

async function publishableKey(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'keys.json'), 'utf8')
  return v.parse(v.object({ publishableKey: v.string() }), JSON.parse(text)).publishableKey
}

/**
 * Counts each operation's stroke in the history. It retries until the query succeeds, because a killed PostgreSQL may still
 * be starting although its last connections reported success.
 */
async function operationsIn(folder: string): Promise<Map<string, number>> {
  const deadline = performance.now() + backTimeoutMs
  for (;;) {
    try {
      return await readOperations(folder)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(retryMs)
    }
  }
}

async function readOperations(folder: string): Promise<Map<string, number>> {
  const found = await postgresIn(folder)
  if (found === undefined) throw new Error('PostgreSQL does not run')
  const client = new pg.Client(found.ownerUrl)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ operation: string; count: string }>(
      'select operation_id as operation, count(*) from public.score_history group by 1',
    )
    return new Map(rows.map(({ operation, count }) => [operation, Number(count)]))
  } finally {
    await client.end().catch(() => undefined)
  }
}
