import type { Round } from './round.ts'
import { applyEvent, type RoundEvent } from './round-events.ts'

/** A round and the events that made it. Immutable: appending gives another log and leaves this one as it is. */
export interface RoundLog {
  readonly round: Round
  /** Ids of all events so far, those included that changed nothing. In the order in which they came. */
  readonly appliedIds: ReadonlySet<string>
}

/** The log of a round as it was before the first of the events. */
export function openLog(base: Round, events: readonly RoundEvent[] = []): RoundLog {
  return appendEvents({ round: base, appliedIds: AppliedIds.none() }, events)
}

/** The log after the events, each event id counting once; the same object when every id was there before. */
export function appendEvents(log: RoundLog, events: readonly RoundEvent[]): RoundLog {
  const newIds = new Set<string>()
  let round = log.round
  for (const event of events) {
    if (newIds.has(event.id) || log.appliedIds.has(event.id)) continue
    newIds.add(event.id)
    round = applyEvent(round, event)
  }
  if (newIds.size === 0) return log
  return { round, appliedIds: AppliedIds.from(log.appliedIds).plus(newIds) }
}

/** The round after the events. */
export function replay(base: Round, events: readonly RoundEvent[]): Round {
  return openLog(base, events).round
}

/**
 * A set that is extended without being copied: logs of one round share the map from id to place and differ in how many
 * of its places are theirs. Only a log that branches off an older one copies.
 */
class AppliedIds implements ReadonlySet<string> {
  readonly size: number
  readonly #places: Map<string, number>

  private constructor(places: Map<string, number>, size: number) {
    this.#places = places
    this.size = size
  }

  static none(): AppliedIds {
    return new AppliedIds(new Map(), 0)
  }

  static from(ids: ReadonlySet<string>): AppliedIds {
    return ids instanceof AppliedIds ? ids : AppliedIds.none().plus(ids)
  }

  /** ids are none of this set's. */
  plus(ids: ReadonlySet<string>): AppliedIds {
    const isNewest = this.#places.size === this.size
    const places = isNewest ? this.#places : new Map([...this].map((id, place) => [id, place]))
    for (const id of ids) places.set(id, places.size)
    return new AppliedIds(places, this.size + ids.size)
  }

  has(id: string): boolean {
    const place = this.#places.get(id)
    return place !== undefined && place < this.size
  }

  *keys(): SetIterator<string> {
    let place = 0
    for (const id of this.#places.keys()) {
      if (place === this.size) return
      place += 1
      yield id
    }
  }

  values(): SetIterator<string> {
    return this.keys()
  }

  [Symbol.iterator](): SetIterator<string> {
    return this.keys()
  }

  *entries(): SetIterator<[string, string]> {
    for (const id of this) yield [id, id]
  }

  forEach(callback: (value: string, key: string, set: ReadonlySet<string>) => void): void {
    for (const id of this) callback(id, id, this)
  }
}
