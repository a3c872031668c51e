import * as v from 'valibot'
import { answer } from '../browser/databases/answer.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/databases/plain-database.ts'

export const LOG_DATABASE_NAME = 'teemates-log'
/** The version never changes: adding an index to a million entries takes minutes. */
export const LOG_DATABASE_VERSION = 1

const STORE = 'entries'
const BY_ROUND = 'round'

/** A key of the log. */
export const logKey = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The key that the log has given to a stored entry. */
export function seqOf(raw: unknown): number | undefined {
  return v.is(v.object({ seq: logKey }), raw) ? raw.seq : undefined
}

/** The log's database: one store of entries under auto-incremented keys. */
export class LogDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts) {
    super(parts, LOG_DATABASE_NAME, LOG_DATABASE_VERSION)
  }

  protected create(database: IDBDatabase): void {
    const entries = database.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true })
    entries.createIndex(BY_ROUND, ['roundId', 'seq'])
  }

  /** Issues one strict transaction before it returns, and resolves once it is durable. Throws or rejects if that fails. */
  add(entries: readonly object[]): Promise<void> {
    return this.write([STORE], (transaction) => {
      const store = transaction.objectStore(STORE)
      for (const entry of entries) store.add(entry)
    })
  }

  /** Stores entries under the keys that they have. */
  restore(entries: readonly object[]): Promise<void> {
    return this.write([STORE], (transaction) => {
      const store = transaction.objectStore(STORE)
      for (const entry of entries) store.put(entry)
    })
  }

  /** The entries as stored, in order. */
  ofRound(roundId: string): Promise<readonly unknown[]> {
    const range = this.keyRange.bound([roundId, 0], [roundId, Number.MAX_SAFE_INTEGER])
    return answer(this.#read().index(BY_ROUND).getAll(range))
  }

  /** The first entries after this key, as stored, in order. */
  after(seq: number, limit: number): Promise<readonly unknown[]> {
    return answer(this.#read().getAll(this.keyRange.lowerBound(seq, true), limit))
  }

  /** The first entries after this one in the order of rounds, as stored. A round's entries follow each other, in order. */
  byRound([roundId, seq]: readonly [roundId: string, seq: number], limit: number): Promise<readonly unknown[]> {
    const range = this.keyRange.lowerBound([roundId, seq], true)
    return answer(this.#read().index(BY_ROUND).getAll(range, limit))
  }

  /** The first entry as stored; undefined in an empty log. */
  async first(): Promise<unknown> {
    const entries: readonly unknown[] = await answer(this.#read().getAll(null, 1))
    return entries[0]
  }

  /** The key of the last entry; 0 in an empty log. Rejects if the log is damaged, too, so that only reading a round fails. */
  async lastSeq(): Promise<number> {
    const store = this.#read()
    // It throws if the index is missing.
    store.index(BY_ROUND)
    const cursor = await answer(store.openKeyCursor(null, 'prev'))
    return typeof cursor?.key === 'number' ? cursor.key : 0
  }

  #read(): IDBObjectStore {
    return this.opened().transaction(STORE, 'readonly').objectStore(STORE)
  }
}
