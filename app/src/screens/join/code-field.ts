import { codeFromText } from '@teemates/golf/join-link'
import { CODE_LENGTH } from '@teemates/golf/limits'

/**
 * What the code field shows of what was typed or pasted: a whole link or a code in groups becomes its code; all else is in
 * capitals, without blanks, and at most as long as a code. Source: document 3 section 5.
 */
export function shownCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/\s+/gu, '')
  return codeFromText(text) ?? [...plain].slice(0, CODE_LENGTH).join('')
}
