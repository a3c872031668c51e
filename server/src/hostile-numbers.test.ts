import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PlayedServer, type Seat, serverWithGames } from '../../test/load/played-games.ts'
import { postgresIn, type ServerRuns, serverRuns } from '../../test/own-server/running-server.ts'
import { isRunning, type MachineProcess, runningProcesses } from '../../test/own-server/test-processes.ts'

/*
 * PostgreSQL writes a number of nine characters as 131 kB of text. The test sends bodies full of them to a whole server
 * while four golfers play a round.
 */

// The test starts several processes, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const huge = '1e131071'
const hugeList = (length: number) => `[${Array.from({ length }, () => huge).join()}]`
/** Far below the 2.6 GB that either request used to take, and above the noise of pending garbage collection. */
const mostGrowthMB = 200

let runs: ServerRuns
let played: PlayedServer
let url: string
let phones: readonly Phone[] = []

/** A golfer's client, and the strokes that it received: 'player hole strokes'. */
interface Phone {
  readonly seat: Seat
  readonly client: SupabaseClient
  readonly received: Set<string>
}

beforeAll(async () => {
  runs = await serverRuns()
  played = await serverWithGames(runs, 1)
  await played.owner.end()
  url = `http://127.0.0.1:${played.port}`
  phones = await Promise.all(played.seats.map(phoneOf))
}, 120_000)

afterAll(async () => {
  for (const { client } of phones) await client.realtime.disconnect()
  await runs.remove()
})

async function phoneOf(seat: Seat): Promise<Phone> {
  const client = createClient(url, played.key, { accessToken: () => Promise.resolve(seat.token) })
  await client.realtime.setAuth(seat.token)
  const received = new Set<string>()
  const channel = client
    .channel(`game:${seat.gameId}`, { config: { private: true } })
    .on<Record<string, unknown>>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${seat.gameId}` },
      ({ new: row }) => {
        if ('strokes' in row) received.add([row['player_id'], row['hole'], row['strokes']].join(' '))
      },
    )
  await new Promise((resolve) => {
    channel.on('system', {}, resolve).subscribe()
  })
  return { seat, client, received }
}

/** The four play until the work is done, and one hole more. Each receives every stroke. */
async function whileTheyPlay<T>(work: Promise<T>): Promise<T> {
  for (const { received } of phones) received.clear()
  let isDone = false
  const done = work.finally(() => (isDone = true))
  done.catch(() => undefined)
  const strokes = await Promise.all(
    phones.map(async ({ seat, client }) => {
      const made: string[] = []
      for (let wasDone = false, hole = 1; !wasDone; hole = (hole % 18) + 1) {
        wasDone = isDone
        const count = 1 + Math.floor(Math.random() * 9)
        const { error } = await client.rpc('set_score_for_player', {
          p_game_id: seat.gameId,
          p_hole: hole,
          p_strokes: count,
          p_player_id: seat.playerId,
          p_operation_id: crypto.randomUUID(),
        })
        expect(error).toBeNull()
        made.push(`${seat.playerId} ${hole} ${count}`)
        await pause(50)
      }
      return made
    }),
  )
  for (const { received } of phones) {
    await vi.waitFor(() => expect([...received]).toEqual(expect.arrayContaining(strokes.flat())), { timeout: 20_000 })
  }
  return done
}

interface Memory {
  readonly node: number
  readonly postgres: number
}

/** Resident memory in MB of the server's process, and of all PostgreSQL processes together. */
async function memory(): Promise<Memory> {
  const postgres = (await postgresIn(played.folder))?.pid
  const processes = await runningProcesses()
  const sum = (isCounted: (each: MachineProcess) => boolean) =>
    processes.filter(isCounted).reduce((all, { residentKb }) => all + residentKb, 0) / 1024
  return {
    node: sum(({ pid }) => pid === played.server.child.pid),
    postgres: sum(({ pid, parentPid }) => pid === postgres || parentPid === postgres),
  }
}

/** The result of the work, and the peak memory meanwhile. */
async function measured<T>(work: Promise<T>): Promise<{ readonly result: T; readonly most: Memory }> {
  for (const { received } of phones) received.clear()
  let isDone = false
  const done = work.finally(() => (isDone = true))
  done.catch(() => undefined)
  let most = await memory()
  while (!isDone) {
    await pause(50)
    const now = await memory()
    most = { node: Math.max(most.node, now.node), postgres: Math.max(most.postgres, now.postgres) }
  }
  return { result: await done, most }
}

/** A signed-in user who plays in no game. */
async function stranger(): Promise<Seat> {
  const headers = { apikey: played.key, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body: '{}' })
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await answer.json())
  return { uid: '', gameId: phones[0]?.seat.gameId ?? '', playerId: 'stranger', token }
}

async function send(
  method: string,
  path: string,
  seat: Seat,
  body: string,
): Promise<{ status: number; body: unknown }> {
  const headers = { apikey: played.key, authorization: `Bearer ${seat.token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body })
  return { status: answer.status, body: await answer.json() }
}

