import type { Round } from './round.ts'
import { applyEvent, type RoundEvent } from './round-events.ts'

/** A round and the events that made it. It is immutable: appending returns a new log. */
export interface RoundLog {
  readonly round: Round
  /** Ids of all events so far, including those that changed nothing, in order of arrival. */
  readonly appliedIds: ReadonlySet<string>
}

/** The log of a round, starting from its state before the first event. */
export function openLog(base: Round, events: readonly RoundEvent[] = []): RoundLog {
  return appendEvents({ round: base, appliedIds: AppliedIds.none() }, events)
}

/** The log after the events; each event id counts once. Returns the same object if every id was already applied. */
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
 * A set that grows without copying. Logs of one round share the map from id to position and differ in how many positions
 * belong to them. Only a log that branches off an older one copies the map.
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

  /** The ids must not be in this set yet. */
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
