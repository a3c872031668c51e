const UUID_BYTES = 16

/**
 * A version 4 UUID from 16 random bytes. crypto.randomUUID is missing on plain http, which a club's own network may use to
 * serve the app. Throws RangeError on fewer bytes. Source: RFC 9562 section 5.4.
 */
export function uuidFrom(bytes: Uint8Array): string {
  if (bytes.length < UUID_BYTES) throw new RangeError(`${UUID_BYTES} random bytes needed, ${bytes.length} given`)
  const marked = bytes.slice(0, UUID_BYTES).map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
