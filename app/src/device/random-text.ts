const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 that fits in a byte. Higher bytes would favour some characters. */
const FAIR_BELOW = 252

/** A cryptographically random text of lowercase letters and digits, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < FAIR_BELOW) text += CHARACTERS.charAt(byte % CHARACTERS.length)
    }
  }
  return text
}
