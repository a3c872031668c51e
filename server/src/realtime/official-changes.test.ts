import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Person,
  startTestRealtime,
  subscribed,
  type TestGame,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

type ReceivedChange = RealtimePostgresChangesPayload<Record<string, unknown>>

describe.each(testPostgres)('changes of the database to the official client on $name', ({ kind }) => {
  let realtime: TestRealtime
  let host: Person
  let mate: Person
  let game: TestGame
  const ends: (() => unknown)[] = []

  beforeAll(async () => {
    realtime = await startTestRealtime({ on: kind })
    host = await realtime.person()
    mate = await realtime.person()
    game = await realtime.game(host)
    await realtime.joinGame(mate, game)
  })
  afterAll(() => realtime.stop())
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  /** The mate's private channel. */
  async function channelOf(id: string, options = {}): Promise<RealtimeChannel> {
    const client = createClient(realtime.url, realtime.keys.publishable, {
      accessToken: () => Promise.resolve(mate.token),
    })
    ends.push(() => client.realtime.disconnect())
    // If the join is sent before the token is set, it goes out without it.
    await client.realtime.setAuth()
    return client.channel(`game:${id}`, { config: { private: true, ...options } })
  }

  const now = (one: ReceivedChange | undefined, column: string) => new Map(Object.entries(one?.new ?? {})).get(column)

  function changesOn(channel: RealtimeChannel, table: string, filter: string): ReceivedChange[] {
    const received: ReceivedChange[] = []
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, filter },
      (payload) => void received.push(payload),
    )
    return received
  }

  const score = (by: Person, hole: number, strokes: number) =>
    realtime.call(by, 'set_score_for_player', {
      p_game_id: game.id,
      p_hole: hole,
      p_strokes: strokes,
      p_player_id: by.playerId,
    })

  test('insert, update and delete come to members, by their filters', async () => {
    const own = await realtime.game(host)
    await realtime.joinGame(mate, own)
    const channel = await channelOf(own.id, { postgres_changes_options: { wait: true } })
    const guest = `manual_${'0'.repeat(24)}`
    const players = changesOn(channel, 'game_players', `game_id=eq.${own.id},player_id=eq.${guest}`)
    const games = changesOn(channel, 'games', `id=eq.${own.id}`)
    const scores = changesOn(channel, 'scores', `game_id=eq.${own.id}`)
    const others = changesOn(channel, 'game_players', `game_id=eq.${own.id},seat=gt.50`)
    const system: unknown[] = []
    channel.on('system', {}, (payload: unknown) => void system.push(payload))
    await subscribed(channel)
    await vi.waitFor(() =>
      expect(system).toMatchObject([
        {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: `game:${own.id}`,
        },
      ]),
    )
    const manual = { p_game_id: own.id, p_player_id: guest }
    await realtime.call(host, 'add_manual_player', { ...manual, p_nickname: 'Guest' })
    await vi.waitFor(() => expect(players).toHaveLength(1))
    await realtime.call(host, 'update_manual_player_nickname', { ...manual, p_nickname: 'Guesty' })
    await vi.waitFor(() => expect(players).toHaveLength(2))
    await realtime.call(host, 'remove_manual_player', manual)
    await vi.waitFor(() => expect(players).toHaveLength(3))
    expect(players.map((one) => [one.eventType, now(one, 'nickname')])).toEqual([
      ['INSERT', 'Guest'],
      ['UPDATE', 'Guesty'],
      ['DELETE', undefined],
    ])
    expect(players.at(-1)?.old).toEqual({ game_id: own.id, player_id: guest })
    await realtime.call(host, 'start_game', { p_game_id: own.id })
    await realtime.call(mate, 'set_score_for_player', {
      p_game_id: own.id,
      p_hole: 1,
      p_strokes: 5,
      p_player_id: mate.playerId,
    })
    await vi.waitFor(() => expect(scores).toHaveLength(1))
    expect(scores[0]).toMatchObject({ eventType: 'INSERT', table: 'scores', new: { hole: 1, strokes: 5 }, old: {} })
    expect(games.some((one) => now(one, 'status') === 'active')).toBe(true)
    expect(others).toEqual([])
  })

  test('come in the order of their commits, the last one last', async () => {
    const channel = await channelOf(game.id)
    const scores = changesOn(channel, 'scores', `game_id=eq.${game.id}`)
    await subscribed(channel)
    await realtime.call(host, 'start_game', { p_game_id: game.id })
    for (let strokes = 1; strokes <= 20; strokes += 1) await score(mate, 2, strokes)
    await vi.waitFor(() => expect(now(scores.at(-1), 'strokes')).toBe(20))
    expect(scores.map((one) => now(one, 'strokes'))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('a row too big for a notification comes whole', async () => {
    const channel = await channelOf(game.id)
    const games = changesOn(channel, 'games', `id=eq.${game.id}`)
    await subscribed(channel)
    const name = 'Ä'.repeat(9_000)
    await realtime.database.database.owner.query('update public.games set course_name = $1 where id = $2', [
      name,
      game.id,
    ])
    await vi.waitFor(() => expect(now(games[0], 'course_name')).toBe(name))
    await realtime.database.database.owner.query("update public.games set course_name = 'Links' where id = $1", [
      game.id,
    ])
    await vi.waitFor(() => expect(now(games[1], 'course_name')).toBe('Links'))
  })

  test.each([
    ['an unknown column', 'nothing=eq.1'],
    ['another game', `game_id=eq.${randomUUID()}`],
    ['an operator that is none of ours', 'player_id=match.^(a+)+$'],
    ['no filter at all', 'player_id'],
  ])('a filter with %s is refused by a system message', async (_, filter) => {
    const channel = await channelOf(game.id)
    changesOn(channel, 'game_players', filter)
    const system: { status?: string; message?: string }[] = []
    channel.on('system', {}, (payload: object) => void system.push(payload))
    await subscribed(channel)
    await vi.waitFor(() => expect(system).toHaveLength(1))
    expect(system[0]?.status).toBe('error')
    expect(system[0]?.message).toContain('Unable to subscribe to changes with given parameters')
  })

  test('a selection of columns is refused by a system message', async () => {
    const channel = await channelOf(game.id)
    const system: unknown[] = []
    channel.on('system', {}, (payload: unknown) => void system.push(payload))
    const change = { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${game.id}` } as const
    const received: unknown[] = []
    channel.on('postgres_changes', { ...change, select: ['id', 'hole'] }, (payload) => void received.push(payload))
    await subscribed(channel)
    await vi.waitFor(() => {
      expect(system).toMatchObject([
        {
          extension: 'postgres_changes',
          status: 'error',
          message: 'Unable to subscribe to changes with given parameters: select is not supported',
        },
      ])
    })
    const waiting = await channelOf(game.id, { postgres_changes_options: { wait: true } })
    waiting.on('postgres_changes', { ...change, select: ['id'] }, () => undefined)
    const failed = await new Promise((resolve) => {
      waiting.subscribe((status, error) => resolve([status, error?.message]))
    })
    expect(failed).toEqual(['CHANNEL_ERROR', expect.stringMatching(/^RealtimeDisabledForConfiguration: .*select/)])
    expect(received).toEqual([])
  })
})
