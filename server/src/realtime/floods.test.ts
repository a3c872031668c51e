import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  maxChannelsPerSocket,
  maxPresenceBytes,
  maxPresencesPerRoom,
  maxSubscriptionsPerSocket,
  messageRate,
  presenceCalls,
} from './limits.ts'
import {
  everyChange,
  heartbeat,
  isData,
  madeTopic,
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime
let token: string
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime({ everyTopic: true })
  ;({ token } = await realtime.person())
})
afterAll(() => realtime.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function socketOf(query?: string): Promise<RawSocket> {
  const socket = await openSocket(realtime, query)
  sockets.push(socket)
  return socket
}

const busy = madeTopic(1)
const crowd = madeTopic(2)
const pipe = madeTopic(3)

describe('floods', () => {
  test('too many messages end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < messageRate.burst * 2; index += 1) {
      socket.send([null, String(index), 'phoenix', 'heartbeat', {}])
    }
    expect(await socket.closed).toEqual([1008, 'too many messages'])
    expect(socket.received.length).toBeLessThan(messageRate.burst + messageRate.perSecond)
  })

  test('too many joins end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < 60; index += 1) socket.send(['1', String(index), 'realtime:a', 'phx_join', {}])
    expect(await socket.closed).toEqual([1008, 'too many joins'])
  })

  test('only so many channels fit into a socket', async () => {
    const socket = await socketOf()
    const topics = Array.from({ length: maxChannelsPerSocket + 1 }, (_, index) => madeTopic(index))
    const replies = await Promise.all(topics.map((topic) => socket.join(topic, { private: true }, token)))
    expect(replies.filter(([, , , , { status }]) => status === 'ok')).toHaveLength(maxChannelsPerSocket)
    expect(replies.find(([, , , , { status }]) => status === 'error')?.[4].response).toEqual({
      reason: 'ChannelRateLimitReached: Too many channels',
    })
  })

  test('a socket has so many subscriptions on all of its channels together', async () => {
    const socket = await socketOf()
    const subscribe = async (index: number) => {
      const changes = Array.from({ length: 10 }, () => everyChange(madeTopic(index).slice(5))[2])
      const config = { private: true, postgres_changes: changes, postgres_changes_options: { wait: true } }
      return (await socket.join(madeTopic(index), config, token))[4].status
    }
    const statuses: unknown[] = []
    for (let index = 1; index <= maxSubscriptionsPerSocket / 10 + 1; index += 1) statuses.push(await subscribe(index))
    expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'error'])
  })

  test('too many presence calls close the channel, as hosted', async () => {
    const socket = await socketOf()
    await socket.join(busy, { private: true }, token)
    for (let index = 0; index <= presenceCalls; index += 1) {
      socket.send(['join1', String(index), `realtime:${busy}`, 'presence', { event: 'track', payload: { index } }])
    }
    await socket.next(([, , , event]) => event === 'phx_close')
    const system = await socket.next(([, , , event]) => event === 'system')
    expect(system[4]).toMatchObject({ status: 'error', message: 'Client presence rate limit exceeded' })
  })

  test('a presence too big closes the channel; a room takes so many and no more', async () => {
    const big = await socketOf()
    await big.join(crowd, { private: true }, token)
    const payload = { text: 'x'.repeat(maxPresenceBytes) }
    big.send(['join1', '1', `realtime:${crowd}`, 'presence', { event: 'track', payload }])
    await big.next(([, , , event]) => event === 'phx_close')
    const everyone = await Promise.all(Array.from({ length: maxPresencesPerRoom + 1 }, () => socketOf()))
    const answers = await Promise.all(
      everyone.map(async (socket) => {
        await socket.join(crowd, { private: true }, token)
        socket.send(['join1', '1', `realtime:${crowd}`, 'presence', { event: 'track', payload: {} }])
        return (await socket.next((frame) => frame[1] === '1'))[4].status
      }),
    )
    expect(answers.filter((status) => status === 'error')).toHaveLength(1)
  })

  test('a client that doesn’t read is disconnected, and the others go on receiving', async () => {
    const slow = await socketOf()
    const quick = await socketOf()
    await slow.join(pipe, { private: true }, token)
    await quick.join(pipe, { private: true }, token)
    slow.pause()
    const send = `select realtime.send(jsonb_build_object('n', n, 'x', repeat('x', 7000)), 'a', '${pipe}', true) from generate_series(1, 100) n`
    let sent = 0
    // The test sends in portions, so that a reader in this busy process keeps up.
    await vi.waitFor(
      async () => {
        await realtime.database.database.owner.query(send)
        sent += 100
        expect(realtime.metricsText()).toContain('realtime_evicted 1')
      },
      { timeout: 20_000 },
    )
    expect(await heartbeat(quick)).toBe('ok')
    // The part that has arrived when the slow client is disconnected is random. In the end everything has.
    await vi.waitFor(() => expect(quick.received.filter(isData)).toHaveLength(sent), { timeout: 20_000 })
    slow.resume()
    expect((await slow.closed)[0]).toBe(1006)
  })
})
