import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/*
 * Phones prove their identity with keys derived from the invitation's secret, which the server never receives. The
 * server gets only the ticket, which admits to the room's topic and proves nothing to a phone.
 */

const KEY_BYTES = 32
/** Bytes of a secret, a ticket and a seat's key: 22 characters. */
export const SECRET_BYTES = 16

export interface RoomKeys {
  /** 22 characters for the backend. */
  readonly ticket: string
  /** The key of proofs in requests for an offer. */
  readonly ask: Uint8Array
  /** The key of proofs in greetings over the data channel. */
  readonly auth: Uint8Array
}

/** secret: the invitation's, 22 characters of base64url. */
export function roomKeys(secret: string): RoomKeys {
  const given = utf8ToBytes(secret)
  const derived = (label: string, bytes: number) =>
    hkdf(sha256, given, undefined, utf8ToBytes(`teemates ${label}`), bytes)
  return {
    ticket: base64url(derived('ticket', SECRET_BYTES)),
    ask: derived('ask', KEY_BYTES),
    auth: derived('auth', KEY_BYTES),
  }
}

/** 43 characters. Line breaks separate the parts, so those within a part become spaces. */
export function proofOf(key: Uint8Array | string, parts: readonly string[]): string {
  const bytes = typeof key === 'string' ? utf8ToBytes(key) : key
  return base64url(hmac(sha256, bytes, utf8ToBytes(parts.map((part) => part.replaceAll('\n', ' ')).join('\n'))))
}

/** Compares all characters, however early they differ, so that timing reveals nothing. */
export function isSameProof(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

const fingerprintLine = /^a=fingerprint:(\S+ \S+)\s*$/gim

/** The DTLS fingerprint of a description; null unless it has exactly one, because a browser may use either of two. */
export function fingerprintIn(sdp: string): string | null {
  const found = [...sdp.matchAll(fingerprintLine)].map((match) => match[1] ?? '')
  return found.length === 1 ? (found[0]?.toLowerCase() ?? null) : null
}

export function base64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws if the text isn't base64url. */
export function bytesOf(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Encrypts bytes with a key stream of their length, or decrypts them again. */
export function mixed(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (key[index] ?? 0))
}
