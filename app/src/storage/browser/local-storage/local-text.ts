import type { StorageEnvironment } from '../environment.ts'

/** A text in localStorage, which may be off or full. Losing it must cost nothing else. */
export function localText({ localStorage }: Pick<StorageEnvironment, 'localStorage'>, key: string) {
  return {
    /** Null if there is none. */
    read(): string | null {
      try {
        return localStorage().getItem(key)
      } catch {
        return null
      }
    },
    /** Null removes it. Returns false if that failed. */
    write(text: string | null): boolean {
      try {
        if (text === null) localStorage().removeItem(key)
        else localStorage().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
  }
}
