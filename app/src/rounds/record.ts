import type { ArchivedRound } from '@teemates/golf/archive'
import { applyPeerEvent, openPeerRound } from '@teemates/golf/peer-round'
import { eventId } from '@teemates/golf/ids'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { SaveState } from '../storage/browser/storage-state.ts'
import type { Log } from '../storage/log/log.ts'
import type { LogEntry, RoundNote } from '../storage/log/log-entry.ts'
import { type Created, playedIn } from '../storage/log/played-round.ts'
import type { Storage } from '../storage/storage.ts'
import { type EventPorts, RANDOM_LENGTH } from './new-event.ts'
import { createListeners } from '../storage/browser/listeners.ts'

/** The parts of the device that a record uses. */
export interface RecordPorts extends EventPorts {
  readonly log: Log
  readonly storage: Pick<Storage, 'archive' | 'replaceArchived'> & { readonly rounds: Pick<Storage['rounds'], 'get'> }
}

type WithoutBase<Entry> = Entry extends LogEntry ? Omit<Entry, 'id' | 'roundId' | 'at'> : never

export type RoundRecord = ReturnType<typeof createRecord>

/** The base of a new entry. */
export function newEntry({ now, random }: EventPorts, roundId: string) {
  const at = now()
  return { id: eventId(at, random(RANDOM_LENGTH)), roundId, at }
}

/** The entry with which a round begins. */
export function createdEntry(ports: EventPorts, round: Round, peer: Created['peer'] | undefined): Created {
  const { id, ...base } = newEntry(ports, round.id)
  return { id: `created_${round.id}_${id}`, ...base, kind: 'created', round, ...(peer !== undefined && { peer }) }
}

/**
 * One round on this device: its entries in the log, and the state that results from them.
 * @param asShown adds what only this device knows of the round, each time the base changes
 */
export function createRecord(
  ports: RecordPorts,
  created: Created,
  entries: readonly LogEntry[],
  asShown: (round: Round) => Round,
) {
  const { log } = ports
  const { roundId } = created
  const { subscribe, notify, clear } = createListeners()
  let { base, events, own, ids, state } = foldOf(created.round, entries, asShown)
  let isArchived = entries.some((entry) => entry.kind === 'archived')

  function apply(event: RoundEvent): void {
    ids.add(event.id)
    events = [...events, event]
    state = applyPeerEvent(state, event)
  }

  /** Appends an entry of another kind than an event. */
  const append = (entry: WithoutBase<LogEntry>) => log.append({ ...newEntry(ports, roundId), ...entry })
  /** Logs what the golfer has done with the round as a whole. */
  const note = (kind: RoundNote) => append({ kind })
  const stopListening = log.onState(notify)

  return {
    roundId,
    /** The round to which the events are applied. */
    base: () => base,
    /** A new object after each change. */
    state: () => state,
    /** All known events, in the order in which they became known here. */
    events: () => events,
    /** The events that this device has made. */
    own: () => own,
    /** Shows an event of this device at once. Resolves with true once it is durable, with false if it can't be stored. */
    add(event: RoundEvent): Promise<boolean> {
      // The log tells its listeners of the entry before it returns.
      ids.add(event.id)
      const appended = log.append({ id: event.id, roundId, at: ports.now(), kind: 'event', event })
      own = [...own, event]
      apply(event)
      notify()
      return appended
    },
    /** Shows events that somebody else stores, and returns those that weren't known yet. */
    take(given: readonly RoundEvent[]): readonly RoundEvent[] {
      const fresh = distinct(given).filter((event) => event.roundId === roundId && !ids.has(event.id))
      for (const event of fresh) apply(event)
      if (fresh.length > 0) notify()
      return fresh
    },
    /** Works out the round from these entries instead. */
    refold(given: readonly LogEntry[]): void {
      ;({ base, events, own, ids, state } = foldOf(created.round, given, asShown))
      notify()
    },
    /** Applies the events to another base from now on, all or only those that are kept. */
    rebase(round: Round, isKept: (event: RoundEvent) => boolean = () => true): void {
      base = asShown(round)
      events = events.filter((event) => isKept(event) || !ids.delete(event.id))
      state = openPeerRound(base, events)
      notify()
    },
    append,
    note,
    saveState: (): SaveState => saveStates[log.state()],
    isArchived: () => isArchived,
    /**
     * Archives the completed round, or updates it in history. Resolves with false if that has to be tried again.
     * @param beside the round for a history that has it already
     */
    async archive(round: Round, beside: (archived: ArchivedRound) => Round = () => round): Promise<boolean> {
      if (!(await putInHistory(ports, round, isArchived, beside))) return false
      if (!isArchived) await note('archived')
      isArchived = true
      return true
    },
    notify,
    subscribe,
    close() {
      stopListening()
      clear()
    },
  }
}

const saveStates = { stored: 'saved', storing: 'saving', failing: 'unsaved' } as const

function foldOf(round: Round, entries: readonly LogEntry[], asShown: (round: Round) => Round) {
  const played = playedIn(round, entries)
  const base = asShown(played.base)
  return {
    base,
    events: played.events,
    own: entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : [])) as readonly RoundEvent[],
    ids: new Set(played.events.map(({ id }) => id)),
    state: openPeerRound(base, played.events),
  }
}

/** Archives the round, or updates it in history. Resolves with false if that has to be tried again. */
async function putInHistory(
  { storage }: RecordPorts,
  round: Round,
  wasArchived: boolean,
  beside: (archived: ArchivedRound) => Round,
): Promise<boolean> {
  try {
    const before = await storage.rounds.get(round.id)
    // The golfer has deleted the round since then.
    if (before === undefined && wasArchived) return true
    // History may lack a late stroke, or have the round as left by a golfer who has come back.
    if (before === undefined) await storage.archive(round)
    else await storage.replaceArchived(beside(before))
    return true
  } catch {
    return false
  }
}

function distinct(events: readonly RoundEvent[]): RoundEvent[] {
  return [...new Map(events.toReversed().map((event) => [event.id, event])).values()].toReversed()
}
