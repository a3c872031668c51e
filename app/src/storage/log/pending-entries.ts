import type { LogEntry } from './log-entry.ts'

/** Entries that may not be durable yet, in order. */
export class PendingEntries {
  #all: readonly LogEntry[] = []
  /** The entries whose transaction is under way. */
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

  /** The entries whose transaction isn't under way. */
  waiting(): readonly LogEntry[] {
    return this.#all.filter((entry) => !this.#underWay.has(entry))
  }

  issued(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.add(entry)
  }

  /** To be called when the batch's transaction is over, before stored() or failed(). */
  released(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.delete(entry)
  }

  stored(batch: readonly LogEntry[]): void {
    const durable = new Set(batch)
    this.#all = this.#all.filter((entry) => !durable.has(entry))
    this.#answer(batch, true)
  }

  /** To be called after a failed try. The waiting entries stay, and their promises resolve with false. */
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
