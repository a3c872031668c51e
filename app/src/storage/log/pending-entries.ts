import type { LogEntry } from './log-entry.ts'

/** Entries that may not be durable yet, in order. */
export class PendingEntries {
  #all: readonly LogEntry[] = []
  /** Those whose transaction is under way. */
  readonly #underWay = new Set<LogEntry>()
  readonly #settle = new Map<LogEntry, (isDurable: boolean) => void>()

  /** Resolves with true once the entry is durable, or with false when a try to store it has failed. */
  add(entry: LogEntry): Promise<boolean> {
    this.#all = [...this.#all, entry]
    return new Promise((resolve) => this.#settle.set(entry, resolve))
  }

  all(): readonly LogEntry[] {
    return this.#all
  }

  /** Those whose transaction isn't under way. */
  waiting(): readonly LogEntry[] {
    return this.#all.filter((entry) => !this.#underWay.has(entry))
  }

  issued(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.add(entry)
  }

  /** Their transaction is over. */
  released(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.delete(entry)
  }

  stored(batch: readonly LogEntry[]): void {
    const durable = new Set(batch)
    this.#all = this.#all.filter((entry) => !durable.has(entry))
    this.#answer(batch, true)
  }

  /** No try is under way for those that wait. They stay. */
  failed(): void {
    this.#answer(this.waiting(), false)
  }

  #answer(batch: readonly LogEntry[], isDurable: boolean): void {
    for (const entry of batch) {
      this.#settle.get(entry)?.(isDurable)
      this.#settle.delete(entry)
    }
  }
}
