import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Person,
  startTestRealtime,
  subscribed,
  type TestGame,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

describe.each(testPostgres)('the official client on $name', ({ kind }) => {
  let realtime: TestRealtime
  let host: Person
  let mate: Person
  let game: TestGame
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    realtime = await startTestRealtime({ on: kind })
    host = await realtime.person()
    mate = await realtime.person()
    game = await realtime.game(host)
    await realtime.joinGame(mate, game)
  })
  afterAll(() => realtime.stop())
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.realtime.disconnect()
  })

  async function clientOf(token: string | (() => string), vsn = '2.0.0'): Promise<SupabaseClient> {
    const client = createClient(realtime.url, realtime.keys.publishable, {
      accessToken: () => Promise.resolve(typeof token === 'string' ? token : token()),
      realtime: { vsn, reconnectAfterMs: () => 50 },
    })
    clients.push(client)
    // If the join is sent before the token is set, it goes out without it.
    await client.realtime.setAuth()
    return client
  }

  const privately = (config: RealtimeChannelOptions['config'] = {}) => ({ config: { private: true, ...config } })

  function receivedOn(channel: RealtimeChannel): unknown[] {
    const received: unknown[] = []
    channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload: unknown }) => {
      received.push([event, payload])
    })
    return received
  }

  describe('broadcast', () => {
    test('goes both ways on a private channel, JSON and bytes, and not back to its sender', async () => {
      const one = (await clientOf(host.token)).channel(`game:${game.id}`, privately())
      const two = (await clientOf(mate.token)).channel(`game:${game.id}`, privately())
      const receivedByOne = receivedOn(one)
      const receivedByTwo = receivedOn(two)
      await Promise.all([subscribed(one), subscribed(two)])
      await one.send({ type: 'broadcast', event: 'poke', payload: { at: 'ä⛳' } })
      await two.send({ type: 'broadcast', event: 'bytes', payload: Uint8Array.of(0, 255, 7).buffer })
      await vi.waitFor(() => expect([receivedByOne, receivedByTwo].map(({ length }) => length)).toEqual([1, 1]))
      expect(receivedByTwo).toEqual([['poke', { at: 'ä⛳' }]])
      expect(receivedByOne).toEqual([['bytes', Uint8Array.of(0, 255, 7).buffer]])
    })

    test('is acknowledged and echoed to its sender if requested', async () => {
      const config = privately({ broadcast: { ack: true, self: true } })
      const channel = (await clientOf(host.token)).channel(`game:${game.id}`, config)
      const received = receivedOn(channel)
      await subscribed(channel)
      expect(await channel.send({ type: 'broadcast', event: 'poke', payload: { at: 1 } })).toBe('ok')
      await vi.waitFor(() => expect(received).toEqual([['poke', { at: 1 }]]))
    })

    test('versions 1 and 2 receive each other’s broadcasts', async () => {
      const one = (await clientOf(host.token, '1.0.0')).channel(`game:${game.id}`, privately())
      const two = (await clientOf(mate.token)).channel(`game:${game.id}`, privately())
      const receivedByOne = receivedOn(one)
      const receivedByTwo = receivedOn(two)
      await Promise.all([subscribed(one), subscribed(two)])
      await one.send({ type: 'broadcast', event: 'old', payload: { n: 1 } })
      await two.send({ type: 'broadcast', event: 'new', payload: { n: 2 } })
      await vi.waitFor(() => expect([receivedByOne, receivedByTwo]).toEqual([[['new', { n: 2 }]], [['old', { n: 1 }]]]))
    })

    test('a public channel is refused with a reason, as where hosted has "Allow public access" off', async () => {
      const channel = (await clientOf(host.token)).channel(`game:${game.id}`)
      const failed = await new Promise((resolve) => {
        channel.subscribe((status, error) => resolve([status, error?.message]))
      })
      expect(failed).toEqual(['CHANNEL_ERROR', 'PrivateOnly: This project only allows private channels'])
    })

    test('is never replayed: a join that asks for it is refused with the reason', async () => {
      const config = privately({ broadcast: { replay: { since: Date.now() - 60_000, limit: 5 } } })
      const channel = (await clientOf(host.token)).channel(`game:${game.id}`, config)
      const failed = await new Promise((resolve) => {
        channel.subscribe((status, error) => resolve([status, error?.message]))
      })
      expect(failed).toEqual(['CHANNEL_ERROR', 'UnableToReplayMessages: Realtime was unable to replay messages'])
    })

    test('a client that asks for it is notified when changes are streaming', async () => {
      const config = privately({ broadcast: { replication_ready: true } })
      const channel = (await clientOf(host.token)).channel(`game:${game.id}`, config)
      const system: unknown[] = []
      channel.on('system', {}, (payload: unknown) => void system.push(payload))
      await subscribed(channel)
      const ready = { extension: 'system', status: 'ok', message: 'Replication connection established' }
      await vi.waitFor(() => expect(system).toMatchObject([ready]))
    })

    test('over HTTP it reaches the channel: one, bytes, and several', async () => {
      const channel = (await clientOf(host.token)).channel(`game:${game.id}`, privately())
      const received = receivedOn(channel)
      await subscribed(channel)
      const sender = await clientOf(mate.token)
      const other = sender.channel(`game:${game.id}`, privately())
      expect(await other.httpSend('poke', { at: 3 })).toEqual({ success: true })
      expect(await other.httpSend('bytes', Uint8Array.of(9))).toEqual({ success: true })
      vi.spyOn(console, 'warn').mockReturnValue(undefined)
      expect(await other.send({ type: 'broadcast', event: 'poke', payload: { at: 4 } })).toBe('ok')
      await vi.waitFor(() => expect(received).toHaveLength(3))
      expect(received).toEqual([
        ['poke', { at: 3 }],
        ['bytes', Uint8Array.of(9).buffer],
        ['poke', { at: 4 }],
      ])
    })
  })

  test('three clients see each other come, change and go', async () => {
    const third = await realtime.person()
    await realtime.joinGame(third, game)
    const [ann, ben, cat] = [host.playerId, mate.playerId, third.id]
    const channels = await Promise.all(
      [host, mate, third].map(async ({ token }, index) =>
        (await clientOf(token)).channel(
          `game:${game.id}`,
          // The app sets the key, and without one the server uses the account.
          privately(index === 2 ? {} : { presence: { key: [ann, ben][index] ?? '' } }),
        ),
      ),
    )
    const left: string[] = []
    for (const channel of channels) channel.on('presence', { event: 'sync' }, () => undefined)
    channels[0]?.on('presence', { event: 'leave' }, ({ key }) => void left.push(key))
    for (const [index, channel] of channels.entries()) {
      await subscribed(channel)
      expect(await channel.track({ online_at: index })).toBe('ok')
    }
    const everyone = { [ann]: [0], [ben]: [1], [cat]: [2] }
    const seen = () =>
      channels.map((channel) =>
        Object.fromEntries(
          Object.entries(channel.presenceState<{ online_at: number }>()).map(([key, metas]) => [
            key,
            metas.map((meta) => meta.online_at),
          ]),
        ),
      )
    await vi.waitFor(() => expect(seen()).toEqual([everyone, everyone, everyone]))
    await channels[1]?.track({ online_at: 10 })
    await vi.waitFor(() => expect(seen()).toEqual(channels.map(() => ({ ...everyone, [ben]: [10] }))))
    left.length = 0
    await channels[1]?.untrack()
    await channels[2]?.unsubscribe()
    await vi.waitFor(() => expect(seen()[0]).toEqual({ [ann]: [0] }))
    expect(left).toEqual([ben, cat])
  })

  describe('private channels', () => {
    test('an outsider is refused with a reason', async () => {
      const outsider = await realtime.person()
      const channel = (await clientOf(outsider.token)).channel(`game:${game.id}`, privately())
      const failed = await new Promise((resolve) => {
        channel.subscribe((status, error) => resolve([status, error?.message]))
      })
      expect(failed).toEqual([
        'CHANNEL_ERROR',
        `Unauthorized: You do not have permissions to read from this Channel topic: game:${game.id}`,
      ])
    })
  })

  test('a fresh token keeps the channel open beyond the end of the first, which ends without one', async () => {
    const early = mate.token
    let token = early
    const client = await clientOf(() => token)
    const refreshed = client.channel(`game:${game.id}`, privately())
    const forgotten = (await clientOf(early)).channel(`game:${game.id}`, privately())
    const received = receivedOn(refreshed)
    const system: unknown[] = []
    const statuses: string[] = []
    forgotten.on('system', {}, (payload: unknown) => void system.push(payload))
    await subscribed(refreshed)
    forgotten.subscribe((status) => void statuses.push(status))
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']))
    try {
      realtime.setClock(1_800_000)
      token = (await realtime.tokens.sign({ sub: mate.id, session_id: randomUUID(), is_anonymous: true })).token
      const late = (await realtime.tokens.sign({ sub: host.id, session_id: randomUUID(), is_anonymous: true })).token
      await client.realtime.setAuth()
      await pause(100)
      realtime.setClock(3_700_000)
      await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), { timeout: 5_000 })
      expect(system).toMatchObject([
        { extension: 'system', status: 'error', message: 'Token has expired 0 seconds ago' },
      ])
      const sender = (await clientOf(late)).channel(`game:${game.id}`, privately())
      await subscribed(sender)
      await sender.send({ type: 'broadcast', event: 'poke', payload: {} })
      await vi.waitFor(() => expect(received).toHaveLength(1))
    } finally {
      realtime.setClock(0)
    }
  })

  test('after a restart of the server every client reconnects by itself and receives again', async () => {
    const one = (await clientOf(host.token)).channel(`game:${game.id}`, privately())
    const two = (await clientOf(mate.token)).channel(`game:${game.id}`, privately())
    const received = receivedOn(two)
    const statuses: string[] = []
    await subscribed(one)
    two.subscribe((status) => void statuses.push(status))
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']))
    await realtime.restart()
    await vi.waitFor(() => expect(statuses.filter((status) => status === 'SUBSCRIBED')).toHaveLength(2), {
      timeout: 15_000,
    })
    await vi.waitFor(() => expect(one.state).toBe('joined'), { timeout: 15_000 })
    await one.send({ type: 'broadcast', event: 'poke', payload: { at: 9 } })
    await vi.waitFor(() => expect(received).toEqual([['poke', { at: 9 }]]))
  })
})
