import { createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, digitsOf, type JoinKeyParts, newJoinKey, seal, unseal } from './join-keys.ts'

const secret = 'AbCdEfGhIjKlMnOpQr-_12'
const bytesFrom = (first: number) => (length: number) =>
  Uint8Array.from({ length }, (_, index) => (first + index) % 256)
const host = newJoinKey(bytesFrom(1))
const guest = newJoinKey(bytesFrom(101))
const parts: JoinKeyParts = {
  code: 'ABC234',
  hostId: 'peer_ann',
  guestId: 'peer_ben',
  gen: 'g1',
  hostKey: host.shown,
  guestKey: guest.shown,
}
const transcript = (label: string) =>
  JSON.stringify([`teemates ${label}`, 'ABC234', 'peer_ann', 'peer_ben', 'g1', host.shown, guest.shown])

/** PKCS 8 of an X25519 key. Source: RFC 8410. */
const privateKeyOf = (own: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), own]),
    format: 'der',
    type: 'pkcs8',
  })

test('the public half of a key is computed as X25519 specifies', () => {
  const jwk = createPublicKey(privateKeyOf(host.own)).export({ format: 'jwk' })
  expect(host.shown).toBe(jwk.x)
})

test('the digits are a SHA-256 of everything that both have received', () => {
  const drawn = createHash('sha256').update(transcript('digits')).digest().readUInt32BE(0)
  expect(digitsOf(parts)).toBe(String(drawn % 10_000).padStart(4, '0'))
  const others = Object.keys(parts).map((part) => digitsOf({ ...parts, [part]: 'x' }))
  expect(others).not.toContain(digitsOf(parts))
})

test('the secret is sealed for these two keys alone, by HKDF and HMAC with SHA-256', () => {
  const shared = diffieHellman({
    privateKey: privateKeyOf(guest.own),
    publicKey: createPublicKey(privateKeyOf(host.own)),
  })
  const keys = Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(32), transcript('admit'), 64))
  const plain = Buffer.from(secret.padEnd(32))
  const hidden = Buffer.from(plain.map((byte, index) => byte ^ (keys[index] ?? 0))).toString('base64url')
  const proof = createHmac('sha256', keys.subarray(32)).update(hidden).digest('base64url')
  expect(seal(secret, host, guest.shown, parts)).toBe(hidden + proof)
  expect(unseal(hidden + proof, guest, host.shown, parts)).toBe(secret)
})

test('[C39] a message that was modified or is for another guest can’t be unsealed', () => {
  const sealed = seal(secret, host, guest.shown, parts) ?? ''
  expect(
    unseal(
      sealed.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      guest,
      host.shown,
      parts,
    ),
  ).toBeNull()
  expect(unseal(sealed, newJoinKey(bytesFrom(7)), host.shown, parts)).toBeNull()
  expect(unseal(sealed, guest, host.shown, { ...parts, gen: 'g2' })).toBeNull()
})

test('an invalid key seals nothing', () => {
  for (const none of ['A'.repeat(43), '!'.repeat(43)]) expect(seal(secret, host, none, parts)).toBeNull()
})

test('[C39] a commitment fits one key only', () => {
  expect(commitmentOf('g1', host.shown)).toHaveLength(43)
  const others = [commitmentOf('g1', guest.shown), commitmentOf('g2', host.shown)]
  expect(others).not.toContain(commitmentOf('g1', host.shown))
})
