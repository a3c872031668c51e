import type { StorageEnvironment } from './environment.ts'

/** Characters for one round or game; browsers give about five million to the whole origin. */
export const MAX_EMERGENCY_CHARS = 1_000_000

export interface EmergencyText {
  readonly key: string
  readonly text: string
}

/** One kind of texts in localStorage, each tab's under keys of its own, so that no two tabs write the same one. */
export interface EmergencyTexts {
  /** Replaces what this tab holds for the round or game; null: nothing any more. False where localStorage is off or full. */
  put(id: string, text: string | null): boolean
  /** What all tabs have left here, also those that are gone. */
  all(): readonly EmergencyText[]
  /** Forgets a text, or leaves a remainder of it, unless its tab has written it anew. */
  forget(entry: EmergencyText, remainder?: string): void
}

/** Keys: the prefix, the tab's own id, the round's or game's id. */
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

/** The values as JSON, from the first on, as many as the bound allows: with a gap they could not be replayed. */
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

/** Undefined for what isn't JSON. */
export function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
