import * as v from 'valibot'
import { MAX_EMERGENCY_CHARS } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import { parseOperation } from './live-rows.ts'
import type { StoredOperation } from './live-store.ts'

/** localStorage keys: this prefix, the tab's own id, the game's id. A key a tab, so that no two tabs write the same one. */
const PREFIX = 'golf_scorer_live_emergency_v1:'

export interface LiveEmergencyEntry {
  readonly key: string
  readonly text: string
  readonly operations: readonly StoredOperation[]
}

/** Where a live game's taps wait while the database can't be written: not as sure as the database, but better than nothing. */
export interface LiveEmergency {
  /** Replaces what this tab holds for the game. False when not all of it could be kept. */
  stash(gameId: string, operations: readonly StoredOperation[]): boolean
  /** What all tabs have left here, also those that are gone. */
  entries(): readonly LiveEmergencyEntry[]
  /** Forgets an entry unless its tab has written it anew. */
  forget(entry: LiveEmergencyEntry): void
}

export function createLiveEmergency(
  environment: Pick<StorageEnvironment, 'localStorage'>,
  tabId: string,
): LiveEmergency {
  return {
    stash(gameId, operations) {
      const key = `${PREFIX}${tabId}:${gameId}`
      try {
        const storage = environment.localStorage()
        if (operations.length === 0) {
          storage.removeItem(key)
          return true
        }
        const kept = fitting(operations)
        storage.setItem(key, `{"operations":[${kept.join(',')}]}`)
        return kept.length === operations.length
      } catch {
        return false
      }
    },
    entries() {
      try {
        const storage = environment.localStorage()
        const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
        return keys
          .filter((key) => key.startsWith(PREFIX))
          .sort()
          .flatMap((key) => parseEntry(key, storage.getItem(key) ?? '') ?? [])
      } catch {
        return []
      }
    },
    forget(entry) {
      try {
        const storage = environment.localStorage()
        if (storage.getItem(entry.key) === entry.text) storage.removeItem(entry.key)
      } catch {
        // It is found again by the next opening, and stored already then.
      }
    },
  }
}

/** As many as the bound allows, from the first on: order must not be lost. */
function fitting(operations: readonly StoredOperation[]): string[] {
  let chars = 0
  const texts = operations.map((operation) => JSON.stringify(operation))
  const end = texts.findIndex((text) => (chars += text.length + 1) > MAX_EMERGENCY_CHARS)
  return end === -1 ? texts : texts.slice(0, end)
}

const entrySchema = v.object({ operations: v.array(v.unknown()) })

function parseEntry(key: string, text: string): LiveEmergencyEntry | undefined {
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(text))
    if (!parsed.success) return undefined
    return { key, text, operations: parsed.output.operations.flatMap((raw) => parseOperation(raw) ?? []) }
  } catch {
    return undefined
  }
}
