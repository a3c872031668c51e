export const journalledTables = ['players', 'courses', 'rounds', 'settings'] as const

export type JournalledTable = (typeof journalledTables)[number]

/** Source: document 1 section 3 and document 2 section 3. A deletion's payload holds just the key. */
export interface JournalEntry {
  readonly id?: number
  readonly table: JournalledTable
  /** Epoch milliseconds. The id determines the order. */
  readonly ts: number
  readonly op: 'put' | 'delete'
  readonly payload: { readonly id?: string; readonly key?: string }
}
