import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { digestOf, sha256 } from './sha256.ts'

test('the published examples have the published digests', () => {
  // Source: NIST, SHA-256 example values (one block, two blocks), and the digest of the empty text.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['https', 'plain http'])('every text has the digest that OpenSSL gives it (%s)', async (address) => {
  if (address === 'plain http') vi.stubGlobal('crypto', {})
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 150 }), async (text) => {
      const digest = createHash('sha256').update(text, 'utf8').digest('hex')
      expect(sha256(text)).toBe(digest)
      expect(await digestOf(text)).toBe(digest)
    }),
  )
})
