import { RealtimeClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { broadcastMessage, decodeFrame, encodeText, textMessage, type Version, versions } from './frames.ts'
import { maxNameBytes } from './limits.ts'

/** The official client's own codec of version 2. */
const { serializer } = new RealtimeClient('ws://localhost', { params: { apikey: 'key' } })

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => Buffer.byteLength(text) <= maxNameBytes)
const ref = fc.option(fc.string({ minLength: 1, maxLength: 10 }))

function clientEncodes(message: Parameters<typeof serializer.encode>[0]): { data: Uint8Array; binary: boolean } {
  let encoded: ArrayBuffer | string = ''
  serializer.encode(message, (result) => (encoded = result))
  return typeof encoded === 'string'
    ? { data: Buffer.from(encoded), binary: false }
    : { data: new Uint8Array(encoded), binary: true }
}

function clientDecodes(data: Uint8Array | string, binary: boolean): unknown {
  let decoded: unknown
  const raw = typeof data === 'string' || !binary ? Buffer.from(data).toString() : Uint8Array.from(data).buffer
  serializer.decode(raw, (result: unknown) => (decoded = result))
  return decoded
}

describe('frames of the official client are read', () => {
  test('frames of version 2', () => {
    fc.assert(
      fc.property(ref, ref, name, name, fc.jsonValue(), (joinRef, frameRef, topic, event, payload) => {
        fc.pre(event !== 'broadcast')
        const frame = { join_ref: joinRef, ref: frameRef, topic, event, payload: { payload } }
        const { data, binary } = clientEncodes(frame)
        const again: unknown = JSON.parse(JSON.stringify({ payload }))
        expect(decodeFrame(data, binary, '2.0.0')).toEqual({ joinRef, ref: frameRef, topic, event, payload: again })
      }),
    )
  })

  test('broadcasts with JSON', () => {
    fc.assert(
      fc.property(ref, ref, name, name, fc.jsonValue(), (joinRef, frameRef, topic, event, value) => {
        const payload = { type: 'broadcast', event, payload: { value } }
        const { data, binary } = clientEncodes({ join_ref: joinRef, ref: frameRef, topic, event: 'broadcast', payload })
        const frame = decodeFrame(data, binary, '2.0.0')
        expect(frame).toMatchObject({
          joinRef,
          ref: frameRef,
          topic,
          event: 'broadcast',
          broadcast: { event, json: true },
        })
        const bytes = frame?.broadcast?.bytes ?? new Uint8Array(0)
        expect(Buffer.from(bytes).toString()).toBe(JSON.stringify({ value }))
      }),
    )
  })

  test('broadcasts with bytes', () => {
    fc.assert(
      fc.property(name, name, fc.uint8Array({ maxLength: 200 }), (topic, event, bytes) => {
        const payload = { type: 'broadcast', event, payload: Uint8Array.from(bytes).buffer }
        const { data, binary } = clientEncodes({ join_ref: '1', ref: '2', topic, event: 'broadcast', payload })
        const frame = decodeFrame(data, binary, '2.0.0')
        expect(frame?.broadcast?.json).toBe(false)
        expect([...(frame?.broadcast?.bytes ?? [])]).toEqual([...bytes])
      }),
    )
  })
})

describe('frames of the server are read by the official client', () => {
  test('a text to one', () => {
    fc.assert(
      fc.property(ref, ref, name, name, fc.jsonValue(), (joinRef, frameRef, topic, event, value) => {
        const text = encodeText('2.0.0', { joinRef, ref: frameRef, topic, event }, JSON.stringify({ value }))
        const payload: unknown = JSON.parse(JSON.stringify({ value }))
        expect(clientDecodes(text, false)).toEqual({ join_ref: joinRef, ref: frameRef, topic, event, payload })
        const old = encodeText('1.0.0', { joinRef, ref: frameRef, topic, event }, JSON.stringify({ value }))
        expect(JSON.parse(old)).toEqual({ ref: frameRef, topic, event, payload })
      }),
    )
  })

  test('a broadcast to all, encoded once a version', () => {
    fc.assert(
      fc.property(name, name, fc.jsonValue(), (topic, event, value) => {
        const bytes = Buffer.from(JSON.stringify({ value }))
        const payload: unknown = JSON.parse(bytes.toString())
        const message = broadcastMessage(topic, { event, json: true, bytes })
        const encoded = message.encoded('2.0.0')
        expect(message.encoded('2.0.0')).toBe(encoded)
        const body = { type: 'broadcast', event, payload }
        expect(clientDecodes(encoded?.data ?? '', true)).toMatchObject({ topic, event: 'broadcast', payload: body })
        const old = Buffer.from(message.encoded('1.0.0')?.data ?? []).toString()
        expect(JSON.parse(old)).toEqual({ topic, event: 'broadcast', ref: null, payload: body })
      }),
    )
  })

  test('bytes, which version 1 can’t carry', () => {
    fc.assert(
      fc.property(name, name, fc.uint8Array(), (topic, event, bytes) => {
        const message = broadcastMessage(topic, { event, json: false, bytes })
        const payload = { event, payload: Uint8Array.from(bytes).buffer }
        expect(clientDecodes(message.encoded('2.0.0')?.data ?? '', true)).toMatchObject({ topic, payload })
        expect(message.encoded('1.0.0')).toBeUndefined()
      }),
    )
  })

  test('a message for both versions', () => {
    const message = textMessage('realtime:a', 'presence_diff', '{"joins":{}}')
    const texts = versions.map((version) => Buffer.from(message.encoded(version)?.data ?? []).toString())
    expect(texts).toEqual([
      '{"topic":"realtime:a","event":"presence_diff","ref":null,"payload":{"joins":{}}}',
      '[null,null,"realtime:a","presence_diff",{"joins":{}}]',
    ])
  })
})

describe('anything else', () => {
  const version = fc.constantFrom<Version>(...versions)

  test('bytes of any kind never throw, and give a frame within bounds or none', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      // Near a binary broadcast.
      fc.uint8Array({ minLength: 6, maxLength: 64 }).map((rest) => Uint8Array.of(3, ...rest)),
    )
    fc.assert(
      fc.property(bytes, fc.boolean(), version, (data, binary, wanted) => {
        const frame = decodeFrame(data, binary, wanted)
        if (frame === undefined) return
        expect(Buffer.byteLength(frame.topic)).toBeLessThanOrEqual(maxNameBytes)
        expect(frame.topic).not.toBe('')
        expect(frame.event).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })

  test('JSON of any shape never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), version, (value, wanted) => {
        const frame = decodeFrame(Buffer.from(JSON.stringify(value)), false, wanted)
        expect(frame === undefined || typeof frame.topic === 'string').toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('a cut binary frame is none', () => {
    const payload = { type: 'broadcast', event: 'poke', payload: { at: 1 } }
    const { data } = clientEncodes({ join_ref: '1', ref: '2', topic: 'realtime:a', event: 'broadcast', payload })
    for (let length = 0; length < data.length; length += 1) {
      expect(decodeFrame(data.subarray(0, length), true, '2.0.0')).toBeUndefined()
    }
    expect(decodeFrame(data, true, '2.0.0')).toBeDefined()
    expect(decodeFrame(data, true, '1.0.0')).toBeUndefined()
  })
})
