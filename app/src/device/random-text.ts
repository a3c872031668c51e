const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here on would favour some characters: the largest multiple of 36 that fits a byte. */
const FAIR_BELOW = 252

/** Cryptographic randomness: length lowercase letters and digits, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < FAIR_BELOW) text += CHARACTERS.charAt(byte % CHARACTERS.length)
    }
  }
  return text
}
