import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { isStroke } from '../../golf/src/round-events.ts'

/** A count that was entered in a cell. */
export interface CellEntry {
  readonly id: string
  readonly counter: number
  readonly strokes: number
  readonly noScore: boolean
}

/** The round, the player and the hole of a count. */
export function cellOf(roundId: string, playerId: string, hole: number): string {
  return `${roundId} ${playerId} ${hole}`
}

/** Whether the first count stands over the second one. Source: one-log decision, the higher counter wins, ties by id. */
export function isOlder(one: CellEntry, other: CellEntry): boolean {
  return one.counter < other.counter || (one.counter === other.counter && one.id < other.id)
}

/** The count of a stroke entry, with its cell. */
export function countIn(entry: LogEntry): { readonly cell: string; readonly count: CellEntry } | undefined {
  if (entry.kind !== 'event' || !isStroke(entry.event) || entry.event.data === null) return undefined
  const { id, playerId, holeNumber, data } = entry.event
  const { counter, strokes, noScore = false } = data
  return { cell: cellOf(entry.roundId, playerId, holeNumber), count: { id, counter, strokes, noScore } }
}

/** Records the events of a game, as the golfer and the tabs saw them, and the violations. */
export class Book {
  readonly violations: string[] = []
  /** All counts that were entered, by cell. */
  readonly counts = new Map<string, CellEntry[]>()
  /** The entries that must be in the log in the end, with the reason. */
  readonly owed = new Map<string, string>()
  /** The rounds whose removal was reported as durable. */
  readonly removed = new Set<string>()
  /** The rounds whose deletion from the history was reported as durable. */
  readonly deleted = new Set<string>()
  /** The players whose joining was reported as durable, with their rounds. */
  readonly joined = new Map<string, string>()
  taps = 0
  durable = 0
  kills = 0

  issued(entry: LogEntry): void {
    const found = countIn(entry)
    if (found === undefined) return
    this.taps += 1
    const counts = this.counts.get(found.cell) ?? []
    counts.push(found.count)
    this.counts.set(found.cell, counts)
  }

  violated(what: string): void {
    if (this.violations.length < 20) this.violations.push(what)
  }
}
