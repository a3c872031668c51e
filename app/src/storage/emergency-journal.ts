import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { createEmergencyTexts, type EmergencyText, fittingTexts, parsedText } from './emergency-texts.ts'
import type { StorageEnvironment } from './environment.ts'
import { parseRoundEvent } from './stored-round.ts'

export const EMERGENCY_PREFIX = 'golf_scorer_emergency_v1:'

export interface EmergencyEntry extends EmergencyText {
  readonly roundId: string
  readonly events: readonly RoundEvent[]
  /** As they are kept there: events of a newer app, which only that one can take in. */
  readonly unknown: readonly unknown[]
}

/** Where a round's changes wait while the database can't be written: not as sure as the database, but better than nothing. */
export interface EmergencyJournal {
  /** Replaces what this tab holds for the round. False when not all of it could be kept. */
  stash(roundId: string, events: readonly RoundEvent[]): boolean
  /** What all tabs have left here, also those that are gone; without entries of which nothing can be understood. */
  entries(): readonly EmergencyEntry[]
  /** Forgets the events of an entry unless its tab has written it anew; what isn't understood of it stays. */
  forget(entry: EmergencyEntry): void
  /** Forgets everything of a round that was finished or deleted. */
  forgetRound(roundId: string): void
}

export function createEmergencyJournal(environment: StorageEnvironment, tabId: string): EmergencyJournal {
  const texts = createEmergencyTexts(environment, EMERGENCY_PREFIX, tabId)

  function all(): EmergencyEntry[] {
    return texts.all().flatMap((entry) => parseEntry(entry) ?? [])
  }

  return {
    stash(roundId, events) {
      if (events.length === 0) return texts.put(roundId, null)
      const kept = fittingTexts(events)
      const text = `{"roundId":${JSON.stringify(roundId)},"events":[${kept.join(',')}]}`
      return texts.put(roundId, text) && kept.length === events.length
    },
    entries: () => all().filter(({ events }) => events.length > 0),
    forget(entry) {
      const { roundId, unknown } = entry
      texts.forget(entry, unknown.length === 0 ? undefined : JSON.stringify({ roundId, events: unknown }))
    },
    forgetRound(roundId) {
      for (const entry of all()) if (entry.roundId === roundId) texts.forget(entry)
    },
  }
}

const entrySchema = v.object({ roundId: v.string(), events: v.array(v.unknown()) })

function parseEntry({ key, text }: EmergencyText): EmergencyEntry | undefined {
  const parsed = v.safeParse(entrySchema, parsedText(text))
  if (!parsed.success) return undefined
  const events: RoundEvent[] = []
  const unknown: unknown[] = []
  for (const raw of parsed.output.events) {
    const event = parseRoundEvent(raw)
    if (event === undefined) unknown.push(raw)
    else events.push(event)
  }
  return { key, text, roundId: parsed.output.roundId, events, unknown }
}
