import { wrap } from 'idb'
import { PlainDatabase, type PlainDatabaseParts, type StoreTransaction } from './plain-database.ts'

type KeyPath = string | readonly string[]

export interface StoreLayout {
  readonly keyPath: KeyPath
  /** The database counts the keys up. */
  readonly autoIncrement?: true
  /** The key paths of the indexes. */
  readonly indexes?: readonly KeyPath[]
}

/**
 * A store in a transaction, with promises in place of requests. Records are `unknown` until they are parsed. All methods
 * reject rather than throw, so that of several requests under Promise.all none is left unhandled.
 */
export class Store<Key extends IDBValidKey, Row extends object> {
  readonly keyRange: typeof IDBKeyRange
  readonly #transaction: IDBTransaction
  readonly #name: string
  readonly #isKey: (key: IDBValidKey) => key is Key

  constructor({ transaction, keyRange }: StoreTransaction, name: string, isKey: (key: IDBValidKey) => key is Key) {
    this.keyRange = keyRange
    this.#transaction = transaction
    this.#name = name
    this.#isKey = isKey
  }

  async get(key: Key): Promise<unknown> {
    return wrap<unknown>(this.#store().get(key))
  }

  /** The records under these keys, in their order; undefined for a key without one. */
  getEach(keys: readonly Key[]): Promise<unknown[]> {
    return Promise.all(keys.map((key) => this.get(key)))
  }

  /** All records, or the first ones of a range, by key. */
  async getAll(range?: IDBKeyRange | null, limit?: number): Promise<unknown[]> {
    return wrap<unknown[]>(this.#store().getAll(range, limit))
  }

  async keys(range?: IDBKeyRange | null, limit?: number): Promise<Key[]> {
    return (await wrap(this.#store().getAllKeys(range, limit))).filter(this.#isKey)
  }

  async count(key?: Key): Promise<number> {
    return wrap(this.#store().count(key))
  }

  async put(row: Row): Promise<void> {
    await wrap(this.#store().put(row))
  }

  async putAll(rows: readonly Row[]): Promise<void> {
    const store = this.#store()
    await last(rows.map((row) => store.put(row)))
  }

  async addAll(rows: readonly Row[]): Promise<void> {
    const store = this.#store()
    await last(rows.map((row) => store.add(row)))
  }

  async delete(which: Key | IDBKeyRange): Promise<void> {
    return wrap(this.#store().delete(which))
  }

  async deleteAll(keys: readonly Key[]): Promise<void> {
    const store = this.#store()
    await last(keys.map((key) => store.delete(key)))
  }

  /** The keys of the records that have this key in an index. */
  async keysBy(path: KeyPath, key: IDBValidKey): Promise<Key[]> {
    return (await wrap(this.#index(path).getAllKeys(key))).filter(this.#isKey)
  }

  /** The first record that has this key in an index. */
  async getBy(path: KeyPath, key: IDBValidKey): Promise<unknown> {
    return wrap<unknown>(this.#index(path).get(key))
  }

  /** All records that are in an index, in its order. */
  async getAllBy(path: KeyPath): Promise<unknown[]> {
    return wrap<unknown[]>(this.#index(path).getAll())
  }

  /** The keys that an index has in a range, with duplicates. */
  async indexKeys(path: KeyPath, range: IDBKeyRange): Promise<IDBValidKey[]> {
    const keys: IDBValidKey[] = []
    let cursor = await wrap(this.#index(path)).openKeyCursor(range)
    while (cursor !== null) {
      keys.push(cursor.key)
      cursor = await cursor.continue()
    }
    return keys
  }

  /** A page of an index from its end: the records in a range before a key, or their keys. */
  async lastBy(path: KeyPath, { before, skip, limit }: PageFromEnd): Promise<unknown[]> {
    const records: unknown[] = []
    let cursor = await wrap(this.#index(path)).openCursor(this.#before(before), 'prev')
    if (skip > 0) cursor = (await cursor?.advance(skip)) ?? null
    while (cursor !== null && limit > records.length) {
      const record: unknown = cursor.value
      if (records.push(record) < limit) cursor = await cursor.continue()
    }
    return records
  }

  async lastKeysBy(path: KeyPath, { before, skip, limit }: PageFromEnd): Promise<Key[]> {
    const keys: Key[] = []
    let cursor = await wrap(this.#index(path)).openKeyCursor(this.#before(before), 'prev')
    if (skip > 0) cursor = (await cursor?.advance(skip)) ?? null
    while (cursor !== null && limit > keys.length) {
      if (this.#isKey(cursor.primaryKey)) keys.push(cursor.primaryKey)
      if (limit > keys.length) cursor = await cursor.continue()
    }
    return keys
  }

  #before(key: IDBValidKey | undefined): IDBKeyRange | null {
    return key === undefined ? null : this.keyRange.upperBound(key, true)
  }

  #index(path: KeyPath): IDBIndex {
    return this.#store().index(indexName(path))
  }

  #store(): IDBObjectStore {
    return this.#transaction.objectStore(this.#name)
  }
}

export interface PageFromEnd {
  /** A key of the index (exclusive). */
  readonly before: IDBValidKey | undefined
  readonly skip: number
  readonly limit: number
}

export function isText(key: IDBValidKey): key is string {
  return typeof key === 'string'
}

export function isNumber(key: IDBValidKey): key is number {
  return typeof key === 'number'
}

/** A database with a fixed layout of stores. */
export abstract class StoreDatabase<Stores extends object> extends PlainDatabase {
  readonly #layout: Readonly<Record<keyof Stores & string, StoreLayout>>

  /** @param version as earlier builds numbered it; the browser's number is ten times that */
  constructor(
    parts: PlainDatabaseParts,
    name: string,
    version: number,
    layout: Readonly<Record<keyof Stores & string, StoreLayout>>,
  ) {
    super(parts, name, version * 10)
    this.#layout = layout
  }

  protected abstract stores(transaction: StoreTransaction): Stores

  /** See reading. */
  read<Name extends keyof Stores & string, Result>(
    names: readonly Name[],
    work: (stores: Pick<Stores, Name>) => Promise<Result>,
  ): Promise<Result> {
    return this.reading(names, (transaction) => work(this.stores(transaction)))
  }

  /** See changing. */
  change<Name extends keyof Stores & string, Result>(
    names: readonly Name[],
    work: (stores: Pick<Stores, Name>) => Promise<Result>,
  ): Promise<Result> {
    return this.changing(names, (transaction) => work(this.stores(transaction)))
  }

  /** Adds whatever an earlier version lacks. */
  protected create(database: IDBDatabase, transaction: IDBTransaction, _oldVersion: number): void {
    for (const [name, { keyPath, autoIncrement = false, indexes = [] }] of this.#entries()) {
      const store = database.objectStoreNames.contains(name)
        ? transaction.objectStore(name)
        : database.createObjectStore(name, { keyPath: copyOf(keyPath), autoIncrement })
      for (const path of indexes) {
        if (!store.indexNames.contains(indexName(path))) store.createIndex(indexName(path), copyOf(path))
      }
    }
  }

  protected override check(database: IDBDatabase): void {
    const entries = this.#entries()
    // This and index() throw if a store or an index is missing.
    const transaction = database.transaction(
      entries.map(([name]) => name),
      'readonly',
    )
    const isWhole = entries.every(([name, { keyPath, autoIncrement = false, indexes = [] }]) => {
      const store = transaction.objectStore(name)
      return (
        isSame(store.keyPath, keyPath) &&
        store.autoIncrement === autoIncrement &&
        indexes.every((path) => isSame(store.index(indexName(path)).keyPath, path))
      )
    })
    if (!isWhole) throw new DOMException('The database lacks parts of its schema.', 'SchemaError')
  }

  #entries(): [string, StoreLayout][] {
    return Object.entries<StoreLayout>(this.#layout)
  }
}

/**
 * Waits for the last of many requests, whose listeners would otherwise take longer than the requests. One that fails aborts
 * the transaction, and with it the last one.
 */
async function last(requests: readonly IDBRequest[]): Promise<void> {
  const request = requests.at(-1)
  if (request !== undefined) await wrap<unknown>(request)
}

/** The name that earlier builds gave the index. */
function indexName(path: KeyPath): string {
  return typeof path === 'string' ? path : `[${path.join('+')}]`
}

function copyOf(path: KeyPath): string | string[] {
  return typeof path === 'string' ? path : [...path]
}

function isSame(stored: string | readonly string[] | DOMStringList | null, path: KeyPath): boolean {
  return JSON.stringify(stored) === JSON.stringify(path)
}
