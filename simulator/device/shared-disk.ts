import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'

/** A device's durable records; never changed in place. */
export interface Kept {
  readonly entries: readonly LogEntry[]
  /** The tables of live games; the keys have the table's name and the record's key. */
  readonly tables: ReadonlyMap<string, unknown>
}

/** A tab as the others see it. */
export interface VirtualTab {
  /** Called with an entry of another tab as it is made. */
  onEntry(entry: LogEntry): void
  /** Called after another tab has changed a record of the game. */
  onNews(gameId: string): void
  /** Called after entries of this tab were given up, or are durable after that. */
  onState(): void
}

/** The operations of a tab's store on its device's disk: see VirtualDisk. */
export interface SharedDisk {
  open(owner: object, tab: VirtualTab): void
  read(owner: object): Promise<Kept>
  write(owner: object, change: (kept: Kept) => Kept): Promise<Kept>
  append(owner: object, entries: readonly LogEntry[]): Promise<Kept>
  postNews(owner: object, gameId: string): void
  pendingOf(owner: object): readonly LogEntry[]
  pending(): readonly LogEntry[]
  isGivenUp(owner: object): boolean
}

export function distinct(entries: readonly LogEntry[]): LogEntry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
}
