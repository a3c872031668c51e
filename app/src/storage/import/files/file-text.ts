import { BundleError } from '../../browser/bundle-error.ts'

/** The number of bytes that reveal the encoding of a text without a byte order mark. */
const PROBED_BYTES = 4096

/**
 * Bytes that windows-1252 leaves undefined or uses for signs that no name contains. They are letters in the code pages of
 * old Macs and of DOS, which nothing else distinguishes from windows-1252. Source: WHATWG Encoding, index windows-1252.
 */
const NEVER_IN_WINDOWS_1252 = /[\u0081-\u0083\u0086-\u0089\u008B\u008D\u008F\u0090\u0095\u0098\u009B\u009D]/

/** A file's text, and whether it was in an old code page. */
export interface FileText {
  readonly text: string
  /** The code page is a guess, so the golfer should check the names; null for Unicode. */
  readonly codePage: CodePageSample | null
}

/** Words of the file with letters that another code page would show differently. */
export type CodePageSample = readonly string[]

/**
 * Decodes UTF-8, UTF-16 with or without a byte order mark, and windows-1252, which Excel uses for 'CSV' on Windows. Throws
 * BundleError for every other encoding, because its names would be wrong for good.
 */
export function decodeFile(bytes: Uint8Array): FileText {
  const unicode = unicodeOf(bytes)
  try {
    // As a stream, because a truncated file may end within a character.
    return { text: new TextDecoder(unicode, { fatal: true }).decode(bytes, { stream: true }), codePage: null }
  } catch {
    // A file with some valid UTF-8 characters is a damaged one, not one in a code page.
    const isDamaged = /[^\p{ASCII}\uFFFD]/u.test(new TextDecoder().decode(bytes))
    if (unicode !== 'utf-8' || isDamaged) throw new BundleError('unknown-encoding')
  }
  if (NEVER_IN_WINDOWS_1252.test(highCharactersOf(bytes))) throw new BundleError('unknown-encoding')
  const text = new TextDecoder('windows-1252').decode(bytes)
  return { text, codePage: sampleOf(text) }
}

function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Our columns and JSON's signs are ASCII, for which UTF-16 makes every other byte zero.
  const probed = bytes.subarray(0, PROBED_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of probed.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > probed.length / 4 && odd > even) return 'utf-16le'
  return even > probed.length / 4 ? 'utf-16be' : 'utf-8'
}

/** One character for each distinct byte above ASCII. */
function highCharactersOf(bytes: Uint8Array): string {
  const seen = new Set<number>()
  for (const byte of bytes) if (byte >= 0x80) seen.add(byte)
  return String.fromCharCode(...seen)
}

const SAMPLE_WORDS = 3

function sampleOf(text: string): CodePageSample {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}'’-]*[^\p{ASCII}\s][\p{L}\p{M}'’-]*/gu)) {
    words.add(word.slice(0, 40))
    if (words.size === SAMPLE_WORDS) break
  }
  return [...words]
}
