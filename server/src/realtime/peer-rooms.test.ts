import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../database/test-database.ts'
import { type Person, startTestRealtime, subscribed, type TestRealtime } from './test-realtime.ts'

const p_ticket = 'AbCdEfGhIjKlMnOpQr-_12'
const told = v.looseObject({ event: v.string(), payload: v.unknown() })

describe.each(testPostgres)('a peer room’s channel on $name', ({ kind }) => {
  let realtime: TestRealtime
  let host: Person
  let guest: Person
  let code: string
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    realtime = await startTestRealtime({ on: kind })
  })
  afterAll(() => realtime.stop())
  beforeEach(async () => {
    ;[host, guest] = await Promise.all([realtime.person(), realtime.person()])
    const room = await realtime.call(host, 'open_peer_room', { p_round_id: 'round_1_abc', p_ticket })
    ;({ code } = v.parse(v.looseObject({ code: v.string() }), room))
    await realtime.call(guest, 'enter_peer_room', { p_code: code, p_ticket })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.realtime.disconnect()
  })

  /** As the app opens it, with the client's own limit set as the app sets it. */
  async function channelOf({ token }: Person, topic = code): Promise<RealtimeChannel> {
    const client = createClient(realtime.url, realtime.keys.publishable, {
      accessToken: () => Promise.resolve(token),
      realtime: { params: { eventsPerSecond: 5 } },
    })
    clients.push(client)
    await client.realtime.setAuth()
    return client.channel(`signal:${topic}`, { config: { private: true, broadcast: { ack: false, self: false } } })
  }
  function heardOn(channel: RealtimeChannel): [string, unknown][] {
    const heard: [string, unknown][] = []
    channel.on('broadcast', { event: '*' }, (given) => {
      const { event, payload } = v.parse(told, given)
      heard.push([event, payload])
    })
    return heard
  }

  test('brings an offer of 16 kB and the candidates of seven guests at once, whole and in order', async () => {
    const [one, two] = [await channelOf(host), await channelOf(guest)]
    const heardByHost = heardOn(one)
    const heardByGuest = heardOn(two)
    await Promise.all([subscribed(one), subscribed(two)])
    const offer = { toId: 'b', fromId: 'a', gen: '1', sdp: 'a=candidate\r\n'.repeat(1_260), restart: false }
    expect(JSON.stringify(offer).length).toBeGreaterThan(16_000)
    const candidates = Array.from({ length: 100 }, (_, index) => ({
      gen: '1',
      candidate: `${index} ${'x'.repeat(150)}`,
    }))
    await two.send({ type: 'broadcast', event: 'request-offer', payload: { guestId: 'b' } })
    await one.send({ type: 'broadcast', event: 'offer', payload: offer })
    for (const payload of candidates) await one.send({ type: 'broadcast', event: 'ice', payload })
    await vi.waitFor(() => expect(heardByGuest).toHaveLength(101), { timeout: 5_000 })
    expect(heardByGuest).toEqual([['offer', offer], ...candidates.map((candidate) => ['ice', candidate])])
    expect(heardByHost).toEqual([['request-offer', { guestId: 'b' }]])
  })

  test('a stranger who knows its code is refused, and is let in by the ticket', async () => {
    const stranger = await realtime.person()
    const outside = await channelOf(stranger)
    const refused = await new Promise((resolve) => {
      outside.subscribe((status, error) => resolve([status, error?.message]))
    })
    expect(refused).toEqual([
      'CHANNEL_ERROR',
      `Unauthorized: You do not have permissions to read from this Channel topic: signal:${code}`,
    ])
    await realtime.call(stranger, 'enter_peer_room', { p_code: code, p_ticket })
    await subscribed(await channelOf(stranger))
  })

  test('the host hears who knocks, and the two speak where the room doesn’t hear it', async () => {
    const stranger = await realtime.person()
    const room = await channelOf(host)
    const heardInRoom = heardOn(room)
    await subscribed(room)
    const answer = await realtime.call(stranger, 'knock_peer_room', { p_code: code })
    const { topic } = v.parse(v.looseObject({ topic: v.string() }), answer)
    await vi.waitFor(() => expect(heardInRoom).toEqual([['knock', { uid: topic.slice(7) }]]), { timeout: 5_000 })
    const [hostsEnd, strangersEnd] = [await channelOf(host, topic), await channelOf(stranger, topic)]
    const heardAtDoor = heardOn(strangersEnd)
    await Promise.all([subscribed(hostsEnd), subscribed(strangersEnd)])
    await hostsEnd.send({ type: 'broadcast', event: 'commit', payload: { gen: 'g1' } })
    await vi.waitFor(() => expect(heardAtDoor).toEqual([['commit', { gen: 'g1' }]]), { timeout: 5_000 })
    expect(heardInRoom).toHaveLength(1)
  })

  test('what a stranger sends by HTTP isn’t heard', async () => {
    const inside = await channelOf(host)
    const heard = heardOn(inside)
    await subscribed(inside)
    const send = async (person: Person, by: string) => (await channelOf(person)).httpSend('request-offer', { by })
    await send(await realtime.person(), 'stranger')
    await send(guest, 'guest')
    await vi.waitFor(() => expect(heard).toEqual([['request-offer', { by: 'guest' }]]))
  })

  test('once it is closed nobody joins it any more', async () => {
    await realtime.call(host, 'close_peer_room', { p_code: code })
    for (const person of [host, guest]) {
      const channel = await channelOf(person)
      const status = await new Promise((resolve) => {
        channel.subscribe(resolve)
      })
      expect(status).toBe('CHANNEL_ERROR')
    }
  })
})
