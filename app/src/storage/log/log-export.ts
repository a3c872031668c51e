import type { Round } from '@teemates/golf/round'
import { isPersisted, type RoundEvent } from '@teemates/golf/round-events'
import { fieldsOf, idOf, listOf, textOf } from '@teemates/golf/untrusted-fields'
import { parsedText, textsOf } from '../browser/local-storage/emergency-texts.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { readRaw, recordsOf } from '../browser/databases/raw-read.ts'
import type { Log } from './log.ts'
import { LOG_DATABASE_NAME, type LogDatabase } from './log-database.ts'
import { isLiveKind, LOG_EMERGENCY_PREFIX, type LogEntry, parseLogEntry } from './log-entry.ts'
import { soloRoundIn } from './played-round.ts'
import { endingKinds } from './round-list.ts'

/**
 * Returns the log's entries for a backup file: all rounds in one order, each id once, as stored and from the emergency
 * journal. It doesn't create a missing database.
 */
export async function exportLog(environment: StorageEnvironment, indexedDB: IDBFactory): Promise<readonly unknown[]> {
  const stores = await readRaw(environment, indexedDB, LOG_DATABASE_NAME)
  return distinctRaws([...recordsOf(stores, 'entries'), ...unsavedIn(environment)])
}

/**
 * Returns the entries of direct rounds that may be under way, as stored and from the emergency journal, and of rounds that
 * can't be understood. Rejects with StorageError.
 */
export async function exportUnderWay(
  environment: StorageEnvironment,
  connection: Connection<LogDatabase>,
  log: Pick<Log, 'roundIds' | 'pending'>,
): Promise<readonly unknown[]> {
  const raws: unknown[] = []
  // Rounds that are over aren't asked for, however long ago their last entry is.
  const direct = await log.roundIds('peer', Number.POSITIVE_INFINITY)
  const solo = await log.roundIds('solo', Number.POSITIVE_INFINITY)
  for (const roundId of new Set([...direct, ...solo])) {
    raws.push(...(await connection.read((database) => database.ofRound(roundId))))
  }
  return directIn(distinctRaws([...raws, ...unsavedIn(environment), ...log.pending()]))
}

function unsavedIn(environment: StorageEnvironment): readonly unknown[] {
  return textsOf(environment, LOG_EMERGENCY_PREFIX).flatMap(({ text }) => listOf(parsedText(text)))
}

function distinctRaws(raws: readonly unknown[]): readonly unknown[] {
  const entries = new Map<unknown, unknown>()
  for (const raw of raws) {
    const entry = withoutPlace(raw)
    const id = idOf(fieldsOf(entry)?.get('id')) ?? entry
    if (!entries.has(id)) entries.set(id, entry)
  }
  return [...entries.values()]
}

/** The entry's key in this database means nothing on another device. */
function withoutPlace(raw: unknown): unknown {
  const fields = fieldsOf(raw)
  return fields === null ? raw : Object.fromEntries([...fields].filter(([name]) => name !== 'seq'))
}

/** Finds the rounds of a log that were begun and aren't over, with their entries unchanged. */
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
      // A golfer who leaves a round and joins it again begins it again.
      begun.add(roundId)
      over.delete(roundId)
      byRound.delete(roundId)
    }
    if (endingKinds.has(kind)) over.add(roundId)
    const entries = byRound.get(roundId)
    if (entries === undefined) byRound.set(roundId, [raw])
    else entries.push(raw)
  }
  return new Map([...byRound].filter(([roundId]) => begun.has(roundId) && !over.has(roundId)))
}

/** The entries of direct rounds, and those that can't be understood. An export has solo rounds and live games by themselves. */
function directIn(log: readonly unknown[]): readonly unknown[] {
  const solo = new Set(
    log.flatMap((raw) => {
      const entry = parseLogEntry(raw)
      return entry?.kind === 'created' && entry.peer === undefined ? [entry.roundId] : []
    }),
  )
  return log.filter((raw) => {
    const fields = fieldsOf(raw)
    const roundId = idOf(fields?.get('roundId'))
    const isLive = isLiveKind(textOf(fields?.get('kind')) ?? '')
    return !isLive && (roundId === null || !solo.has(roundId))
  })
}

/** The solo rounds of a log that are in play, with the events that an export has. */
export function soloRoundsIn(
  log: readonly unknown[],
): readonly { readonly round: Round; readonly events: readonly RoundEvent[] }[] {
  const byRound = new Map<string, LogEntry[]>()
  for (const raw of log) {
    const entry = parseLogEntry(raw)
    if (entry !== undefined) byRound.set(entry.roundId, [...(byRound.get(entry.roundId) ?? []), entry])
  }
  return [...byRound.values()].flatMap((entries) => {
    const solo = soloRoundIn(entries)
    if (solo === undefined || solo.isRemoved || solo.isArchived) return []
    return [{ round: solo.round, events: solo.events.filter(isPersisted) }]
  })
}
