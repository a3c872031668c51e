import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxChannelsPerSocket, maxPresenceBytes, maxPresencesPerRoom, messageRate, presenceCalls } from './limits.ts'
import { heartbeat, isData, openSocket, type RawSocket, startTestRealtime, type TestRealtime } from './test-realtime.ts'

let realtime: TestRealtime
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime()
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

describe('floods', () => {
  test('too many messages end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < messageRate.burst * 2; index += 1) {
      socket.send([null, String(index), 'phoenix', 'heartbeat', {}])
    }
    expect(await socket.closed).toEqual([1008, 'too many messages'])
    expect(socket.heard.length).toBeLessThan(messageRate.burst + messageRate.perSecond)
  })

  test('too many joins end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < 60; index += 1) socket.send(['1', String(index), 'realtime:a', 'phx_join', {}])
    expect(await socket.closed).toEqual([1008, 'too many joins'])
  })

  test('only so many channels fit into a socket', async () => {
    const socket = await socketOf()
    const topics = Array.from({ length: maxChannelsPerSocket + 1 }, (_, index) => `many${index}`)
    const replies = await Promise.all(topics.map((topic) => socket.join(topic, {})))
    expect(replies.filter(([, , , , { status }]) => status === 'ok')).toHaveLength(maxChannelsPerSocket)
    expect(replies.find(([, , , , { status }]) => status === 'error')?.[4].response).toEqual({
      reason: 'ChannelRateLimitReached: Too many channels',
    })
  })

  test('too many presence calls close the channel, as hosted', async () => {
    const socket = await socketOf()
    await socket.join('busy', {})
    for (let index = 0; index <= presenceCalls; index += 1) {
      socket.send(['join1', String(index), 'realtime:busy', 'presence', { event: 'track', payload: { index } }])
    }
    await socket.next(([, , , event]) => event === 'phx_close')
    const system = await socket.next(([, , , event]) => event === 'system')
    expect(system[4]).toMatchObject({ status: 'error', message: 'Client presence rate limit exceeded' })
  })

  test('a presence too big closes the channel; a room takes so many and no more', async () => {
    const big = await socketOf()
    await big.join('crowd', {})
    const payload = { text: 'x'.repeat(maxPresenceBytes) }
    big.send(['join1', '1', 'realtime:crowd', 'presence', { event: 'track', payload }])
    await big.next(([, , , event]) => event === 'phx_close')
    const crowd = await Promise.all(Array.from({ length: maxPresencesPerRoom + 1 }, () => socketOf()))
    const answers = await Promise.all(
      crowd.map(async (socket) => {
        await socket.join('crowd', {})
        socket.send(['join1', '1', 'realtime:crowd', 'presence', { event: 'track', payload: {} }])
        return (await socket.next((frame) => frame[1] === '1'))[4].status
      }),
    )
    expect(answers.filter((status) => status === 'error')).toHaveLength(1)
  })

  test('who does not read is let go, and the others hear on', async () => {
    const slow = await socketOf()
    const quick = await socketOf()
    await slow.join('pipe', {})
    await quick.join('pipe', {})
    slow.pause()
    const send =
      "select realtime.send(jsonb_build_object('n', n, 'x', repeat('x', 7000)), 'a', 'pipe', false) from generate_series(1, 100) n"
    let sent = 0
    // No more at once than a reader keeps up with who shares this busy process.
    await vi.waitFor(
      async () => {
        await realtime.database.database.owner.query(send)
        sent += 100
        expect(realtime.metricsText()).toContain('realtime_evicted 1')
      },
      { timeout: 20_000 },
    )
    expect(await heartbeat(quick)).toBe('ok')
    // How much of it has come when the slow one is let go, is chance; in the end all has.
    await vi.waitFor(() => expect(quick.heard.filter(isData)).toHaveLength(sent), { timeout: 20_000 })
    slow.resume()
    expect((await slow.closed)[0]).toBe(1006)
  })
})
