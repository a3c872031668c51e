import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH, MAX_PLAYER_NAME_LENGTH, MIN_NICKNAME_LENGTH } from './limits.ts'

export const nicknameErrorCodes = [
  'bad-characters',
  'too-short',
  'too-long',
  /** The word that stands for 'not yet set': taken as a nickname it would be asked for again. */
  'reserved',
] as const
export type NicknameErrorCode = (typeof nicknameErrorCodes)[number]

export type NicknameCheck =
  | { readonly ok: true; readonly nickname: string }
  | { readonly ok: false; readonly code: Exclude<NicknameErrorCode, 'bad-characters'> }
  /** The first of them, as it is read; null for one that can't be seen. */
  | { readonly ok: false; readonly code: 'bad-characters'; readonly character: string | null }

const allowedStartPattern = /^(?:\p{L}\p{M}*|\p{Nd}|[ _.-])*/u
const invisiblePattern = /^[\p{C}\p{Z}]/u

/** A golfer's own nickname, trimmed: 2 to 20 code points of letters, digits, spaces, hyphens, underscores and periods. Source: document 1 section 5. */
export function checkNickname(text: string): NicknameCheck {
  const nickname = text.normalize('NFC').trim()
  // Before the length: what no longer text could mend is told with the first letter.
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

/** What is read as one character, though it may be of several code points. */
function readCharacterAt(text: string, index: number): string | null {
  if (invisiblePattern.test(text.slice(index))) return null
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(index)?.segment ?? null
}

/** 'Player' and an empty text count as not yet set. Source: document 2 section 5. */
export function isNicknameSet(nickname: string): boolean {
  const trimmed = nickname.trim()
  return trimmed !== '' && trimmed !== DEFAULT_NICKNAME
}

// Controls, lone surrogates, and what turns the text's direction or has no width. Joiners stay: emoji and scripts need them.
const unseenPattern = /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu

// What is left of a name that shows nothing: separators, marks without a letter, joiners, and the blank letters of Hangul and Braille.
const blankPattern = /^[\p{C}\p{M}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** A mate's name as it is kept and shown: as cleanName, of at most 40 code points. */
export function cleanPlayerName(text: string): string | null {
  return cleanName(text, MAX_PLAYER_NAME_LENGTH)
}

/**
 * A name as it is kept and shown: whitespace collapsed, unseen characters removed, cut to maxLength code points without
 * splitting what is read as one character. Null when nothing that can be seen remains.
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
  // One character of more code points than a whole name may have: marks heaped on a letter.
  return kept === '' ? [...text].slice(0, maxLength).join('') : kept
}
