import type { ArchivedRound } from '@teemates/golf/archive'
import { applyPeerEvent, baseOf, openPeerRound, type PeerRound } from '@teemates/golf/peer-round'
import { eventId } from '@teemates/golf/ids'
import { isAnswered, type Round, withStrokes } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { LogEntry, PeerPart, RoundNote } from '../../storage/log/log-entry.ts'
import type { SaveState } from '../../storage/storage-state.ts'
import type { PeerPorts } from './peer-ports.ts'

/** What others did is stored when no tap has come for so long, in ms: it would stand in the next one's way. */
const UNTOUCHED_MS = 600
/** However much is tapped, it is stored within this, in ms. */
const STORE_WITHIN_MS = 2_000
const ID_RANDOM_LENGTH = 10

/** One round from phone to phone as this device has it: its log, and the fold of it. */
export interface PeerRecord {
  readonly roundId: string
  /** A new object after each change of the room's code. */
  readonly part: PeerPart
  /** Whether that is the room's code, or was it. */
  isOf(code: string): boolean
  /** The room has that code from now on. */
  changeRoom(code: string): Promise<boolean>
  /** The round that the events are folded on. */
  base(): Round
  /** A new object after each change. */
  state(): PeerRound
  /** All that is known, in the order in which it became known here. A host's order is this one. */
  events(): readonly RoundEvent[]
  /** Those that this device has made. */
  own(): readonly RoundEvent[]
  /** Shows an event of this device at once; true once it is durable, false while it can't be made so. */
  add(event: RoundEvent): Promise<boolean>
  /** Shows what others did; those that were known already are left out of what is returned. */
  receive(
    events: readonly RoundEvent[],
    place: { readonly epoch: string; readonly order: number },
  ): readonly RoundEvent[]
  /**
   * The whole round as the host has sent it, with the ids of the events that the host has. It replaces what is known here, but for
   * this device's own events.
   */
  replace(sent: Round, listed: ReadonlySet<string>): void
  saveState(): SaveState
  isArchived(): boolean
  /** The host has said goodbye. */
  hasHostLeft(): boolean
  /** The golfer plays on from another phone. */
  hasSeatMoved(): boolean
  /** The live game that the round goes on as; null while it is played here. */
  continuedAs(): string | null
  /** From now on: it shows before it is durable. */
  continueAs(gameId: string): Promise<boolean>
  /** Puts the completed round into history, or in the place of what that has of it. False when that has to be tried again. */
  archive(round: Round): Promise<boolean>
  /** Notes what the golfer has done with the round as a whole. */
  note(kind: RoundNote): Promise<boolean>
  /** Stores at once what was received. */
  flush(): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

type Ports = Pick<PeerPorts, 'log' | 'now' | 'after' | 'random' | 'storage' | 'profileId' | 'onHide'>

/** Null where the log has no such round that is still played. Rejects with StorageError. */
export async function openPeerRecord(ports: Ports, roundId: string): Promise<PeerRecord | null> {
  const entries = sinceCreated(await ports.log.entries(roundId))
  return entries.some(({ kind }) => kind === 'removed') ? null : recordOf(ports, entries)
}

/** One that this device has given up at `since` or later; null else. Rejects with StorageError. */
export async function openRemovedRecord(ports: Ports, roundId: string, since: number): Promise<PeerRecord | null> {
  const entries = sinceCreated(await ports.log.entries(roundId))
  const removed = entries.find(({ kind }) => kind === 'removed')
  return removed === undefined || removed.at < since ? null : recordOf(ports, entries)
}

/** Who leaves a round and joins it again has begun it anew. */
export function sinceCreated(entries: readonly LogEntry[]): readonly LogEntry[] {
  return entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ kind }) => kind === 'created'),
    ),
  )
}

function recordOf(ports: Ports, entries: readonly LogEntry[]): PeerRecord | null {
  const created = entries.find((entry) => entry.kind === 'created')
  return created === undefined ? null : createPeerRecord(ports, created, entries)
}

