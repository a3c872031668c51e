import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../test/own-server/test-database.ts'
import { wholeCard } from '../../test/own-server/test-golfers.ts'
import { postgresIn, type RunningServer, type ServerRuns, serverRuns } from '../../test/own-server/running-server.ts'

/*
 * A live round from sign-in to finish, with only the official client and /config.json, against a whole server, which is
 * stopped and started again in the middle of the round.
 */

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

const configJson = v.object({ supabaseUrl: v.string(), supabaseKey: v.string() })
const storedSession = v.object({ access_token: v.string(), refresh_token: v.string() })
/** The alphabet of codes has no 0. */
const wrongCode = 'ZZZZZZ'
const nicknames = { host: 'Annwyl', mate: 'Bendigeid' }
const newGame = v.object({ id: v.string(), code: v.string(), seat_token: v.string() })

/** One phone. Its client keeps the session as a browser does. */
interface Phone {
  readonly client: SupabaseClient
  readonly kept: Map<string, string>
  readonly playerId: string
}

describe.each(testPostgres)('a live round on $name', ({ kind }) => {
  let runs: ServerRuns
  let database: TestDatabase | undefined
  let settings: Record<string, string>
  let server: RunningServer
  let config: v.InferOutput<typeof configJson>
  let host: Phone
  let mate: Phone
  let outsider: Phone
  let game: v.InferOutput<typeof newGame>
  /** The output of the servers before this one. */
  let earlierOutput = ''
  /** Texts that no log may contain. */
  const secrets = new Set<string>()
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    runs = await serverRuns()
    if (kind === 'system') {
      database = await createTestDatabase({ on: kind, empty: true })
      settings = { TEEMATES_DATA: await runs.emptyFolder(), DATABASE_URL: database.url }
    } else {
      settings = { TEEMATES_DATA: await runs.folder() }
    }
    server = runs.start(settings)
    const url = await server.address()
    config = v.parse(configJson, await (await fetch(`${url}/config.json`)).json())
    settings = { ...settings, PORT: new URL(url).port }
  }, 120_000)

  afterAll(async () => {
    for (const client of clients) {
      await client.auth.stopAutoRefresh()
      await client.realtime.disconnect()
    }
    await runs.remove()
    await database?.drop()
  })

  /** @param kept the browser's storage from an earlier visit */
  function phone(kept = new Map<string, string>(), playerId: string = crypto.randomUUID()): Phone {
    const client = createClient(config.supabaseUrl, config.supabaseKey, {
      auth: {
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => {
            kept.set(key, value)
            const session = v.safeParse(storedSession, JSON.parse(value))
            if (session.success) for (const token of Object.values(session.output)) secrets.add(token)
          },
          removeItem: (key) => void kept.delete(key),
        },
      },
    })
    clients.push(client)
    return { client, kept, playerId }
  }

  async function signedIn(): Promise<Phone> {
    const one = phone()
    const { error } = await one.client.auth.signInAnonymously()
    expect(error).toBeNull()
    return one
  }

  async function call({ client }: Phone, procedure: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const answer: { data: unknown; error: unknown } = await client.rpc(procedure, args)
    expect(answer.error, procedure).toBeNull()
    return answer.data
  }

  const score = (by: Phone, hole: number, strokes: number) =>
    call(by, 'set_score_for_player', {
      p_game_id: game.id,
      p_hole: hole,
      p_strokes: strokes,
      p_player_id: by.playerId,
      p_operation_id: crypto.randomUUID(),
    })

  async function bothReady(): Promise<void> {
    for (const one of [host, mate]) await call(one, 'set_ready', { p_game_id: game.id, p_ready: true })
  }

  function channelOf({ client, playerId }: Phone): RealtimeChannel {
    return client.channel(`game:${game.id}`, { config: { private: true, presence: { key: playerId } } })
  }

  async function subscribed(channel: RealtimeChannel): Promise<unknown> {
    return new Promise((resolve) => {
      channel.subscribe((status, error) => resolve(error === undefined ? status : error.message))
    })
  }

  test('golfers sign in, and their sessions are kept and refreshed', async () => {
    ;[host, mate, outsider] = await Promise.all([signedIn(), signedIn(), signedIn()])
    const first = (await host.client.auth.getSession()).data.session
    expect(first?.user.is_anonymous).toBe(true)
    const again = phone(host.kept, host.playerId)
    expect((await again.client.auth.getSession()).data.session?.user.id).toBe(first?.user.id)
    const { data, error } = await again.client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(first?.refresh_token)
    expect((await again.client.auth.getUser()).data.user?.id).toBe(first?.user.id)
    host = again
  })

  test('one creates a game, another joins, and a stranger sees nothing of it', async () => {
    const created = await call(host, 'create_game', {
      p_course_vendor_id: 'teemates:links',
      p_course_name: 'Links',
      p_tee_label: 'Blue',
      p_holes_mode: 'front9',
      p_hole_set_full: wholeCard,
      p_nickname: nicknames.host,
      p_player_id: host.playerId,
    })
    game = v.parse(newGame, created)
    await call(mate, 'join_game_by_code', { p_code: game.code, p_nickname: nicknames.mate, p_player_id: mate.playerId })
    await call(host, 'start_game', { p_game_id: game.id })
    for (const one of [host, mate]) {
      expect((await one.client.from('games').select('id, status')).data).toEqual([{ id: game.id, status: 'active' }])
      const players = await one.client.from('game_players').select('nickname').eq('game_id', game.id).order('seat')
      expect(players.data).toEqual([{ nickname: nicknames.host }, { nickname: nicknames.mate }])
    }
    for (const table of ['games', 'game_players', 'scores', 'score_history', 'round_games_history']) {
      expect(await outsider.client.from(table).select(), table).toMatchObject({ status: 200, data: [] })
    }
    expect(await subscribed(channelOf(outsider))).toContain('Unauthorized')
  })

  test('changes, presence and broadcasts come to both', async () => {
    const one = channelOf(host)
    const two = channelOf(mate)
    const changes: unknown[] = []
    const pokes: unknown[] = []
    const strokes = ({ new: row }: RealtimePostgresChangesPayload<Record<string, unknown>>) =>
      'strokes' in row ? row['strokes'] : undefined
    two.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${game.id}` },
      (change) => void changes.push(strokes(change)),
    )
    two.on('broadcast', { event: 'poke' }, ({ payload }: { payload?: unknown }) => void pokes.push(payload))
    for (const channel of [one, two]) {
      channel.on('presence', { event: 'sync' }, () => undefined)
      expect(await subscribed(channel)).toBe('SUBSCRIBED')
      expect(await channel.track({ here: true })).toBe('ok')
    }
    await score(host, 1, 4)
    await one.send({ type: 'broadcast', event: 'poke', payload: { hole: 1 } })
    await vi.waitFor(() => expect([changes, pokes]).toEqual([[4], [{ hole: 1 }]]), { timeout: 20_000 })
    await vi.waitFor(
      () => {
        for (const channel of [one, two]) {
          expect(Object.keys(channel.presenceState()).toSorted()).toEqual([host.playerId, mate.playerId].toSorted())
        }
      },
      { timeout: 20_000 },
    )
  })

  test('the server ends and starts again: who is signed in, the round and its strokes are still there', async () => {
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    earlierOutput = server.output()
    server = runs.start(settings)
    expect(await (await fetch(`${await server.address()}/config.json`)).json()).toMatchObject(config)
    const { id } = (await host.client.auth.getSession()).data.session?.user ?? {}
    for (const one of [host, mate]) {
      const { error } = await one.client.auth.refreshSession()
      expect(error).toBeNull()
      const { data } = await one.client.from('scores').select('hole, strokes, player_id')
      expect(data).toEqual([{ hole: 1, strokes: 4, player_id: host.playerId }])
    }
    expect((await host.client.auth.getUser()).data.user?.id).toBe(id)
  })

  test('the round goes on to its end, and every table of it can be read', async () => {
    await score(mate, 1, 5)
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) for (const one of [host, mate]) await score(one, hole, 4)
      await bothReady()
      await call(mate, 'advance_hole_if_all_ready', { p_game_id: game.id, p_from_hole: hole })
    }
    await call(host, 'finish_game', { p_game_id: game.id })
    const { client } = mate
    const games = await client.from('games').select('status, current_hole').single()
    expect(games.data).toEqual({ status: 'finished', current_hole: 9 })
    expect((await client.from('scores').select('strokes')).data).toHaveLength(18)
    expect((await client.from('score_history').select('outcome')).data).toHaveLength(18)
    expect((await client.from('game_players').select('player_id')).data).toHaveLength(2)
    for (const table of ['courses', 'course_tees', 'course_holes', 'course_aliases', 'course_sources']) {
      expect(await client.from(table).select().limit(1), table).toMatchObject({ status: 200, error: null })
    }
  })

  test('[D59] the logs hold no token, code or name, not even of what failed', async () => {
    const owner = new pg.Client(database?.url ?? (await postgresIn(settings['TEEMATES_DATA'] ?? ''))?.ownerUrl)
    await owner.connect()
    await owner.query(`
      create function public.fails(p_said text) returns void language plpgsql as $$
      begin raise exception using errcode = 'XX000', message = p_said, detail = p_said, hint = p_said; end $$;
      grant execute on function public.fails(text) to authenticated;
      notify pgrst`)
    await owner.end()
    const { access_token: token = '' } = (await mate.client.auth.getSession()).data.session ?? {}
    const said = `${nicknames.mate} ${token} ${game.code} ${game.seat_token}`
    await vi.waitFor(async () => {
      expect(await mate.client.rpc('fails', { p_said: said })).toMatchObject({ status: 500 })
    })
    // The rejections show that these values reached the server.
    const wrongToken = await mate.client.auth.refreshSession({ refresh_token: `wrong-${game.seat_token}` })
    expect(wrongToken.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    const wrongGuess = { p_code: wrongCode, p_nickname: nicknames.mate, p_player_id: 'p' }
    expect(await mate.client.rpc('join_game_by_code', wrongGuess)).toMatchObject({ status: 404 })
    const report = await mate.client.functions.invoke('feedback-submit', {
      body: { message: said, email: nicknames.host },
    })
    expect([report.response?.status, await report.response?.json()]).toMatchObject([400, { success: false }])
    const socket = new WebSocket(
      `${config.supabaseUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${config.supabaseKey}`,
    )
    const closed = new Promise((resolve) => {
      socket.onopen = () => socket.send(`{"${said}`)
      socket.onclose = ({ code, reason }) => resolve([code, reason])
    })
    expect(await closed).toEqual([1008, 'malformed frame'])

    await vi.waitFor(() => expect(server.output()).toContain('"event":"request failed"'))
    // PostgreSQL's own log counts too, if the database is ours.
    const log = join(settings['TEEMATES_DATA'] ?? '', 'database', 'postgres.log')
    const ofPostgres = database === undefined ? await readFile(log, 'utf8') : ''
    const logged = `${earlierOutput}${server.output()}${ofPostgres}`
    for (const secret of [
      ...secrets,
      config.supabaseKey,
      game.code,
      game.seat_token,
      ...Object.values(nicknames),
      wrongCode,
    ]) {
      expect(logged).not.toContain(secret)
    }
    expect(secrets.size).toBeGreaterThanOrEqual(6)
  })
})
