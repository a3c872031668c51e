import {
  type EmergencyText,
  fittingTexts,
  forgetText,
  parsedText,
  textsOf,
} from '../browser/local-storage/emergency-texts.ts'
import { localText } from '../browser/local-storage/local-text.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { randomId } from '../browser/random-id.ts'
import { LOG_EMERGENCY_PREFIX, type LogEntry, parseLogEntry } from './log-entry.ts'

export type EntryJournal = ReturnType<typeof createEntryJournal>

/** Keeps entries in localStorage while they can't be appended to the log. */
export function createEntryJournal(environment: StorageEnvironment) {
  const tabId = randomId(environment)
  /** The rounds with entries of this tab in the journal. */
  const held = new Set<string>()

  function leftIn(text: EmergencyText) {
    const raw = parsedText(text.text)
    const raws: readonly unknown[] = Array.isArray(raw) ? raw : []
    const unknown = raws.filter((one) => parseLogEntry(one) === undefined)
    return {
      entries: raws.flatMap((one) => parseLogEntry(one) ?? []),
      /** To be called once they are durable, or held by this tab. Entries that only a newer version understands stay for it. */
      forget: () => forgetText(environment, text, unknown.length === 0 ? null : JSON.stringify(unknown)),
    }
  }

  return {
    /** Makes the journal hold exactly these entries of this tab, once it holds any. Returns false if not all of them fit. */
    hold(pending: readonly LogEntry[]): boolean {
      let isWhole = true
      for (const roundId of new Set([...pending.map((entry) => entry.roundId), ...held])) {
        const ofRound = pending.filter((entry) => entry.roundId === roundId)
        const own = [...new Map(ofRound.map((entry) => [entry.id, entry])).values()]
        const kept = fittingTexts(own)
        const stored = localText(environment, `${LOG_EMERGENCY_PREFIX}${tabId}:${roundId}`)
        const isKept = stored.write(own.length === 0 ? null : `[${kept.join(',')}]`)
        isWhole &&= isKept && kept.length === own.length
        if (own.length === 0) held.delete(roundId)
        else held.add(roundId)
      }
      return isWhole
    },
    /** The entries that closed tabs have left, and those that other tabs hold now. */
    left: () => textsOf(environment, LOG_EMERGENCY_PREFIX).map(leftIn),
  }
}
