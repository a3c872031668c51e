import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url, bytesOf, isSameProof, proofOf } from './proof.ts'

/*
 * How the invitation's secret comes to a guest who has typed a code, past a server that brings every word of it. Host and
 * guest agree on a key of the moment; the four digits that follow from both halves of it are the same on both phones
 * unless somebody stands between them. The host binds itself to its half before it hears the guest's, so that who stands
 * between can't try until the digits agree: they do once in 10,000. Source: design, 'Who is let in'.
 */

const KEY_BYTES = 32
const DIGITS = 10_000

/** A half of a key, of one knock. */
export interface KnockKey {
  readonly own: Uint8Array
  /** 43 characters for the other side. */
  readonly shown: string
}

/** What both sides know of a knock. */
export interface KnockParts {
  readonly code: string
  readonly hostId: string
  readonly guestId: string
  readonly gen: string
  /** As they were shown. */
  readonly hostKey: string
  readonly guestKey: string
}

export function newKnockKey(randomBytes: (length: number) => Uint8Array): KnockKey {
  const own = randomBytes(KEY_BYTES)
  return { own, shown: base64url(x25519.getPublicKey(own)) }
}

/** 43 characters: what the host says of its half before it shows it. */
export function commitmentOf(gen: string, hostKey: string): string {
  return proofOf('teemates commit', [gen, hostKey])
}

/** '0000' to '9999': the same on both phones, unless somebody stands between them. */
export function digitsOf(parts: KnockParts): string {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(transcriptOf('digits', parts)))
  const drawn = ((a * 256 + b) * 256 + c) * 256 + d
  return String(drawn % DIGITS).padStart(4, '0')
}

/** The invitation's secret for the guest of this knock alone: 86 characters. Null where the other's half is none. */
export function seal(secret: string, own: KnockKey, other: string, parts: KnockParts): string | null {
  const keys = keysOf(own, other, parts)
  if (keys === null) return null
  const hidden = base64url(mixed(utf8ToBytes(secret.padEnd(KEY_BYTES)), keys.hiding))
  return hidden + proofOf(keys.proving, [hidden])
}

/** Null where it isn't what the host of this knock has sealed. */
export function unseal(sealed: string, own: KnockKey, other: string, parts: KnockParts): string | null {
  const keys = keysOf(own, other, parts)
  const hidden = sealed.slice(0, 43)
  if (keys === null || !isSameProof(sealed.slice(43), proofOf(keys.proving, [hidden]))) return null
  return new TextDecoder().decode(mixed(bytesOf(hidden), keys.hiding)).trimEnd()
}

/** Used for one message only, so hiding needs no more than to be as long as it. */
function keysOf(own: KnockKey, other: string, parts: KnockParts): { hiding: Uint8Array; proving: Uint8Array } | null {
  try {
    const shared = x25519.getSharedSecret(own.own, bytesOf(other))
    const derived = hkdf(sha256, shared, undefined, utf8ToBytes(transcriptOf('admit', parts)), KEY_BYTES * 2)
    return { hiding: derived.slice(0, KEY_BYTES), proving: derived.slice(KEY_BYTES) }
  } catch {
    return null
  }
}

/** As JSON, so that no two lists of parts are one text. */
function transcriptOf(label: string, { code, hostId, guestId, gen, hostKey, guestKey }: KnockParts): string {
  return JSON.stringify([`teemates ${label}`, code, hostId, guestId, gen, hostKey, guestKey])
}

function mixed(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (key[index] ?? 0))
}
