/*
 * SHA-256. Source: FIPS 180-4. Written out because crypto.subtle is missing on plain http, where a club's own server is
 * reached by its address, and a checksum that exists only in some places protects nothing.
 */

/** The same as sha256; made beside the page's own work where the browser can do that. */
export async function digestOf(text: string): Promise<string> {
  // Undefined on plain http, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return sha256(text)
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The digest of a text's UTF-8 bytes, as 64 lowercase hex characters. */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text))
  const state = Uint32Array.from(initialState)
  const schedule = new Uint32Array(64)
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    for (let t = 0; t < 16; t += 1) schedule[t] = message.getUint32(offset + 4 * t)
    for (let t = 16; t < 64; t += 1) {
      const w15 = schedule[t - 15] ?? 0
      const w2 = schedule[t - 2] ?? 0
      const s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3)
      const s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10)
      schedule[t] = (schedule[t - 16] ?? 0) + s0 + (schedule[t - 7] ?? 0) + s1
    }
    compress(state, schedule)
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + (roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The bytes, a one bit, zeros up to a multiple of 64 bytes, the length in bits in the last eight. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const message = new Uint8Array(length)
  message.set(bytes)
  message[bytes.length] = 0x80
  const view = new DataView(message.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(length - 4, bytes.length * 8)
  return view
}

/** The first 64 primes' cube roots and the first 8 primes' square roots, 32 bits of the fraction each. */
const firstPrimes = primes(64)
const roundConstants = Uint32Array.from(firstPrimes, (prime) => fraction(Math.cbrt(prime)))
const initialState = Uint32Array.from(firstPrimes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function fraction(root: number): number {
  return (root - Math.floor(root)) * 0x1_0000_0000
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}
