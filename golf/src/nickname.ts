import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH, MAX_PLAYER_NAME_LENGTH, MIN_NICKNAME_LENGTH } from './limits.ts'

export const nicknameErrorCodes = [
  'bad-characters',
  'too-short',
  'too-long',
  /** 'Player' means 'not set yet', so the app would ask for a nickname again. */
  'reserved',
] as const
export type NicknameErrorCode = (typeof nicknameErrorCodes)[number]

export type NicknameCheck =
  | { readonly ok: true; readonly nickname: string }
  | { readonly ok: false; readonly code: Exclude<NicknameErrorCode, 'bad-characters'> }
  /** The first forbidden character as it is displayed; null if it is invisible. */
  | { readonly ok: false; readonly code: 'bad-characters'; readonly character: string | null }

const allowedStartPattern = /^(?:\p{L}\p{M}*|\p{Nd}|[ _.-])*/u
const invisiblePattern = /^[\p{C}\p{Z}]/u

/**
 * Checks a golfer's own nickname, trimmed: 2 to 20 code points of letters, digits, spaces, hyphens, underscores and
 * periods. Source: document 1 section 5.
 */
export function checkNickname(text: string): NicknameCheck {
  const nickname = text.normalize('NFC').trim()
  // Characters are checked before the length, because a forbidden first letter can't be fixed by typing more.
  const allowedLength = allowedStartPattern.exec(nickname)?.[0].length ?? 0
  if (allowedLength < nickname.length) {
    return { ok: false, code: 'bad-characters', character: readCharacterAt(nickname, allowedLength) }
  }
  const length = [...nickname].length
  if (length < MIN_NICKNAME_LENGTH) return { ok: false, code: 'too-short' }
  if (length > MAX_NICKNAME_LENGTH) return { ok: false, code: 'too-long' }
  if (!isNicknameSet(nickname)) return { ok: false, code: 'reserved' }
  return { ok: true, nickname }
}

/** The grapheme at the index, which may consist of several code points. */
function readCharacterAt(text: string, index: number): string | null {
  if (invisiblePattern.test(text.slice(index))) return null
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(index)?.segment ?? null
}

/** 'Player' and an empty text count as not set. Source: document 2 section 5. */
export function isNicknameSet(nickname: string): boolean {
  const trimmed = nickname.trim()
  return trimmed !== '' && trimmed !== DEFAULT_NICKNAME
}

// Control characters, lone surrogates, and characters that change the text's direction or have no width. Joiners stay:
// emoji and some scripts need them.
const unseenPattern = /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu

// Matches the rest of a name that shows nothing: separators, marks without a letter, joiners, and the blank letters of
// Hangul and Braille.
const blankPattern = /^[\p{C}\p{M}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** A mate's name as cleaned by cleanName, at most 40 code points. */
export function cleanPlayerName(text: string): string | null {
  return cleanName(text, MAX_PLAYER_NAME_LENGTH)
}

/**
 * Collapses whitespace, removes invisible characters and cuts the name to maxLength code points without splitting a
 * grapheme. Returns null if nothing visible remains.
 */
export function cleanName(text: string, maxLength: number): string | null {
  const seen = text.replaceAll(/\s+/gu, ' ').replaceAll(unseenPattern, '').replaceAll(/ +/g, ' ').trim()
  if (blankPattern.test(seen)) return null
  const cut = cutToCodePoints(seen, maxLength).trim()
  return blankPattern.test(cut) ? null : cut
}

function cutToCodePoints(text: string, maxLength: number): string {
  if ([...text].length <= maxLength) return text
  let kept = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const segmentLength = [...segment].length
    if (length + segmentLength > maxLength) break
    kept += segment
    length += segmentLength
  }
  // A single grapheme can be longer than maxLength: combining marks stacked on one letter.
  return kept === '' ? [...text].slice(0, maxLength).join('') : kept
}

/** Equal for names of one golfer, which may differ in case and in surrounding blanks. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
