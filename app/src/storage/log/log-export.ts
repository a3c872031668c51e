import { fieldsOf, idOf, listOf, textOf } from '@teemates/golf/untrusted-fields'
import { createEmergencyTexts, parsedText } from '../emergency-texts.ts'
import type { StorageEnvironment } from '../environment.ts'
import { readRaw, recordsOf } from '../raw-read.ts'
import { LOG_DATABASE_NAME } from './log-database.ts'
import { LOG_EMERGENCY_PREFIX } from './log-entry.ts'

/**
 * The log's entries as a backup file holds them, of all rounds in one order, each id once: what is stored, past the app's own
 * reading, and what the emergency journal holds. A database that isn't there is not made.
 */
export async function exportLog(environment: StorageEnvironment, indexedDB: IDBFactory): Promise<readonly unknown[]> {
  const stores = await readRaw(environment, indexedDB, LOG_DATABASE_NAME)
  const unsaved = createEmergencyTexts(environment, LOG_EMERGENCY_PREFIX, '')
    .all()
    .flatMap(({ text }) => listOf(parsedText(text)))
  const entries = new Map<unknown, unknown>()
  for (const raw of [...recordsOf(stores, 'entries'), ...unsaved]) {
    const entry = withoutPlace(raw)
    const id = idOf(fieldsOf(entry)?.get('id')) ?? entry
    if (!entries.has(id)) entries.set(id, entry)
  }
  return [...entries.values()]
}

/** Its key in this database says nothing on another device. */
function withoutPlace(raw: unknown): unknown {
  const fields = fieldsOf(raw)
  return fields === null ? raw : Object.fromEntries([...fields].filter(([name]) => name !== 'seq'))
}

/** Notes after which a round is in the history, goes on as a live game, or is gone. */
const overBy = new Set(['archived', 'continued', 'removed'])

/** Rounds of a log that were begun and aren't over, by their ids, with their entries as they are. */
export function roundsUnderWay(log: unknown): ReadonlyMap<string, readonly unknown[]> {
  const byRound = new Map<string, unknown[]>()
  const begun = new Set<string>()
  const over = new Set<string>()
  for (const raw of listOf(log)) {
    const fields = fieldsOf(raw)
    const roundId = idOf(fields?.get('roundId'))
    if (roundId === null) continue
    const kind = textOf(fields?.get('kind')) ?? ''
    if (kind === 'created') {
      // Who leaves a round and joins it again has begun it anew.
      begun.add(roundId)
      over.delete(roundId)
      byRound.delete(roundId)
    }
    if (overBy.has(kind)) over.add(roundId)
    const entries = byRound.get(roundId)
    if (entries === undefined) byRound.set(roundId, [raw])
    else entries.push(raw)
  }
  return new Map([...byRound].filter(([roundId]) => begun.has(roundId) && !over.has(roundId)))
}
