import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { DamagedRecords } from '../archive/damaged-records.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { randomId } from '../browser/random-id.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { TabNews } from '../browser/tab-news.ts'
import type { LiveTable } from '../cache/cache-database.ts'
import type { Log } from '../log/log.ts'
import { isTap, type LiveEntry, type LogEntry } from '../log/log-entry.ts'
import { intentsAfter, isOpen, isSameAttempt, slotOf } from './live-changes.ts'
import { createLiveOperations } from './live-operations.ts'
import { parseGame, parseIntents } from './live-rows.ts'
import type { LiveGameRecord, LiveStore, NewLiveOperation, StoredOperation } from './live-store.ts'
import type { LiveTables } from './live-tables.ts'

export interface LiveStoreParts {
  readonly log: Log
  readonly tables: LiveTables
  readonly environment: Pick<StorageEnvironment, 'now' | 'randomBytes'>
  readonly tracker: Pick<SaveTracker, 'track' | 'flush'>
  readonly news: Pick<TabNews, 'post' | 'onLive'>
  readonly damaged: Pick<DamagedRecords, 'sift'>
}

type WithoutBase<Entry> = Entry extends LiveEntry ? Omit<Entry, 'id' | 'roundId' | 'at'> : never

/** The store of live games: what golfers do is in the log, everything else in tables beside it. */
export function createLiveStore(parts: LiveStoreParts): LiveStore<unknown> {
  const { log, tables, environment, news, damaged } = parts
  const listeners = new Map<string, Set<() => void>>()
  /** Games with operations that could not be stored at the first try. */
  const failing = new Set<string>()
  const operations = createLiveOperations(log, notify)
  const inOrder = new Map<LiveTable, Promise<unknown>>()

  function notify(gameId: string): void {
    for (const listener of listeners.get(gameId) ?? []) listener()
  }

  function notifyOtherTabs(gameId: string): void {
    news.post({ kind: 'live', gameId })
  }

  /** One write of a table after the other: of two that put the same record the later one counts, also after a retry. */
  function write<T>(table: LiveTable, change: () => Promise<T>): Promise<T> {
    const written = (inOrder.get(table) ?? Promise.resolve()).then(change)
    inOrder.set(
      table,
      written.catch(() => undefined),
    )
    return parts.tracker.track(written)
  }

  function entryOf(gameId: string, entry: WithoutBase<LiveEntry>): LiveEntry {
    return { id: randomId(environment), roundId: gameId, at: environment.now(), ...entry }
  }

  /** In effect at once. Resolves with true when it is durable, with false if it has to be tried again. */
  async function append(gameId: string, entry: WithoutBase<LiveEntry>): Promise<boolean> {
    const whole = entryOf(gameId, entry)
    operations.take(whole)
    return log.append(whole)
  }

  /** As append, in the next pause between taps. If the page ends before, the operations are sent again under their ids. */
  async function appendInPause(gameId: string, entry: WithoutBase<LiveEntry>): Promise<void> {
    const whole = entryOf(gameId, entry)
    operations.take(whole)
    await log.untouched()
    await log.append(whole)
  }

  const isPending = (gameId: string) => log.pending().some(({ roundId }) => roundId === gameId)

  async function addAll(given: readonly NewLiveOperation[]): Promise<void> {
    const counters = new Map<string, number>()
    const entries = given.map((operation) => operationEntry(operation, operations.known(operation.gameId), counters))
    if (await log.appendAll([...strokesBefore(entries), ...entries])) return
    for (const { gameId } of given) {
      if (!isPending(gameId)) continue
      failing.add(gameId)
      notify(gameId)
    }
    throw new StorageError('unwritable')
  }

  /** Strokes that aren't durable yet are stored once more with a finish or a leave, so that none comes after it. */
  function strokesBefore(entries: readonly LiveEntry[]): readonly LogEntry[] {
    const ended = new Set(entries.flatMap((entry) => (isTap(entry) ? [] : [entry.roundId])))
    return log
      .pending()
      .filter(({ roundId }) => ended.has(roundId))
      .map((entry) => ({ ...entry }))
  }

  log.onState(() => {
    for (const gameId of failing) {
      if (isPending(gameId)) continue
      failing.delete(gameId)
      notify(gameId)
    }
  })
  news.onLive(notify)

  async function record(raw: unknown): Promise<LiveGameRecord<unknown> | undefined> {
    const row = parseGame(raw)
    if (row === undefined) return undefined
    const kept = v.safeParse(snapshotSchema, await tables.get('snapshots', row.gameId))
    return { ...row, snapshot: kept.success ? kept.output.snapshot : null }
  }

  /** The game that was touched last has the greatest one. */
  async function nextOrder(): Promise<number> {
    const rows = await tables.all('seats')
    return 1 + Math.max(0, ...rows.map((raw) => parseGame(raw)?.order ?? 0))
  }

  function secret(key: string) {
    return {
      async read() {
        const kept = v.safeParse(textSchema, await tables.get('secrets', key))
        return kept.success ? kept.output.text : null
      },
      write: (text: string) =>
        write('secrets', async () => void (await tables.change('secrets', key, () => ({ text })))),
      remove: () => write('secrets', () => tables.change('secrets', key, () => undefined)),
    }
  }

  return {
    add: addAll,
    async addOnce(operation) {
      try {
        await addAll([operation])
      } catch (error) {
        // It may be stored later all the same, and its answer with it: then nobody sends it.
        void append(operation.gameId, {
          kind: 'answers',
          answers: [{ operationId: operation.operationId, refusal: null }],
        })
        throw error
      }
    },
    operations: operations.read,
    known: operations.known,
    settle: (gameId, answers) =>
      answers.length === 0 ? Promise.resolve(true) : append(gameId, { kind: 'answers', answers }),
    settleInPause(gameId, answers) {
      if (answers.length > 0) void appendInPause(gameId, { kind: 'answers', answers })
    },
    resendAcknowledged: (gameId) => append(gameId, { kind: 'sent-again' }),
    enterAnew(gameId, replacedId, { operationId, baseRevision, epoch }) {
      const replaced = operations.known(gameId).find((operation) => operation.operationId === replacedId)
      if (replaced?.body.kind !== 'score') return Promise.resolve(true)
      const entry: LiveEntry = {
        id: operationId,
        roundId: gameId,
        at: replaced.tappedAt,
        kind: 'operation',
        body: { ...replaced.body, baseRevision },
        replaces: { operationId: replacedId, epoch },
      }
      return log.append(entry)
    },
    dismiss: (gameId, operationIds) => void append(gameId, { kind: 'dismissed', operationIds }),
    intents: async (gameId) => parseIntents(await tables.get('intents', gameId)),
    async intend(gameId, wanted) {
      const after = await write('intents', () =>
        tables.change('intents', gameId, (before) => intentsAfter(parseIntents(before), wanted)),
      )
      notifyOtherTabs(gameId)
      return after
    },
    async games() {
      const raws = await tables.all('seats')
      damaged.sift('liveGames', [...raws], parseGame)
      const records = await Promise.all(raws.map(record))
      return records.flatMap((each) => each ?? []).toSorted((a, b) => b.order - a.order)
    },
    game: async (gameId) => record(await tables.get('seats', gameId)),
    async put({ gameId, code, playerId, seatToken, uid, status, isMoved }) {
      const updatedAt = environment.now()
      const moved = isMoved === true && { isMoved }
      await write('seats', async () => {
        const order = await nextOrder()
        const row = { gameId, code, playerId, seatToken, uid, status, ...moved, order, updatedAt }
        return tables.change('seats', gameId, () => row)
      })
      notifyOtherTabs(gameId)
    },
    async keepSnapshot(gameId, snapshot) {
      const updatedAt = environment.now()
      await write('seats', async () => {
        const order = await nextOrder()
        const touched = await tables.change('seats', gameId, (before) => {
          const row = parseGame(before)
          return row === undefined ? undefined : { ...row, order, updatedAt }
        })
        if (touched !== undefined) await tables.change('snapshots', gameId, () => ({ gameId, snapshot }))
      })
    },
    async forget(gameId) {
      const isNeeded = async () =>
        log.unstored(gameId).some(({ kind }) => kind === 'operation') || (await operations.read(gameId)).some(isOpen)
      if (await isNeeded()) return false
      // An operation that another tab has added meanwhile stays, and keeps the game here.
      if (!(await append(gameId, { kind: 'forgotten' })) || (await isNeeded())) return false
      await write('seats', () => tables.removeAll(gameId))
      notifyOtherTabs(gameId)
      return true
    },
    async attempt(key, fingerprint) {
      // Drawn once: a transaction that is run again finds what it has stored.
      const fresh = { fingerprint, operationId: uuidFrom(environment.randomBytes(16)), begunAt: environment.now() }
      const { operationId } = await write('attempts', () =>
        tables.change('attempts', key, (before) => {
          const known = v.safeParse(attemptSchema, before)
          return known.success && isSameAttempt(known.output, fingerprint, fresh.begunAt) ? known.output : fresh
        }),
      )
      return operationId
    },
    endAttempt: (key) => write('attempts', () => tables.change('attempts', key, () => undefined)),
    session: secret('session'),
    roundKeys: {
      read: (roundId) => secret(`${ROUND_KEYS}${roundId}`).read(),
      write: (roundId, text) => secret(`${ROUND_KEYS}${roundId}`).write(text),
      remove: (roundId) => secret(`${ROUND_KEYS}${roundId}`).remove(),
    },
    subscribe(gameId, listener) {
      const own = listeners.get(gameId) ?? new Set()
      listeners.set(gameId, own.add(listener))
      return () => {
        own.delete(listener)
      }
    },
    saveState(gameId) {
      if (failing.has(gameId)) return 'unsaved'
      return isPending(gameId) ? 'saving' : 'saved'
    },
    flush: parts.tracker.flush,
  }
}

/**
 * @param known the game's operations
 * @param counters the counters that were given in the same call
 */
function operationEntry(
  { operationId, gameId, body, tappedAt }: NewLiveOperation,
  known: readonly StoredOperation[],
  counters: Map<string, number>,
): LiveEntry {
  const base = { id: operationId, roundId: gameId, at: tappedAt, kind: 'operation', body } as const
  if (body.kind !== 'score') return base
  const slot = slotOf({ body })
  const own = known.flatMap((operation) => (slotOf(operation) === slot ? [operation.counter ?? 0] : []))
  const counter = 1 + Math.max(0, ...own, counters.get(slot) ?? 0)
  counters.set(slot, counter)
  return { ...base, counter }
}

const snapshotSchema = v.object({ snapshot: v.unknown() })
const attemptSchema = v.object({ fingerprint: v.string(), operationId: v.string(), begunAt: v.optional(v.number(), 0) })
/** Precedes a round's id in the table of secrets. */
const ROUND_KEYS = 'round:'
const textSchema = v.object({ text: v.string() })
