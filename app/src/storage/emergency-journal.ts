import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import type { StorageEnvironment } from './environment.ts'
import { parseRoundEvent } from './stored-round.ts'

/** localStorage keys: this prefix, the tab's own id, the round's id. A key a tab, so that no two tabs write the same one. */
export const EMERGENCY_PREFIX = 'golf_scorer_emergency_v1:'

/** Characters for one round; browsers give about five million to the whole origin. */
export const MAX_EMERGENCY_CHARS = 1_000_000

export interface EmergencyEntry {
  readonly key: string
  readonly text: string
  readonly roundId: string
  readonly events: readonly RoundEvent[]
}

/** Where a round's changes wait while the database can't be written: not as sure as the database, but better than nothing. */
export interface EmergencyJournal {
  /** Replaces what this tab holds for the round. False when not all of it could be kept. */
  stash(roundId: string, events: readonly RoundEvent[]): boolean
  /** What all tabs have left here, also those that are gone. */
  entries(): readonly EmergencyEntry[]
  /** Forgets an entry unless its tab has written it anew. */
  forget(entry: EmergencyEntry): void
  /** Forgets everything of a round that was finished or deleted. */
  forgetRound(roundId: string): void
}

export function createEmergencyJournal(environment: StorageEnvironment, tabId: string): EmergencyJournal {
  const keyOf = (roundId: string) => `${EMERGENCY_PREFIX}${tabId}:${roundId}`

  function entries(): EmergencyEntry[] {
    const found: EmergencyEntry[] = []
    withLocalStorage(environment, (storage) => {
      for (let index = 0; index < storage.length; index += 1) {
        const key = storage.key(index)
        if (key === null || !key.startsWith(EMERGENCY_PREFIX)) continue
        const entry = parseEntry(key, storage.getItem(key) ?? '')
        if (entry !== undefined) found.push(entry)
      }
    })
    return found
  }

  return {
    stash(roundId, events) {
      const kept = fitting(roundId, events)
      const stored = withLocalStorage(environment, (storage) => {
        if (events.length === 0) storage.removeItem(keyOf(roundId))
        else storage.setItem(keyOf(roundId), kept.text)
      })
      return stored && kept.complete
    },
    entries,
    forget(entry) {
      withLocalStorage(environment, (storage) => {
        if (storage.getItem(entry.key) === entry.text) storage.removeItem(entry.key)
      })
    },
    forgetRound(roundId) {
      for (const entry of entries()) {
        if (entry.roundId !== roundId) continue
        withLocalStorage(environment, (storage) => storage.removeItem(entry.key))
      }
    },
  }
}

/** As many of the events, from the first on, as the bound allows: a log with a gap could not be replayed. */
function fitting(roundId: string, events: readonly RoundEvent[]): { text: string; complete: boolean } {
  const texts: string[] = []
  let chars = 0
  for (const event of events) {
    const text = JSON.stringify(event)
    chars += text.length + 1
    if (chars > MAX_EMERGENCY_CHARS) break
    texts.push(text)
  }
  return {
    text: `{"roundId":${JSON.stringify(roundId)},"events":[${texts.join(',')}]}`,
    complete: texts.length === events.length,
  }
}

const entrySchema = v.object({ roundId: v.string(), events: v.array(v.unknown()) })

function parseEntry(key: string, text: string): EmergencyEntry | undefined {
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(text))
    if (!parsed.success) return undefined
    const events = parsed.output.events.flatMap((raw) => parseRoundEvent(raw) ?? [])
    return { key, text, roundId: parsed.output.roundId, events }
  } catch {
    return undefined
  }
}

/** False where localStorage is switched off or full. */
function withLocalStorage(environment: StorageEnvironment, work: (storage: globalThis.Storage) => void): boolean {
  try {
    work(environment.localStorage())
    return true
  } catch {
    return false
  }
}
