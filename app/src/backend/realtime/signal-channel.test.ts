import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignalListeners } from '../backend.ts'
import { scriptedConnection } from '../../../../test/server/scripted-connection.ts'
import { openSignalChannel } from './signal-channel.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

const topic = 'realtime:signal:ABC234'
/** Lets short timers and promises finish. */
const settle = () => vi.advanceTimersByTimeAsync(20)

function device() {
  const { connection, ...scripted } = scriptedConnection()
  const listeners = {
    onMessage: vi.fn<SignalListeners['onMessage']>(),
    onStatus: vi.fn<SignalListeners['onStatus']>(),
  }
  const open = () => openSignalChannel('ABC234', listeners, () => Promise.resolve(connection))
  const tell = (event: string, payload: unknown) => scripted.sockets.at(-1)?.tell([null, null, topic, event, payload])
  const say = (event: string, payload: unknown) => tell('broadcast', { type: 'broadcast', event, payload })
  return { ...scripted, ...listeners, open, tell, say, channel: open() }
}
async function joinedDevice() {
  const made = device()
  await settle()
  return made
}

test('the channel is joined privately, with its token, without presence and changes', async () => {
  const { onStatus, channel, written } = await joinedDevice()
  expect(onStatus).toHaveBeenCalledExactlyOnceWith('joined')
  expect(channel.status()).toBe('joined')
  const joins = written('phx_join')
  expect(joins).toHaveLength(1)
  expect(joins[0]?.[2]).toBe(topic)
  expect(joins[0]?.[4]).toMatchObject({
    access_token: 'the-token',
    config: {
      private: true,
      broadcast: { ack: false, self: false },
      presence: { enabled: false },
      postgres_changes: [],
    },
  })
  expect(written('presence')).toEqual([])
})

test.each(['request-offer', 'offer', 'answer', 'ice', 'here'] as const)(
  '%s of another phone is reported unchanged',
  async (event) => {
    const { onMessage, say } = await joinedDevice()
    say(event, { fromId: 'a', sdp: 'v=0' })
    say(event, 'no object')
    expect(onMessage.mock.calls).toEqual([
      [event, { fromId: 'a', sdp: 'v=0' }],
      [event, 'no object'],
    ])
  },
)

test('an event that does not belong to a peer room is ignored', async () => {
  const { onMessage, say } = await joinedDevice()
  say('poke', { revision: 1 })
  expect(onMessage).not.toHaveBeenCalled()
})

test('a burst of candidates is sent completely and in order, beyond the five pokes a second', async () => {
  const { channel, sockets, asked } = await joinedDevice()
  const candidates = Array.from({ length: 25 }, (_, index) => ({ gen: '1', candidate: `candidate:${index} {ä}` }))
  channel.send('offer', { sdp: 'v=0' })
  for (const payload of candidates) channel.send('ice', payload)
  expect(sockets[0]?.broadcasts).toEqual([
    { event: 'offer', payload: { sdp: 'v=0' } },
    ...candidates.map((payload) => ({ event: 'ice', payload })),
  ])
  expect(asked).toEqual([])
})

test('a message sent before the channel is joined, or while it is lost, is dropped and not sent by HTTP', async () => {
  const { channel, sockets, asked } = device()
  channel.send('request-offer', { nonce: 'early' })
  await settle()
  sockets[0]?.end()
  expect(channel.status()).toBe('failed')
  channel.send('request-offer', { nonce: 'lost' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(channel.status()).toBe('joined')
  channel.send('request-offer', { nonce: 'back' })
  expect(sockets.flatMap(({ broadcasts }) => broadcasts)).toEqual([
    { event: 'request-offer', payload: { nonce: 'back' } },
  ])
  expect(asked).toEqual([])
})

test('a channel that the server ends is reported', async () => {
  const { channel, onStatus, tell } = await joinedDevice()
  tell('phx_close', {})
  expect(onStatus).toHaveBeenLastCalledWith('closed')
  expect(channel.status()).toBe('closed')
})

test('a closed channel reports and sends nothing more, and the next one waits until it has left', async () => {
  const { channel, open, onMessage, onStatus, say, sockets, written } = await joinedDevice()
  onStatus.mockClear()
  channel.close()
  const next = open()
  say('offer', {})
  channel.send('answer', {})
  expect(onMessage).not.toHaveBeenCalled()
  await settle()
  expect(sockets[0]?.broadcasts).toEqual([])
  expect(written('phx_leave')).toHaveLength(1)
  expect(written('phx_join')).toHaveLength(2)
  expect(onStatus.mock.calls).toEqual([['joined']])
  expect([channel.status(), next.status()]).toEqual(['closed', 'joined'])
})

test('without a backend the channel is closed', async () => {
  const onStatus = vi.fn<SignalListeners['onStatus']>()
  const channel = openSignalChannel('ABC234', { onMessage: () => undefined, onStatus }, () =>
    Promise.reject(new Error('not configured')),
  )
  await settle()
  expect(onStatus).toHaveBeenCalledExactlyOnceWith('closed')
  channel.send('here', {})
  channel.close()
  expect(channel.status()).toBe('closed')
})
