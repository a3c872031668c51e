import { sha256 as digestOfBytes } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/*
 * SHA-256. By a library where crypto.subtle is missing: on plain http, where a club's own server is reached by its address.
 * A checksum that exists only in some places protects nothing.
 */

/** The same as sha256; made beside the page's own work where the browser can do that. */
export async function digestOf(text: string): Promise<string> {
  // Undefined on plain http, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return sha256(text)
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The digest of a text's UTF-8 bytes, as 64 lowercase hex characters. */
export function sha256(text: string): string {
  return bytesToHex(digestOfBytes(new TextEncoder().encode(text)))
}
