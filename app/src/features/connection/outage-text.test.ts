import { expect, test } from 'vitest'
import { outageText } from './outage-text.ts'

const at = (connection: Parameters<typeof outageText>[0]['connection'], silentMs = 0, isHost = false) =>
  outageText({ connection, hostLastSeenAt: connection === 'host-silent' ? 0 : null }, isHost, silentMs)

test('a guest learns whether the phone, the server or the host is missing', () => {
  expect(at('live')).toBeNull()
  expect(at('connecting')).toBeNull()
  expect(at('offline')).toBe("You're offline.")
  expect(at('server-silent')).toBe("The server can't be reached.")
  expect(at('host-left')).toBe('The host has left the game.')
  expect(at('host-left', 0, true)).toBe('This phone can no longer reach the others in this round.')
})

test.each([
  [25_000, '20 seconds'],
  [59_999, '50 seconds'],
  [60_000, '1 minute'],
  [179_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [7_300_000, '2 hours'],
  // The phone's clock was set back.
  [-5_000, '10 seconds'],
])('a host without a message for %i ms is said to be silent for %s', (silentMs, text) => {
  expect(at('host-silent', silentMs)).toBe(`No word from the host for ${text}.`)
})
