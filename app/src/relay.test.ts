import { expect, test, vi } from 'vitest'
import type { PeerRoomCalls } from './backend/backend.ts'
import { createRelay, withRelay } from './relay.ts'

const hourMs = 3_600_000
const credentialsFor = (hours: number, at: number) => ({
  urls: ['turn:relay.example:3478'],
  username: `${at}:uid`,
  credential: 'signed',
  expiresAt: at + hours * hourMs,
})

function relayAt(start = 0) {
  let at = start
  const ask = vi.fn<PeerRoomCalls['relay']>(async () => ({ ok: true, value: credentialsFor(12, at) }))
  const isOffered = vi.fn<() => boolean>(() => true)
  return { ask, isOffered, relay: createRelay({ ask, isOffered, now: () => at }), passes: (ms: number) => (at += ms) }
}

test('is asked for once, and anew when what is left is no round’s time any more', async () => {
  const { ask, relay, passes } = relayAt()
  expect(relay.servers()).toEqual([])
  await relay.renew()
  await relay.renew()
  expect(relay.servers()).toEqual([{ urls: ['turn:relay.example:3478'], username: '0:uid', credential: 'signed' }])
  passes(5 * hourMs)
  await relay.renew()
  expect(ask).toHaveBeenCalledTimes(1)
  passes(2 * hourMs)
  await relay.renew()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('goes on being used until its time ends, whoever doesn’t answer', async () => {
  const { ask, relay, passes } = relayAt()
  await relay.renew()
  ask.mockResolvedValue({ ok: false, failure: { kind: 'timeout' } })
  passes(11 * hourMs)
  await relay.renew()
  expect(relay.servers()).toHaveLength(1)
  passes(hourMs)
  expect(relay.servers()).toEqual([])
})

test('is not asked for where the operator has none', async () => {
  const { ask, isOffered, relay } = relayAt()
  isOffered.mockReturnValue(false)
  await relay.renew()
  expect(ask).not.toHaveBeenCalled()
})

test('is there before whoever was let into a room goes on, and not for who wasn’t', async () => {
  const { ask, relay } = relayAt()
  const call = async () => ({ ok: true, value: undefined }) as const
  const entered = async () => ({ ok: true, value: { continuedAs: null } }) as const
  const refused = async () => ({ ok: false, failure: { kind: 'timeout' } }) as const
  const rooms = { open: refused, enter: entered, close: call, knock: refused, relay: ask, continueAsGame: refused }
  const wrapped = withRelay(rooms, relay)
  await wrapped.open({ roundId: 'round', ticket: 'ticket', code: null, hostKey: 'key' }, { timeoutMs: 1 })
  expect(ask).not.toHaveBeenCalled()
  await wrapped.enter('ABC234', 'ticket', null, { timeoutMs: 1 })
  expect(relay.servers()).toHaveLength(1)
})
