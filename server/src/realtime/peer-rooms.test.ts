import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Person,
  startTestRealtime,
  subscribed,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

const p_ticket = 'AbCdEfGhIjKlMnOpQr-_12'
const message = v.looseObject({ event: v.string(), payload: v.unknown() })

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

  /** Joins as the app does, with the client's own limit as in the app. */
  async function channelOf({ token }: Person, topic = code): Promise<RealtimeChannel> {
    const client = createClient(realtime.url, realtime.keys.publishable, {
      accessToken: () => Promise.resolve(token),
      realtime: { params: { eventsPerSecond: 5 } },
    })
    clients.push(client)
    await client.realtime.setAuth()
    return client.channel(`signal:${topic}`, { config: { private: true, broadcast: { ack: false, self: false } } })
  }
  function receivedOn(channel: RealtimeChannel): [string, unknown][] {
    const received: [string, unknown][] = []
    channel.on('broadcast', { event: '*' }, (given) => {
      const { event, payload } = v.parse(message, given)
      received.push([event, payload])
    })
    return received
  }

  test('brings an offer of 16 kB and the candidates of seven guests at once, whole and in order', async () => {
    const [one, two] = [await channelOf(host), await channelOf(guest)]
    const receivedByHost = receivedOn(one)
    const receivedByGuest = receivedOn(two)
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
    await vi.waitFor(() => expect(receivedByGuest).toHaveLength(101), { timeout: 5_000 })
    expect(receivedByGuest).toEqual([['offer', offer], ...candidates.map((candidate) => ['ice', candidate])])
    expect(receivedByHost).toEqual([['request-offer', { guestId: 'b' }]])
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

  test('the host is notified of a knock, and the two talk on a topic that the room can’t read', async () => {
    const stranger = await realtime.person()
    const room = await channelOf(host)
    const receivedInRoom = receivedOn(room)
    await subscribed(room)
    const answer = await realtime.call(stranger, 'knock_peer_room', { p_code: code })
    const { topic } = v.parse(v.looseObject({ topic: v.string() }), answer)
    await vi.waitFor(() => expect(receivedInRoom).toEqual([['knock', { uid: topic.slice(7) }]]), { timeout: 5_000 })
    const [hostsEnd, strangersEnd] = [await channelOf(host, topic), await channelOf(stranger, topic)]
    const receivedAtDoor = receivedOn(strangersEnd)
    await Promise.all([subscribed(hostsEnd), subscribed(strangersEnd)])
    await hostsEnd.send({ type: 'broadcast', event: 'commit', payload: { gen: 'g1' } })
    await vi.waitFor(() => expect(receivedAtDoor).toEqual([['commit', { gen: 'g1' }]]), { timeout: 5_000 })
    expect(receivedInRoom).toHaveLength(1)
  })

  test('a stranger’s broadcast over HTTP reaches nobody', async () => {
    const inside = await channelOf(host)
    const received = receivedOn(inside)
    await subscribed(inside)
    const send = async (person: Person, by: string) => (await channelOf(person)).httpSend('request-offer', { by })
    await send(await realtime.person(), 'stranger')
    await send(guest, 'guest')
    await vi.waitFor(() => expect(received).toEqual([['request-offer', { by: 'guest' }]]))
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
