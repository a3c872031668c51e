import { expect, test } from 'vitest'
import { isRelayForced, rtcConfiguration } from './rtc-configuration.ts'

const relay = { urls: 'turn:relay.example:3478', username: 'golf', credential: 'secret' }

test('a connection uses only the servers of the operator', () => {
  expect(rtcConfiguration({ stunServers: ['stun:stun.example:3478'], relayServers: [relay] }, [], false)).toEqual({
    iceServers: [{ urls: 'stun:stun.example:3478' }, relay],
  })
  expect(rtcConfiguration({ stunServers: [], relayServers: [] }, [], false)).toEqual({ iceServers: [] })
})

test('a forced relay is the only route', () => {
  expect(rtcConfiguration({ stunServers: [], relayServers: [relay] }, [], true)).toEqual({
    iceServers: [relay],
    iceTransportPolicy: 'relay',
  })
})

test.each([
  [false, '', false],
  [true, '', true],
  [false, '?room=ABC234&relayTest=1', true],
  [false, '?relayTest=0', false],
  [false, '?relayTest', false],
])('with the stored flag %s and the query %j a relay is forced: %s', (isStored, search, isForced) => {
  expect(isRelayForced(isStored, search)).toBe(isForced)
})
