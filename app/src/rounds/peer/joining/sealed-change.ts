import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { parseRoundEvent } from '../../../storage/log/stored-round.ts'
import type { SeatKey } from './peer-keys.ts'
import { base64url, bytesOf, isSameProof, mixed, proofOf, SECRET_BYTES } from '../network/proof.ts'

/*
 * When the host changes the room, the server keeps a message for each guest who is out of reach. Only that guest's phone can
 * read it: it is encrypted and authenticated by the seat's key, which the server doesn't know.
 */

const KEY_BYTES = 32
const NONCE_CHARS = 22
const PROOF_CHARS = 43
/** The server accepts no longer texts. */
const MAX_SEALED_CHARS = 2_000

const schema = v.union([
  /** The invitation's new secret. */
  v.object({ secret: v.pipe(v.string(), v.length(NONCE_CHARS)) }),
  /** The event by which the guest has left, or was removed. */
  v.object({ removal: v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined) }),
])
export type RoomChange = v.InferOutput<typeof schema>

/** Null if it would be too long. nonce: SECRET_BYTES random bytes, different for each message. */
export function sealChange(change: RoomChange, { key }: SeatKey, nonce: Uint8Array): string | null {
  const text = utf8ToBytes(JSON.stringify(change))
  const { hiding, proving } = keysOf(key, nonce, text.length)
  const hidden = base64url(mixed(text, hiding))
  const sealed = base64url(nonce) + hidden + proofOf(proving, [hidden])
  return sealed.length > MAX_SEALED_CHARS ? null : sealed
}

/** Null unless the host has sealed it for this seat. */
export function unsealChange(sealed: string, { key }: SeatKey): RoomChange | null {
  try {
    const nonce = bytesOf(sealed.slice(0, NONCE_CHARS))
    const hidden = sealed.slice(NONCE_CHARS, -PROOF_CHARS)
    const bytes = bytesOf(hidden)
    const { hiding, proving } = keysOf(key, nonce, bytes.length)
    if (nonce.length !== SECRET_BYTES || !isSameProof(sealed.slice(-PROOF_CHARS), proofOf(proving, [hidden]))) {
      return null
    }
    return v.parse(schema, JSON.parse(new TextDecoder().decode(mixed(bytes, hiding))))
  } catch {
    return null
  }
}

function keysOf(key: string, nonce: Uint8Array, length: number): { hiding: Uint8Array; proving: Uint8Array } {
  const derived = hkdf(sha256, utf8ToBytes(key), nonce, utf8ToBytes('teemates room change'), KEY_BYTES + length)
  return { proving: derived.slice(0, KEY_BYTES), hiding: derived.slice(KEY_BYTES) }
}
