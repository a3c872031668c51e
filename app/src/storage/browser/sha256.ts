import { sha256 as digestOfBytes } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/*
 * SHA-256, with a library if crypto.subtle is missing, as on plain http, where phones reach a club's own server by its
 * address. A checksum that works only in some places protects nothing.
 */

/** The same as sha256, but off the main thread if the browser supports it. */
export async function digestOf(text: string): Promise<string> {
  // Undefined on plain http, although its type says otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return sha256(text)
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The digest of a text's UTF-8 bytes, as 64 lowercase hex characters. */
export function sha256(text: string): string {
  return bytesToHex(digestOfBytes(new TextEncoder().encode(text)))
}