/** Begins a round: its first entry is on its way when this returns. */
export function beginPeerRecord(ports: Ports, round: Round, part: PeerPart): PeerRecord {
  const at = ports.now()
  const created: Created = {
    id: `created_${round.id}_${eventId(at, ports.random(ID_RANDOM_LENGTH))}`,
    roundId: round.id,
    at,
    kind: 'created',
    round,
    peer: part,
  }
  void ports.log.append(created)
  return createPeerRecord(ports, created, [])
}

type Created = Extract<LogEntry, { kind: 'created' }>

function createPeerRecord(ports: Ports, created: Created, entries: readonly LogEntry[]): PeerRecord {
  const { log } = ports
  const { roundId, peer } = created
  let codes = [peer.code, ...entries.flatMap((entry) => (entry.kind === 'room' ? [entry.code] : []))]
  let part = { ...peer, code: codes.at(-1) ?? peer.code }
  const listeners = new Set<() => void>()
  const played = playedIn(created.round, entries)
  let base = asOwn(played.base)
  let own: readonly RoundEvent[] = entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
  let events: readonly RoundEvent[] = played.events
  const ids = new Set(events.map(({ id }) => id))
  let state = openPeerRound(base, events)
  let isArchived = entries.some((entry) => entry.kind === 'archived')
  let hasHostLeft = entries.some((entry) => entry.kind === 'host-left')
  let hasSeatMoved = entries.some((entry) => entry.kind === 'seat-moved')
  let continuedAs = entries.flatMap((entry) => (entry.kind === 'continued' ? [entry.gameId] : []))[0] ?? null

  let unstored: readonly RoundEvent[] = []
  let place = { epoch: '', order: 0 }
  let storeBy: number | null = null
  let callOff: (() => void) | undefined

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function asOwn(round: Round): Round {
    return { ...round, roomCode: part.code, metadata: { ...round.metadata, selfPlayerId: ports.profileId() } }
  }

  function take(event: RoundEvent): void {
    ids.add(event.id)
    events = [...events, event]
    state = applyPeerEvent(state, event)
  }

  function entryBase() {
    const at = ports.now()
    return { id: eventId(at, ports.random(ID_RANDOM_LENGTH)), roundId, at }
  }

  async function storeReceived(): Promise<void> {
    callOff?.()
    storeBy = null
    if (unstored.length === 0) return
    const storing = unstored
    unstored = []
    await log.append({ ...entryBase(), kind: 'received', ...place, events: storing })
  }

  function storeSoon(): void {
    const now = ports.now()
    storeBy ??= now + STORE_WITHIN_MS
    callOff?.()
    callOff = ports.after(Math.max(0, Math.min(UNTOUCHED_MS, storeBy - now)), () => void storeReceived())
  }

  const stopListening = [ports.onHide(() => void storeReceived()), log.onState(tell)]

  async function note(kind: RoundNote): Promise<boolean> {
    if (kind === 'host-left') hasHostLeft = true
    if (kind === 'seat-moved') {
      hasSeatMoved = true
      tell()
    }
    return log.append({ ...entryBase(), kind })
  }

  return {
    roundId,
    get part() {
      return part
    },
    isOf: (code) => codes.includes(code),
    changeRoom(code) {
      if (code === part.code) return Promise.resolve(true)
      codes = [...codes, code]
      part = { ...part, code }
      base = asOwn(base)
      state = openPeerRound(base, events)
      const appended = log.append({ ...entryBase(), kind: 'room', code })
      tell()
      return appended
    },
    base: () => base,
    state: () => state,
    events: () => events,
    own: () => own,
    add(event) {
      const appended = log.append({ id: event.id, roundId, at: ports.now(), kind: 'event', event })
      own = [...own, event]
      take(event)
      if (unstored.length > 0) storeSoon()
      tell()
      return appended
    },
    receive(given, from) {
      const fresh = distinct(given).filter((event) => event.roundId === roundId && !ids.has(event.id))
      if (fresh.length === 0) return fresh
      for (const event of fresh) take(event)
      // An entry says where its first event stands, in one epoch.
      if (from.epoch !== place.epoch) void storeReceived()
      if (unstored.length === 0) place = from
      unstored = [...unstored, ...fresh]
      storeSoon()
      tell()
      return fresh
    },
    replace(sent, listed) {
      const ownIds = new Set(own.map(({ id }) => id))
      // A finished round is in history already, and a golfer isn't removed by what their host's phone has lost.
      const isKept = (event: RoundEvent) =>
        ownIds.has(event.id) ||
        listed.has(event.id) ||
        event.type === 'end_round' ||
        (event.type === 'join' && event.playerId === part.selfId)
      const dropped = events.filter((event) => !isKept(event)).map(({ id }) => id)
      if (dropped.length === 0) return
      void storeReceived()
      const round = baseOf(sent)
      void log.append({ ...entryBase(), kind: 'replaced', round, dropped })
      for (const id of dropped) ids.delete(id)
      base = asOwn(round)
      events = events.filter(({ id }) => ids.has(id))
      state = openPeerRound(base, events)
      tell()
    },
    saveState() {
      switch (log.state()) {
        case 'stored':
          return 'saved'
        case 'storing':
          return 'saving'
        case 'failing':
          return 'unsaved'
      }
    },
    isArchived: () => isArchived,
    hasHostLeft: () => hasHostLeft,
    hasSeatMoved: () => hasSeatMoved,
    continuedAs: () => continuedAs,
    continueAs(gameId) {
      continuedAs = gameId
      return log.append({ ...entryBase(), kind: 'continued', gameId })
    },
    async archive(round) {
      await storeReceived()
      try {
        const before = await ports.storage.rounds.get(round.id)
        // The golfer has deleted it since then.
        if (before === undefined && isArchived) return true
        // What history has is from before a late stroke, or from a leaving that the golfer has come back from.
        if (before === undefined) await ports.storage.archive(round)
        else await ports.storage.replaceArchived(withOwnOfBefore(round, part.selfId, before))
      } catch {
        return false
      }
      if (!isArchived) await note('archived')
      isArchived = true
      return true
    },
    note,
    flush: storeReceived,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      void storeReceived()
      for (const stop of stopListening) stop()
      listeners.clear()
    },
  }
}

