/** One change of a database, as it was done. */
export type RecordWrite =
  | { readonly kind: 'add' | 'put'; readonly store: string; readonly key: IDBValidKey; readonly value: object }
  | { readonly kind: 'delete'; readonly store: string; readonly which: IDBValidKey | IDBKeyRange }

/** What of a database is durable: its records, by store and key. Keys are texts, or numbers that count up. */
export class DiskRecords {
  readonly #stores = new Map<string, Map<IDBValidKey, object>>()
  readonly #highest = new Map<string, number>()

  get stores(): string[] {
    return [...this.#stores.keys()]
  }

  /** In the order of their keys. */
  of(store: string): object[] {
    const records = [...(this.#stores.get(store) ?? [])]
    return records.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  }

  /** The greatest number that was ever a key of the store, 0 without one. */
  highest(store: string): number {
    return this.#highest.get(store) ?? 0
  }

  take(writes: readonly RecordWrite[]): void {
    for (const write of writes) {
      const records = this.#stores.get(write.store) ?? new Map<IDBValidKey, object>()
      this.#stores.set(write.store, records)
      if (write.kind !== 'delete') {
        records.set(write.key, write.value)
        if (typeof write.key === 'number')
          this.#highest.set(write.store, Math.max(this.highest(write.store), write.key))
      } else {
        for (const key of records.keys()) if (isMeant(write.which, key)) records.delete(key)
      }
    }
  }
}

function isMeant(which: IDBValidKey | IDBKeyRange, key: IDBValidKey): boolean {
  return typeof which === 'object' && 'lower' in which ? which.includes(key) : which === key
}
