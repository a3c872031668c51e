import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeBackup } from './database/backup/backup.ts'
import { wholeCard } from '../../test/own-server/test-golfers.ts'
import { publishableKeyOf } from '../../test/load/played-games.ts'
import { postgresIn, type RunningServer, type ServerRuns, serverRuns } from '../../test/own-server/running-server.ts'

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

/*
 * The server loses its latest data to a restore in the middle of a round. One phone's sign-in is older than the backup;
 * another's is newer, so the server no longer knows it. Both go on, and every stroke is there in the end.
 */

const seat = v.object({ id: v.string(), code: v.string(), seat_token: v.string() })
const snapshot = v.object({
  epoch: v.string(),
  scores: v.array(v.object({ player_id: v.string(), hole: v.number(), strokes: v.number() })),
})
const outcomes = v.array(v.object({ ok: v.boolean() }))

/** The state on a phone. Its strokes stay until the round is over, whether they were acknowledged or not. */
interface Phone {
  client: SupabaseClient
  readonly playerId: string
  readonly strokes: object[]
}

let runs: ServerRuns
let folder: string
let server: RunningServer
let url: string
const clients: SupabaseClient[] = []

beforeAll(async () => {
  runs = await serverRuns()
  folder = await runs.folder()
  server = runs.start({ TEEMATES_DATA: folder })
  url = await server.address()
})
afterAll(async () => {
  for (const client of clients) await client.auth.stopAutoRefresh()
  await runs.remove()
})

async function newClient(): Promise<SupabaseClient> {
  const client = createClient(url, await publishableKeyOf(folder), { auth: { storageKey: crypto.randomUUID() } })
  clients.push(client)
  expect((await client.auth.signInAnonymously()).error).toBeNull()
  return client
}

async function call({ client }: Phone, procedure: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer: { data: unknown; error: unknown } = await client.rpc(procedure, args)
  expect(answer.error, procedure).toBeNull()
  return answer.data
}

test('[B27] [B28] after a restore a lost session reclaims its seat with its token, and every stroke is there', async () => {
  const host: Phone = { client: await newClient(), playerId: 'player-host', strokes: [] }
  const mate: Phone = { client: await newClient(), playerId: 'player-mate', strokes: [] }
  const created = await call(host, 'create_game', {
    p_course_vendor_id: 'teemates:links',
    p_tee_label: 'Blue',
    p_holes_mode: 'front9',
    p_hole_set_full: wholeCard,
    p_nickname: 'Ann',
    p_player_id: host.playerId,
  })
  const { id, code, seat_token: hostToken } = v.parse(seat, created)
  await call(mate, 'join_game_by_code', { p_code: code, p_nickname: 'Ben', p_player_id: mate.playerId })
  await call(host, 'start_game', { p_game_id: id })
  const tap = ({ strokes, playerId }: Phone, hole: number, count: number) =>
    void strokes.push({
      operation_id: crypto.randomUUID(),
      kind: 'score',
      hole,
      strokes: count,
      player_id: playerId,
    })
  const send = async (phone: Phone) => {
    const answers = v.parse(
      outcomes,
      await call(phone, 'apply_operations', { p_game_id: id, p_operations: phone.strokes }),
    )
    expect(answers.map(({ ok }) => ok)).toEqual(phone.strokes.map(() => true))
  }
  const shown = async (phone: Phone) => v.parse(snapshot, await call(phone, 'game_snapshot', { p_game_id: id }))

  tap(host, 1, 4)
  tap(mate, 1, 5)
  await Promise.all([send(host), send(mate)])
  const { epoch } = await shown(host)
  const backup = join(await runs.emptyFolder(), 'backup')
  const owner = new pg.Pool({ connectionString: (await postgresIn(folder))?.ownerUrl, max: 1 })
  // The connection's end may be cut off while the server ends.
  owner.on('connect', (client) => client.on('error', () => undefined))
  owner.on('error', () => undefined)
  await writeBackup(owner, backup, new Date())
  await owner.end()

  // These are missing in the backup: a refreshed session, and acknowledged strokes.
  expect((await host.client.auth.refreshSession()).error).toBeNull()
  tap(host, 2, 6)
  tap(mate, 2, 3)
  await Promise.all([send(host), send(mate)])

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // The phone also has strokes that were tapped while there was no server.
  tap(host, 3, 4)
  tap(mate, 3, 7)
  expect(await runs.start({ TEEMATES_DATA: folder }, 'operating/restore.ts', [backup]).ended).toBe(0)
  server = runs.start({ TEEMATES_DATA: folder, PORT: new URL(url).port })
  await server.address()

  // A phone that hasn't refreshed since the backup is still signed in.
  expect((await mate.client.auth.refreshSession()).error).toBeNull()
  const found = await shown(mate)
  expect(found.epoch).not.toBe(epoch)
  expect(found.scores).toHaveLength(2)
  await send(mate)

  const refused = await host.client.auth.refreshSession()
  expect(refused.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  // The client drops the session once its access token has expired too. From then on the phone is a stranger.
  host.client = await newClient()
  const stranger: { error: unknown } = await host.client.rpc('game_snapshot', { p_game_id: id })
  expect(stranger.error).toMatchObject({ details: 'not_member' })
  await call(host, 'reclaim_seat', { p_game_id: id, p_player_id: host.playerId, p_seat_token: hostToken })
  await send(host)

  const everything = [
    { player_id: host.playerId, hole: 1, strokes: 4 },
    { player_id: mate.playerId, hole: 1, strokes: 5 },
    { player_id: host.playerId, hole: 2, strokes: 6 },
    { player_id: mate.playerId, hole: 2, strokes: 3 },
    { player_id: host.playerId, hole: 3, strokes: 4 },
    { player_id: mate.playerId, hole: 3, strokes: 7 },
  ]
  for (const phone of [host, mate]) expect((await shown(phone)).scores).toEqual(everything)
  // The seat is still the host's, and the round goes on to its end.
  await call(host, 'finish_game', { p_game_id: id })
})
