/** One change of a database. */
export type RecordWrite =
  | { readonly kind: 'add' | 'put'; readonly store: string; readonly key: IDBValidKey; readonly value: object }
  | { readonly kind: 'delete'; readonly store: string; readonly which: IDBValidKey | IDBKeyRange }

/** The durable records of a database by store and key. Keys are texts, or numbers that count up. */
export class DiskRecords {
  readonly #stores = new Map<string, Map<IDBValidKey, object>>()
  readonly #highest = new Map<string, number>()

  get stores(): string[] {
    return [...this.#stores.keys()]
  }

  /** Returns the records in the order of their keys. */
  of(store: string): object[] {
    return this.entries(store).map(([, value]) => value)
  }

  /** Returns the records with their keys, in the order of the keys. */
  entries(store: string): (readonly [IDBValidKey, object])[] {
    return [...(this.#stores.get(store) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** The greatest numeric key that the store ever had, 0 without one. */
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
