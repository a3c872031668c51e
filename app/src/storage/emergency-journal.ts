import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { createEmergencyTexts, type EmergencyText, fittingTexts, parsedText } from './emergency-texts.ts'
import type { StorageEnvironment } from './environment.ts'
import { parseRoundEvent } from './stored-round.ts'

export const EMERGENCY_PREFIX = 'golf_scorer_emergency_v1:'

export interface EmergencyEntry extends EmergencyText {
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
  const texts = createEmergencyTexts(environment, EMERGENCY_PREFIX, tabId)

  function entries(): EmergencyEntry[] {
    return texts.all().flatMap((entry) => parseEntry(entry) ?? [])
  }

  return {
    stash(roundId, events) {
      if (events.length === 0) return texts.put(roundId, null)
      const kept = fittingTexts(events)
      const text = `{"roundId":${JSON.stringify(roundId)},"events":[${kept.join(',')}]}`
      return texts.put(roundId, text) && kept.length === events.length
    },
    entries,
    forget: texts.forget,
    forgetRound(roundId) {
      for (const entry of entries()) if (entry.roundId === roundId) texts.forget(entry)
    },
  }
}

const entrySchema = v.object({ roundId: v.string(), events: v.array(v.unknown()) })

function parseEntry({ key, text }: EmergencyText): EmergencyEntry | undefined {
  const parsed = v.safeParse(entrySchema, parsedText(text))
  if (!parsed.success) return undefined
  const events = parsed.output.events.flatMap((raw) => parseRoundEvent(raw) ?? [])
  return { key, text, roundId: parsed.output.roundId, events }
}
