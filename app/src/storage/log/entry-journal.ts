import { createEmergencyTexts, type EmergencyText, fittingTexts, parsedText } from '../browser/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { randomId } from '../browser/random-id.ts'
import { LOG_EMERGENCY_PREFIX, type LogEntry, parseLogEntry } from './log-entry.ts'

/** The entries that a tab or an earlier start couldn't append. */
interface LeftEntries {
  readonly entries: readonly LogEntry[]
  /** To be called once they are durable, or held by this tab. Entries that only a newer version understands stay for it. */
  readonly forget: () => void
}

/** Keeps entries in localStorage while they can't be appended to the log. */
export interface EntryJournal {
  /** Makes the journal hold exactly these entries of this tab, once it holds any. Returns false if not all of them fit. */
  hold(pending: readonly LogEntry[]): boolean
  /** The entries that closed tabs have left, and those that other tabs hold now. */
  left(): readonly LeftEntries[]
}

export function createEntryJournal(environment: StorageEnvironment): EntryJournal {
  const texts = createEmergencyTexts(environment, LOG_EMERGENCY_PREFIX, randomId(environment))
  /** The rounds with entries of this tab in the journal. */
  const held = new Set<string>()

  function leftIn(text: EmergencyText): LeftEntries {
    const raw = parsedText(text.text)
    const raws: readonly unknown[] = Array.isArray(raw) ? raw : []
    const unknown = raws.filter((one) => parseLogEntry(one) === undefined)
    return {
      entries: raws.flatMap((one) => parseLogEntry(one) ?? []),
      forget: () => texts.forget(text, unknown.length === 0 ? undefined : JSON.stringify(unknown)),
    }
  }

  return {
    hold(pending) {
      let isWhole = true
      for (const roundId of new Set([...pending.map((entry) => entry.roundId), ...held])) {
        const ofRound = pending.filter((entry) => entry.roundId === roundId)
        const own = [...new Map(ofRound.map((entry) => [entry.id, entry])).values()]
        const kept = fittingTexts(own)
        const isKept = texts.put(roundId, own.length === 0 ? null : `[${kept.join(',')}]`)
        isWhole &&= isKept && kept.length === own.length
        if (own.length === 0) held.delete(roundId)
        else held.add(roundId)
      }
      return isWhole
    },
    left: () => texts.all().map(leftIn),
  }
}
