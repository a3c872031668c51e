import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url, bytesOf, isSameProof, mixed, proofOf } from '../network/proof.ts'

/*
 * Encrypts the invitation's secret for a guest who has typed a code, although the server forwards every message. Host
 * and guest agree on a temporary key. Four digits follow from both public keys, and are the same on both phones unless
 * a middleman replaced a key. The host commits to its key before it receives the guest's, so that a middleman can't try
 * keys until the digits agree: one attempt succeeds once in 10,000. Source: design, 'Who is let in'.
 */

const KEY_BYTES = 32
const DIGITS = 10_000

/** A key pair for one join request. */
export interface JoinKey {
  readonly own: Uint8Array
  /** The public key, 43 characters. */
  readonly shown: string
}

/** The values that both sides of a join request know. */
export interface JoinKeyParts {
  readonly code: string
  readonly hostId: string
  readonly guestId: string
  readonly gen: string
  /** The public keys as they were revealed. */
  readonly hostKey: string
  readonly guestKey: string
}

export function newJoinKey(randomBytes: (length: number) => Uint8Array): JoinKey {
  const own = randomBytes(KEY_BYTES)
  return { own, shown: base64url(x25519.getPublicKey(own)) }
}

/** 43 characters. The host sends this hash of its key before it reveals the key. */
export function commitmentOf(gen: string, hostKey: string): string {
  return proofOf('teemates commit', [gen, hostKey])
}

/** '0000' to '9999'. Both phones show the same digits, unless a middleman is between them. */
export function digitsOf(parts: JoinKeyParts): string {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(transcriptOf('digits', parts)))
  const drawn = ((a * 256 + b) * 256 + c) * 256 + d
  return String(drawn % DIGITS).padStart(4, '0')
}

/**
 * Encrypts the invitation's secret for the guest of this join request alone: 86 characters. Null if the other key is
 * invalid.
 */
export function seal(secret: string, own: JoinKey, other: string, parts: JoinKeyParts): string | null {
  const keys = keysOf(own, other, parts)
  if (keys === null) return null
  const hidden = base64url(mixed(utf8ToBytes(secret.padEnd(KEY_BYTES)), keys.hiding))
  return hidden + proofOf(keys.proving, [hidden])
}

/** Null if the host of this join request hasn't sealed it. */
export function unseal(sealed: string, own: JoinKey, other: string, parts: JoinKeyParts): string | null {
  const keys = keysOf(own, other, parts)
  const hidden = sealed.slice(0, 43)
  if (keys === null || !isSameProof(sealed.slice(43), proofOf(keys.proving, [hidden]))) return null
  return new TextDecoder().decode(mixed(bytesOf(hidden), keys.hiding)).trimEnd()
}

/** Each key encrypts one message only, so a key stream as long as the message is enough. */
function keysOf(own: JoinKey, other: string, parts: JoinKeyParts): { hiding: Uint8Array; proving: Uint8Array } | null {
  try {
    const shared = x25519.getSharedSecret(own.own, bytesOf(other))
    const derived = hkdf(sha256, shared, undefined, utf8ToBytes(transcriptOf('admit', parts)), KEY_BYTES * 2)
    return { hiding: derived.slice(0, KEY_BYTES), proving: derived.slice(KEY_BYTES) }
  } catch {
    return null
  }
}

/** JSON keeps different lists of parts from giving the same text. */
function transcriptOf(label: string, { code, hostId, guestId, gen, hostKey, guestKey }: JoinKeyParts): string {
  return JSON.stringify([`teemates ${label}`, code, hostId, guestId, gen, hostKey, guestKey])
}
