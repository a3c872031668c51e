import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventMessages } from './link.ts'
import { DATA_CHANNEL, parseMessage, parseSignal, PROTOCOL_VERSION } from './messages.ts'

const stroke = {
  id: 'evt_1',
  roundId: 'round_1',
  playerId: 'ben',
  timestamp: '2026-06-01T08:00:00.000Z',
  type: 'stroke',
  holeNumber: 1,
  data: { strokes: 4, counter: 1 },
}

test('[C37] parsing whatever another phone sends gives a message or undefined, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseMessage(text)))
  fc.assert(fc.property(fc.json(), (text) => void parseMessage(text)))
  fc.assert(fc.property(fc.string(), fc.anything(), (event, payload) => void parseSignal(event, payload)))
})

test('[C37] only events of a round are accepted', () => {
  const message = (events: readonly unknown[]) => JSON.stringify({ type: 'events', roomId: 'ABC234', events })
  expect(parseMessage(message([stroke]))).toMatchObject({ type: 'events', events: [stroke] })
  expect(parseMessage(message([{ ...stroke, data: { strokes: 100, counter: 1 } }]))).toBeUndefined()
  expect(parseMessage(message([{ ...stroke, type: 'hovered' }]))).toBeUndefined()
  expect(parseMessage(message(Array.from({ length: 501 }, () => stroke)))).toBeUndefined()
})

test('[C37] only known fields of an event are kept, and no unlimited text', () => {
  const message = (event: unknown) => JSON.stringify({ type: 'events', roomId: 'ABC234', events: [event] })
  const taken = parseMessage(message({ ...stroke, more: 'x'.repeat(40_000), data: { ...stroke.data, more: 1 } }))
  expect(taken).toEqual({ type: 'events', roomId: 'ABC234', events: [stroke] })
  for (const field of ['id', 'roundId', 'playerId', 'timestamp']) {
    expect(parseMessage(message({ ...stroke, [field]: 'x'.repeat(201) }))).toBeUndefined()
  }
  const player = { id: 'ben', playerId: null, nickname: 'Ben', isLocal: false, p2pPeerId: null, joinMode: 'p2p' }
  const join = { ...stroke, type: 'join', holeNumber: null, data: { player } }
  expect(parseMessage(message(join))).toMatchObject({ events: [join] })
  expect(parseMessage(message({ ...join, data: { player: { ...player, nickname: 'x'.repeat(201) } } }))).toBeUndefined()
})

test('[C36] however long events are, each is in a message that is accepted, in order', () => {
  const long = '€'.repeat(200)
  const events = Array.from({ length: 250 }, (_, index) => ({
    id: `${index}`,
    roundId: long,
    playerId: long,
    timestamp: '2026-06-01T08:00:00.000Z',
    type: 'join' as const,
    holeNumber: null,
    data: {
      player: {
        id: long,
        playerId: long,
        nickname: long,
        isLocal: false,
        p2pPeerId: long,
        joinMode: 'p2p' as const,
      },
    },
  }))
  const messages = eventMessages(events, { epoch: 'e', order: 1 })
  for (const content of messages) {
    const message = { ...content, roomId: 'ABC234' }
    const text = JSON.stringify(message)
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(64 * 1024)
    expect(parseMessage(text)).toEqual(message)
  }
  const placed = messages.flatMap((message) =>
    message.events.map(({ id }, index) => [id, (message.order ?? 0) + index]),
  )
  expect(placed).toEqual(events.map(({ id }, index) => [id, index + 1]))
})

test('[C37] a message above 64 KiB, without a room or of another version is ignored', () => {
  const bye = { type: 'bye', roomId: 'ABC234' }
  expect(parseMessage(JSON.stringify(bye))).toEqual(bye)
  expect(parseMessage(JSON.stringify({ ...bye, filler: 'x'.repeat(64 * 1024) }))).toBeUndefined()
  expect(parseMessage(JSON.stringify({ type: 'bye' }))).toBeUndefined()
  const hello = { type: 'hello', roomId: 'ABC234', peer: 'p', version: 2, proof: 'x'.repeat(43) }
  expect(parseMessage(JSON.stringify(hello))).toBeUndefined()
  expect(parseMessage(JSON.stringify({ ...hello, version: 1 }))).toMatchObject({ type: 'hello' })
})

test('an unknown message is ignored by itself, while an unknown event spoils its whole message', () => {
  // So what an earlier version may ignore comes in a message of its own.
  expect(parseMessage(JSON.stringify({ type: 'weather', roomId: 'ABC234' }))).toBeUndefined()
  const games = { ...stroke, type: 'games', holeNumber: null, data: { games: null } }
  expect(parseMessage(JSON.stringify({ type: 'events', roomId: 'ABC234', events: [stroke, games] }))).toBeUndefined()
})

test('a request without a proof is ignored', () => {
  const ask = { guestId: 'g', guestInfo: { nickname: 'Ben' }, nonce: 'n' }
  expect(parseSignal('request-offer', ask)).toBeUndefined()
  expect(parseSignal('request-offer', { ...ask, invite: 'x'.repeat(43) })?.event).toBe('request-offer')
})

test('phones of different builds use one channel and one version', () => {
  // Document 2 sections 3 and 7: another name or number would keep them from each other.
  expect([DATA_CHANNEL, PROTOCOL_VERSION]).toEqual(['golf-events-v1', 1])
})
