import type { StorageEnvironment } from './environment.ts'

/** The maximum of characters per round or game. Browsers give about five million to the whole origin. */
export const MAX_EMERGENCY_CHARS = 1_000_000

export interface EmergencyText {
  readonly key: string
  readonly text: string
}

/** One kind of texts in localStorage. Each tab has keys of its own, so no two tabs write the same one. */
export interface EmergencyTexts {
  /** Replaces this tab's text for the round or game; null removes it. Returns false if localStorage is off or full. */
  put(id: string, text: string | null): boolean
  /** The texts of all tabs, including closed ones. */
  all(): readonly EmergencyText[]
  /** Removes a text, or replaces it by a remainder, unless its tab has written it again. */
  forget(entry: EmergencyText, remainder?: string): void
}

/** Each key consists of the prefix, the tab's own id, and the round's or game's id. */
export function createEmergencyTexts(
  environment: Pick<StorageEnvironment, 'localStorage'>,
  prefix: string,
  tabId: string,
): EmergencyTexts {
  function withLocalStorage(work: (storage: globalThis.Storage) => void): boolean {
    try {
      work(environment.localStorage())
      return true
    } catch {
      return false
    }
  }

  return {
    put(id, text) {
      const key = `${prefix}${tabId}:${id}`
      return withLocalStorage((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
      })
    },
    all() {
      const found: EmergencyText[] = []
      withLocalStorage((storage) => {
        for (let index = 0; index < storage.length; index += 1) {
          const key = storage.key(index)
          if (key?.startsWith(prefix) === true) found.push({ key, text: storage.getItem(key) ?? '' })
        }
      })
      return found
    },
    forget({ key, text }, remainder) {
      withLocalStorage((storage) => {
        if (storage.getItem(key) !== text) return
        if (remainder === undefined) storage.removeItem(key)
        else storage.setItem(key, remainder)
      })
    },
  }
}

/** Whether any tab has left a text. */
export function hasTexts(environment: Pick<StorageEnvironment, 'localStorage'>, prefix: string): boolean {
  return createEmergencyTexts(environment, prefix, '').all().length > 0
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
