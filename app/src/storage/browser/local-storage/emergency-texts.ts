import type { StorageEnvironment } from '../environment.ts'
import { localText } from './local-text.ts'

/** The maximum of characters per round or game. Browsers give about five million to the whole origin. */
export const MAX_EMERGENCY_CHARS = 1_000_000

type Texts = Pick<StorageEnvironment, 'localStorage'>

export interface EmergencyText {
  readonly key: string
  readonly text: string
}

/**
 * The texts of one kind in localStorage, of all tabs, including closed ones. Each key consists of the prefix, the tab's own
 * id, and the round's or game's id, so no two tabs write the same one.
 */
export function textsOf(environment: Texts, prefix: string): readonly EmergencyText[] {
  const found: EmergencyText[] = []
  try {
    const storage = environment.localStorage()
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index)
      if (key?.startsWith(prefix) === true) found.push({ key, text: storage.getItem(key) ?? '' })
    }
  } catch {
    // localStorage is off.
  }
  return found
}

/** Removes a text, or replaces it by a remainder, unless its tab has written it again. */
export function forgetText(environment: Texts, { key, text }: EmergencyText, remainder: string | null = null): void {
  const stored = localText(environment, key)
  if (stored.read() === text) stored.write(remainder)
}

/** The values as JSON, from the first on, as many as fit: with a gap they couldn't be replayed. */
export function fittingTexts(values: readonly object[]): readonly string[] {
  const texts: string[] = []
  let chars = 0
  for (const value of values) {
    const text = JSON.stringify(value)
    chars += text.length + 1
    if (chars > MAX_EMERGENCY_CHARS) break
    texts.push(text)
  }
  return texts
}

/** Undefined if the text isn't JSON. */
export function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