/** Who has left and come back has another seat, with no strokes: what history has of theirs stays where there is nothing new. */
function withOwnOfBefore(round: Round, selfId: string, { scores, metadata }: ArchivedRound): Round {
  const own = scores.find(({ playerId }) => playerId === metadata.selfPlayerId)?.strokesByHole ?? {}
  const pickedUp = metadata.noScores?.[metadata.selfPlayerId ?? ''] ?? []
  const holes = round.holes.map((hole) => {
    if (isAnswered(hole, selfId)) return hole
    return withStrokes(hole, selfId, own[`${hole.number}`] ?? 0, pickedUp.includes(hole.number))
  })
  return { ...round, holes }
}

/** The base of a round and its events, each once, in the order in which they became known here. */
export function playedIn(
  created: Round,
  entries: readonly LogEntry[],
): { readonly base: Round; readonly events: readonly RoundEvent[] } {
  const events = new Map<string, RoundEvent>()
  let base = created
  for (const entry of entries) {
    const added = entry.kind === 'event' ? [entry.event] : entry.kind === 'received' ? entry.events : []
    for (const event of added) if (!events.has(event.id)) events.set(event.id, event)
    if (entry.kind !== 'replaced') continue
    base = entry.round
    for (const id of entry.dropped) events.delete(id)
  }
  return { base, events: [...events.values()] }
}

function distinct(events: readonly RoundEvent[]): RoundEvent[] {
  return [...new Map(events.toReversed().map((event) => [event.id, event])).values()].toReversed()
}
