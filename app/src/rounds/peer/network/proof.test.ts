import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintIn, isSameProof, proofOf, roomKeys } from './proof.ts'

const secret = 'AbCdEfGhIjKlMnOpQr-_12'

test('keys are derived from the secret by HKDF with SHA-256, each with its own label', () => {
  const derived = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), `teemates ${label}`, bytes))
  const keys = roomKeys(secret)
  expect(keys.ticket).toBe(derived('ticket', 16).toString('base64url'))
  expect(Buffer.from(keys.ask)).toEqual(derived('ask', 32))
  expect(Buffer.from(keys.auth)).toEqual(derived('auth', 32))
})

test('[C39] a proof is the HMAC of its parts, and no two lists of parts have the same one', () => {
  const { auth } = roomKeys(secret)
  expect(proofOf(auth, ['guest', 'ABC234', 'ben'])).toBe(
    createHmac('sha256', auth).update('guest\nABC234\nben').digest('base64url'),
  )
  expect(proofOf(auth, ['guest', 'ABC234\nben'])).not.toBe(proofOf(auth, ['guest', 'ABC234', 'ben']))
  expect(isSameProof(proofOf(auth, ['a']), proofOf(auth, ['a']))).toBe(true)
  expect(isSameProof(proofOf(auth, ['a']), proofOf(auth, ['b']))).toBe(false)
  expect(isSameProof(proofOf(auth, ['a']), '')).toBe(false)
})

const sdp = (...lines: readonly string[]) => ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', ...lines, ''].join('\r\n')

test('[C39] a fingerprint counts only if the description has exactly one', () => {
  expect(fingerprintIn(sdp('a=fingerprint:sha-256 AB:CD', 'm=application 9 UDP/DTLS/SCTP'))).toBe('sha-256 ab:cd')
  expect(fingerprintIn(sdp('m=application 9', 'a=fingerprint:sha-256 AB:CD'))).toBe('sha-256 ab:cd')
  expect(fingerprintIn(sdp('a=fingerprint:sha-256 AB:CD', 'm=application 9', 'a=fingerprint:sha-256 EF:01'))).toBeNull()
  expect(fingerprintIn(sdp('m=application 9'))).toBeNull()
})
