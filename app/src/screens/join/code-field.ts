import { codeFromText, secretFromText } from '@teemates/golf/join-link'
import { CODE_LENGTH } from '@teemates/golf/limits'
import { scannedPath } from './scanned-path.ts'

/**
 * Formats typed or pasted text for the code field: a whole link or a code in groups becomes its code; other text is put in
 * capitals, without blanks, and cut to a code's length. Source: document 3 section 5.
 */
export function shownCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/\s+/gu, '')
  return codeFromText(text) ?? [...plain].slice(0, CODE_LENGTH).join('')
}

/** Whether a code has a character that no code has, because it is easily mistaken for another one (golf/src/ids.ts). */
export function hasMistakenCharacter(code: string): boolean {
  return /[IO01]/u.test(code)
}

/** The meaning of the entered text: a code with the secret of its link, or the path of a link to follow. */
export type Entered = { readonly code: string; readonly secret: string | null } | { readonly path: string }

/**
 * The path of a link to a direct round, even with words around it: the golfer then joins as if by the QR code. The
 * code alone would make the host admit them. Any other text is shown as a code.
 */
export function entered(text: string): Entered {
  const path = peerPathIn(text)
  return path === null ? { code: shownCode(text), secret: secretFromText(text) } : { path }
}

function peerPathIn(text: string): string | null {
  if (codeFromText(text) !== null) return null
  const link = /https?:\/\/\S+/iu.exec(text)?.[0]
  if (link === undefined) return null
  try {
    return scannedPath(link)
  } catch {
    return null
  }
}