/** With these sizes PostgreSQL would accept the work within its ten seconds. */
const bodies: Readonly<Record<string, (seat: Seat) => string>> = {
  // The answer would have 550 MB, more than a string of Node's can hold.
  apply_operations: ({ gameId }) => {
    const operation = `{"operation_id": ${hugeList(42)}, "kind": "leave"}`
    return `{"p_game_id": "${gameId}", "p_operations": [${Array.from({ length: 100 }, () => operation).join()}]}`
  },
  create_game: ({ playerId }) =>
    `{"p_course_vendor_id": "links", "p_tee_label": "White", "p_holes_mode": "full18", "p_hole_set_full": ${hugeList(2500)},
      "p_nickname": "Eve", "p_player_id": "${playerId}", "p_operation_id": "${crypto.randomUUID()}"}`,
}

test.each(Object.entries(bodies))(
  '%s with numbers that would fill the memory is refused, and the round goes on',
  async (procedure, bodyOf) => {
    const attacker = await stranger()
    await whileTheyPlay(pause(500))
    const before = await memory()
    const { result, most } = await whileTheyPlay(
      measured(send('POST', `/rest/v1/rpc/${procedure}`, attacker, bodyOf(attacker))),
    )
    expect(result).toMatchObject({ status: 400, body: { code: 'PGRST102', hint: null } })
    expect(most.node - before.node).toBeLessThan(mostGrowthMB)
    expect(most.postgres - before.postgres).toBeLessThan(mostGrowthMB)
    expect(await isRunning(played.server.child.pid ?? 0)).toBe(true)
  },
)

describe('JSON that is refused', () => {
  const unfit = {
    'a number too large': huge,
    'half a pair of surrogates': String.raw`"\ud83c"`,
    'a NUL': String.raw`"\u0000"`,
    'a deep list': `${'['.repeat(2000)}${']'.repeat(2000)}`,
  }
  const doors: readonly (readonly [method: string, path: string, body: (json: string) => string, refusal: object])[] = [
    ['POST', '/rest/v1/rpc/start_game', (json) => `{"p_game_id": ${json}}`, { code: 'PGRST102' }],
    ['POST', '/rest/v1/scores', (json) => `[{"strokes": [${json}]}]`, { code: 'PGRST102' }],
    ['PATCH', '/rest/v1/scores?hole=eq.1', (json) => `{"strokes": ${json}}`, { code: 'PGRST102' }],
    ['POST', '/auth/v1/signup', (json) => `{"data": {"a": ${json}}}`, { error_code: 'bad_json' }],
    ['PUT', '/auth/v1/user', (json) => `{"data": {"a": [${json}]}}`, { error_code: 'bad_json' }],
    ['POST', '/auth/v1/token?grant_type=refresh_token', (json) => `{"a": ${json}}`, { error_code: 'bad_json' }],
    ['POST', '/functions/v1/feedback-submit', (json) => `{"title": ${json}}`, { error: expect.any(String) as unknown }],
    [
      'POST',
      '/functions/v1/game-update',
      (json) => `{"hole_set_full": [${json}]}`,
      { error: expect.any(String) as unknown },
    ],
    [
      'POST',
      '/realtime/v1/api/broadcast',
      (json) => `{"messages": [{"topic": "a", "event": "b", "payload": {"c": ${json}}}]}`,
      { message: expect.any(String) as unknown },
    ],
    [
      'POST',
      '/realtime/v1/api/broadcast/a/events/b',
      (json) => `{"c": ${json}}`,
      { message: expect.any(String) as unknown },
    ],
  ]
  const cases = Object.entries(unfit).flatMap(([what, json]) => doors.map((door) => ({ what, json, door })))

  test.each(cases)('$what in a $door.0 of $door.1', async ({ json, door: [method, path, bodyOf, refusal] }) => {
    const [seat] = played.seats
    if (seat === undefined) throw new Error('No seats')
    expect(await send(method, path, seat, bodyOf(json))).toMatchObject({ status: 400, body: refusal })
  })

  test.each(Object.entries(unfit))('%s in a frame ends the connection', async (_, json) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${played.key}`)
    const closed = new Promise((resolve) => {
      socket.onopen = () => socket.send(`[null, "1", "phoenix", "heartbeat", {"a": ${json}}]`)
      socket.onclose = ({ code, reason }) => resolve([code, reason])
    })
    expect(await closed).toEqual([1008, 'malformed frame'])
  })
})
