import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowserConnection } from './browser-connection.ts'
import { DATA_CHANNEL } from './messages.ts'

/** The parts that the connection uses: the test sets its buffer, and a text of more than 100 characters is too long. */
class FakeChannel {
  readonly label: string
  readyState = 'open'
  bufferedAmount = 0
  bufferedAmountLowThreshold = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onbufferedamountlow: (() => void) | null = null
  onclose: (() => void) | null = null
  readonly sent: string[] = []
  constructor(label: string) {
    this.label = label
  }
  send(text: string): void {
    if (text.length > 100) throw new TypeError('too long')
    this.sent.push(text)
  }
}

interface FakeCandidate {
  readonly candidate: string
  readonly sdpMid: string
  readonly sdpMLineIndex: number
}

/** Records the calls in order; like a real browser it rejects a candidate that comes before its description. */
class FakeConnection {
  static last: FakeConnection | undefined
  readonly calls: string[] = []
  readonly channels: FakeChannel[] = []
  connectionState = 'new'
  localDescription: { readonly sdp: string } | null = null
  currentLocalDescription: { readonly sdp: string } | null = null
  currentRemoteDescription: { readonly sdp: string } | null = null
  ondatachannel: ((event: { readonly channel: FakeChannel }) => void) | null = null
  onicecandidate: ((event: { readonly candidate: FakeCandidate | null }) => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  constructor() {
    FakeConnection.last = this
  }
  createDataChannel(label: string): FakeChannel {
    const channel = new FakeChannel(label)
    this.channels.push(channel)
    return channel
  }
  setConfiguration({ iceTransportPolicy }: RTCConfiguration): void {
    this.calls.push(`use ${iceTransportPolicy}`)
  }
  async setLocalDescription(): Promise<void> {
    this.calls.push('local')
    this.localDescription = { sdp: 'own' }
  }
  async setRemoteDescription({ type, sdp }: { readonly type: string; readonly sdp: string }): Promise<void> {
    this.calls.push(`${type} ${sdp}`)
    this.currentRemoteDescription = { sdp }
  }
  async addIceCandidate({ candidate }: FakeCandidate): Promise<void> {
    if (this.currentRemoteDescription === null || candidate === 'not understood') throw new Error('refused')
    this.calls.push(candidate)
  }
  close(): void {
    this.calls.push('close')
    this.connectionState = 'closed'
  }
  become(state: string): void {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
}

const candidateOf = (candidate: string): FakeCandidate => ({ candidate, sdpMid: '0', sdpMLineIndex: 0 })

beforeEach(() => vi.stubGlobal('RTCPeerConnection', FakeConnection))
afterEach(() => vi.unstubAllGlobals())

/** A connection, the browser's side of it, and all events that it has reported. */
function opened() {
  const reported: string[] = []
  const connection = openBrowserConnection(() => Promise.resolve({ iceTransportPolicy: 'relay' }), {
    onCandidate: ({ candidate }) => void reported.push(candidate),
    onOpen: () => void reported.push('open'),
    onMessage: (text) => void reported.push(`message ${text}`),
    onRoom: () => void reported.push('room'),
    onClosed: () => void reported.push('closed'),
  })
  const browser = FakeConnection.last
  if (browser === undefined) throw new Error('none was made')
  return { connection, browser, reported }
}

/** A host's connection, which makes the channel. */
async function offered() {
  const made = opened()
  expect(await made.connection.offer()).toBe('own')
  const [channel] = made.browser.channels
  if (channel === undefined) throw new Error('no channel')
  return { ...made, channel }
}

test('[C36] a message that is too long or finds no room isn’t sent, and new room is reported', async () => {
  const { connection, channel, reported } = await offered()
  expect(connection.send('a')).toBe(true)
  expect(connection.send('x'.repeat(101))).toBe(false)
  channel.bufferedAmount = 1024 * 1024 + 1
  expect(connection.send('b')).toBe(false)
  channel.bufferedAmount = 0
  expect(channel.bufferedAmountLowThreshold).toBe(256 * 1024)
  channel.onbufferedamountlow?.()
  expect(reported).toEqual(['room'])
  expect(connection.send('c')).toBe(true)
  expect(channel.sent).toEqual(['a', 'c'])
})

test('a guest applies the offer before it answers, then candidates in order; a rejected one doesn’t affect the others', async () => {
  const { connection, browser, reported } = opened()
  connection.addCandidate(candidateOf('too early'))
  expect(await connection.answer('theirs')).toBe('own')
  for (const candidate of ['one', 'not understood', 'two']) connection.addCandidate(candidateOf(candidate))
  await Promise.resolve()
  expect(browser.calls).toEqual(['offer theirs', 'use relay', 'local', 'one', 'two'])
  expect(reported).toEqual([])
})

test('a host makes the channel before its offer, which has to name it, and takes the answer', async () => {
  const { connection, browser, channel } = await offered()
  await connection.accept('theirs')
  expect(channel.label).toBe(DATA_CHANNEL)
  expect(browser.calls).toEqual(['use relay', 'local', 'answer theirs'])
})

test('own candidates are reported as they come, without the end-of-candidates signal', async () => {
  const { connection, browser, reported } = await offered()
  for (const candidate of [candidateOf('one'), candidateOf('two'), candidateOf(''), null]) {
    browser.onicecandidate?.({ candidate })
  }
  expect(reported).toEqual(['one', 'two'])
  connection.close()
  browser.onicecandidate?.({ candidate: candidateOf('three') })
  expect(reported).toEqual(['one', 'two'])
})

test('a guest listens to the host’s one channel and to no other', () => {
  const { connection, browser, reported } = opened()
  const [stranger, channel, second] = ['another', DATA_CHANNEL, DATA_CHANNEL].map((label) => new FakeChannel(label))
  for (const one of [stranger, channel, second]) if (one !== undefined) browser.ondatachannel?.({ channel: one })
  for (const one of [stranger, channel, second]) one?.onopen?.()
  for (const one of [stranger, channel, second]) one?.onmessage?.({ data: 'a' })
  channel?.onmessage?.({ data: new Uint8Array(1) })
  expect(reported).toEqual(['open', 'message a'])
  expect(connection.send('b')).toBe(true)
  expect([stranger?.sent, channel?.sent, second?.sent]).toEqual([[], ['b'], []])
})

test('a connection that the browser can’t reach for a moment goes on', async () => {
  const { connection, browser, channel, reported } = await offered()
  browser.become('disconnected')
  channel.onmessage?.({ data: 'a' })
  browser.become('connected')
  expect(reported).toEqual(['message a'])
  expect(connection.send('b')).toBe(true)
})

test.each(['failed', 'closed by the other'] as const)(
  '%s: the end is reported once, and nothing is received or sent any more',
  async (how) => {
    const { connection, browser, channel, reported } = await offered()
    if (how === 'failed') browser.become('failed')
    else channel.onclose?.()
    expect(reported).toEqual(['closed'])
    expect(browser.calls).toEqual(['use relay', 'local', 'close'])
    // A browser reports these afterwards.
    channel.onclose?.()
    browser.become('closed')
    channel.onopen?.()
    channel.onmessage?.({ data: 'late' })
    channel.onbufferedamountlow?.()
    expect(reported).toEqual(['closed'])
    expect(connection.send('a')).toBe(false)
  },
)

test('closing a connection doesn’t report its end to the side that closed it', async () => {
  const { connection, browser, channel, reported } = await offered()
  connection.close()
  channel.onclose?.()
  browser.become('closed')
  channel.onmessage?.({ data: 'late' })
  expect(reported).toEqual([])
  expect(browser.calls).toEqual(['use relay', 'local', 'close'])
  expect(connection.send('a')).toBe(false)
})
