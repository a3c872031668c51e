import { afterEach, expect, test, vi } from 'vitest'
import { openBrowserConnection } from './browser-connection.ts'

/** As far as the connection uses it: its buffer is what the test says, and a text of more than 100 characters is too long. */
class FakeChannel extends EventTarget {
  readyState = 'open'
  bufferedAmount = 0
  bufferedAmountLowThreshold = 0
  onbufferedamountlow: (() => void) | null = null
  readonly sent: string[] = []
  send(text: string): void {
    if (text.length > 100) throw new TypeError('too long')
    this.sent.push(text)
  }
}

afterEach(() => vi.unstubAllGlobals())

test('[C36] what is too long or finds no room isn’t sent, and room is told of', async () => {
  const channel = new FakeChannel()
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      localDescription = null
      createDataChannel = () => channel
      setLocalDescription = async () => undefined
    },
  )
  let roomCount = 0
  const connection = openBrowserConnection(
    {},
    {
      onCandidate: () => undefined,
      onOpen: () => undefined,
      onMessage: () => undefined,
      onRoom: () => void (roomCount += 1),
      onClosed: () => undefined,
    },
  )
  await connection.offer()
  expect(connection.send('a')).toBe(true)
  expect(connection.send('x'.repeat(101))).toBe(false)
  channel.bufferedAmount = 1024 * 1024 + 1
  expect(connection.send('b')).toBe(false)
  channel.bufferedAmount = 0
  expect(channel.bufferedAmountLowThreshold).toBe(256 * 1024)
  channel.onbufferedamountlow?.()
  expect(roomCount).toBe(1)
  expect(connection.send('c')).toBe(true)
  expect(channel.sent).toEqual(['a', 'c'])
})
