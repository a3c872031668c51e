import { expect, test, vi } from 'vitest'
import type { PeerRoomCalls } from '../backend.ts'
import { createRelay } from './relay.ts'

const minuteMs = 60_000
const given = { urls: ['turn:relay.example:3478'], username: '1795790000:uid', credential: 'signed' }

function relayAt(start = 0) {
  let at = start
  const ask = vi.fn<PeerRoomCalls['relay']>(async () => ({ ok: true, value: { ...given, validMs: 10 * minuteMs } }))
  const isOffered = vi.fn<() => boolean>(() => true)
  return { ask, isOffered, relay: createRelay({ ask, isOffered, now: () => at }), passes: (ms: number) => (at += ms) }
}

test('credentials are requested once, and again before their ten minutes end', async () => {
  const { ask, relay, passes } = relayAt()
  expect(relay.servers()).toEqual([])
  await relay.renew()
  await relay.renew()
  expect(relay.servers()).toEqual([given])
  passes(7 * minuteMs)
  await relay.renew()
  expect(ask).toHaveBeenCalledTimes(1)
  passes(minuteMs)
  await relay.renew()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('credentials are used until they expire, even if a renewal fails', async () => {
  const { ask, relay, passes } = relayAt()
  await relay.renew()
  ask.mockResolvedValue({ ok: false, failure: { kind: 'timeout' } })
  passes(9 * minuteMs)
  await relay.renew()
  expect(relay.servers()).toHaveLength(1)
  passes(minuteMs)
  expect(relay.servers()).toEqual([])
})

test('no credentials are requested if the operator has no relay', async () => {
  const { ask, isOffered, relay } = relayAt()
  isOffered.mockReturnValue(false)
  await relay.renew()
  expect(ask).not.toHaveBeenCalled()
})
