import { codeFromText, secretFromText } from '@teemates/golf/join-link'
import { CODE_LENGTH } from '@teemates/golf/limits'
import { scannedPath } from './scanned-path.ts'

/**
 * What the code field shows of what was typed or pasted: a whole link or a code in groups becomes its code; all else is in
 * capitals, without blanks, and at most as long as a code. Source: document 3 section 5.
 */
export function shownCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/\s+/gu, '')
  return codeFromText(text) ?? [...plain].slice(0, CODE_LENGTH).join('')
}

/** Whether a code has a character that no code has, because it is easily mistaken for another one (golf/src/ids.ts). */
export function hasMistakenCharacter(code: string): boolean {
  return /[IO01]/u.test(code)
}

/** What was typed or pasted into the code field: a code, of a live game's link with its secret, or where a link leads. */
export type Entered = { readonly code: string; readonly secret: string | null } | { readonly path: string }

/**
 * A link of a round from phone to phone, with or without words around it, leads where its QR code leads: its six letters alone
 * would have the golfer knock. All else is shown as a code.
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
