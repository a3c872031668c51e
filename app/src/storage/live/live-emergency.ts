import * as v from 'valibot'
import { createEmergencyTexts, type EmergencyText, fittingTexts, parsedText } from '../browser/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { parseOperation } from './live-rows.ts'
import type { StoredOperation } from './live-store.ts'

const PREFIX = 'golf_scorer_live_emergency_v1:'
const WITHDRAWN_PREFIX = 'golf_scorer_live_withdrawn_v1:'
/** Then no transaction is under way any more that could still store what was withdrawn, in ms. */
const WITHDRAWN_OVER_MS = 24 * 60 * 60 * 1000

export interface LiveEmergencyEntry extends EmergencyText {
  readonly operations: readonly StoredOperation[]
}

/** Where a live game's taps wait while the database can't be written: not as sure as the database, but better than nothing. */
export interface LiveEmergency {
  /** Replaces what this tab holds for the game. False when not all of it could be kept. */
  save(gameId: string, operations: readonly StoredOperation[]): boolean
  /** What all tabs have left here, also those that are gone; in the order of their keys. */
  entries(): readonly LiveEmergencyEntry[]
  /** Forgets an entry unless its tab has written it anew. */
  forget(entry: LiveEmergencyEntry): void
  /** No tab takes it for there, though it is stored: it isn't known yet whether the golfer will be told so, or was told that it isn't. */
  withdraw(operationId: string): void
  /** It is stored, and told as stored. */
  allow(operationId: string): void
  isWithdrawn(operationId: string): boolean
  /** By any tab, a day ago or longer: what of them is stored can go, and is then to be allowed. */
  withdrawnLongAgo(): readonly string[]
}

export function createLiveEmergency(
  environment: Pick<StorageEnvironment, 'localStorage' | 'now'>,
  tabId: string,
): LiveEmergency {
  const texts = createEmergencyTexts(environment, PREFIX, tabId)
  const withdrawals = createEmergencyTexts(environment, WITHDRAWN_PREFIX, '')
  /** Where localStorage is off or full this tab alone knows. */
  const withdrawnHere = new Set<string>()
  return {
    save(gameId, operations) {
      if (operations.length === 0) return texts.put(gameId, null)
      const kept = fittingTexts(operations)
      return texts.put(gameId, `{"operations":[${kept.join(',')}]}`) && kept.length === operations.length
    },
    entries: () =>
      texts
        .all()
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .flatMap((entry) => parseEntry(entry) ?? []),
    forget: texts.forget,
    withdraw(operationId) {
      withdrawnHere.add(operationId)
      try {
        environment.localStorage().setItem(WITHDRAWN_PREFIX + operationId, String(environment.now()))
      } catch {
        // As good as it can be kept.
      }
    },
    allow(operationId) {
      withdrawnHere.delete(operationId)
      try {
        environment.localStorage().removeItem(WITHDRAWN_PREFIX + operationId)
      } catch {
        // It couldn't be kept there either.
      }
    },
    isWithdrawn(operationId) {
      if (withdrawnHere.has(operationId)) return true
      try {
        return environment.localStorage().getItem(WITHDRAWN_PREFIX + operationId) !== null
      } catch {
        return false
      }
    },
    withdrawnLongAgo: () =>
      withdrawals
        .all()
        .filter(({ text }) => environment.now() - Number(text) >= WITHDRAWN_OVER_MS)
        .map(({ key }) => key.slice(WITHDRAWN_PREFIX.length)),
  }
}

const entrySchema = v.object({ operations: v.array(v.unknown()) })

function parseEntry({ key, text }: EmergencyText): LiveEmergencyEntry | undefined {
  const parsed = v.safeParse(entrySchema, parsedText(text))
  if (!parsed.success) return undefined
  return { key, text, operations: parsed.output.operations.flatMap((raw) => parseOperation(raw) ?? []) }
}
