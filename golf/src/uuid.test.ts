import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uuidFrom } from './uuid.ts'

describe('a uuid', () => {
  test('matches the example of RFC 9562, appendix A.3, whatever the version and variant bits were', () => {
    const bytes = Uint8Array.from(Buffer.from('919108f752d133205bacf847db4148a8', 'hex'))
    expect(uuidFrom(bytes)).toBe('919108f7-52d1-4320-9bac-f847db4148a8')
  })

  test('needs 16 bytes and uses no more', () => {
    expect(() => uuidFrom(new Uint8Array(15))).toThrow(RangeError)
    expect(uuidFrom(new Uint8Array(20).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  test('has version 4 for any bytes, and keeps the 122 random bits', () => {
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const uuid = uuidFrom(bytes)
        expect(uuid).toMatch(pattern)
        const pairs = uuid
          .replaceAll('-', '')
          .match(/../g)
          ?.map((pair) => Number.parseInt(pair, 16))
        for (const [index, byte] of bytes.entries()) {
          const random = { 6: 0x0f, 8: 0x3f }[index] ?? 0xff
          expect((pairs?.[index] ?? 0) & random).toBe(byte & random)
        }
      }),
    )
  })
})
