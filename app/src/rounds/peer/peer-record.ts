import type { ArchivedRound } from '@teemates/golf/archive'
import type { RoundGames } from '@teemates/golf/games/round-games'
import { baseOf } from '@teemates/golf/peer-round'
import { findHole, isAnswered, type Round, startingHoleOf, withStartingHole, withStrokes } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { LogEntry, PeerPart, RoundNote } from '../../storage/log/log-entry.ts'
import { type Created, gamesIn, sinceCreated, startingHoleIn, withGames } from '../../storage/log/played-round.ts'
import { createdEntry, createRecord, type RoundRecord } from '../record.ts'
import type { PeerPorts } from './network/peer-ports.ts'

/** Others' events are stored after this many ms without a tap, so that they don't delay the storing of a tap. */
const UNTOUCHED_MS = 600
/** Others' events are stored within this many ms even during constant tapping. */
const STORE_WITHIN_MS = 2_000

/** The host's choices for the whole round. Each message between phones has all of them. */
export interface HostSettings {
  /** RoundGames or what a newer version wrote, not checked yet; null for none. */
  readonly games: unknown
  /** The number of the first hole played, on the card. */
  readonly startingHole: number
}

/** One direct round on this device. Its events are in the order of arrival here, which is the order that a host sends. */
export type PeerRecord = ReturnType<typeof createPeerRecord>

type Ports = Pick<PeerPorts, 'log' | 'now' | 'after' | 'random' | 'storage' | 'profileId' | 'onHide'>

/** Null if the log has no such round that is still played. Rejects with StorageError. */
export async function openPeerRecord(ports: Ports, roundId: string): Promise<PeerRecord | null> {
  const entries = sinceCreated(await ports.log.entries(roundId))
  return entries.some(({ kind }) => kind === 'removed') ? null : recordOf(ports, entries)
}

/** A round that this device has given up at `since` or later; else null. Rejects with StorageError. */
export async function openRemovedRecord(ports: Ports, roundId: string, since: number): Promise<PeerRecord | null> {
  const entries = sinceCreated(await ports.log.entries(roundId))
  const removed = entries.find(({ kind }) => kind === 'removed')
  return removed === undefined || removed.at < since ? null : recordOf(ports, entries)
}

function recordOf(ports: Ports, entries: readonly LogEntry[]): PeerRecord | null {
  const created = entries.find((entry) => entry.kind === 'created')
  if (created?.peer === undefined) return null
  return createPeerRecord(ports, { ...created, peer: created.peer }, entries)
}

/** Begins a round. Its first entry is being stored when this returns. */
export function beginPeerRecord(ports: Ports, round: Round, part: PeerPart): PeerRecord {
  const created = { ...createdEntry(ports, round, part), peer: part }
  void ports.log.append(created)
  return createPeerRecord(ports, created, [])
}

type CreatedByPeer = Created & { readonly peer: PeerPart }

function createPeerRecord(ports: Ports, created: CreatedByPeer, entries: readonly LogEntry[]) {
  const { peer } = created
  let codes = [peer.code, ...entries.flatMap((entry) => (entry.kind === 'room' ? [entry.code] : []))]
  let part = { ...peer, code: codes.at(-1) ?? peer.code }
  const kinds = new Set(entries.map(({ kind }) => kind))
  let continuedAs = entries.flatMap((entry) => (entry.kind === 'continued' ? [entry.gameId] : []))[0] ?? null
  const chosen: Chosen = { games: gamesIn(entries) ?? null, startingHole: startingHoleIn(entries) }
  const record = createRecord(ports, created, entries, (given) => {
    const metadata = { ...given.metadata, selfPlayerId: ports.profileId() }
    const round = withGames({ ...given, roomCode: part.code, metadata }, chosen.games)
    return chosen.startingHole === null ? round : withStartingHole(round, chosen.startingHole)
  })
  const received = storeReceived(ports, record)

  return {
    ...record,
    ...hostSettings(record, received, chosen),
    /** A new object after each change of the room's code. */
    get part(): PeerPart {
      return part
    },
    /** Whether that is the room's code, or was it. */
    isOf: (code: string) => codes.includes(code),
    /** The room has that code from now on. */
    changeRoom(code: string): Promise<boolean> {
      if (code === part.code) return Promise.resolve(true)
      codes = [...codes, code]
      part = { ...part, code }
      const appended = record.append({ kind: 'room', code })
      record.rebase(record.base())
      return appended
    },
    add(event: RoundEvent) {
      received.delay()
      return record.add(event)
    },
    /** Shows others' events, and returns those that weren't known yet. */
    receive(given: readonly RoundEvent[], from: Place): readonly RoundEvent[] {
      const fresh = record.take(given)
      if (fresh.length === 0) return fresh
      received.add(fresh, from)
      return fresh
    },
    /**
     * Replaces everything known here, except this device's own events, by the whole round as the host has sent it.
     * listed: ids of the events that the host has.
     */
    replace(sent: Round, listed: ReadonlySet<string>) {
      const ownIds = new Set(record.own().map(({ id }) => id))
      // Events of a finished round are in history already, and a golfer must not be removed because the host's phone
      // lost their join.
      const isKept = (event: RoundEvent) =>
        ownIds.has(event.id) ||
        listed.has(event.id) ||
        event.type === 'end_round' ||
        (event.type === 'join' && event.playerId === part.selfId)
      const dropped = record.events().flatMap((event) => (isKept(event) ? [] : [event.id]))
      if (dropped.length === 0) return
      void received.store()
      const round = baseOf(sent)
      void record.append({ kind: 'replaced', round, dropped })
      record.rebase(round, isKept)
    },
    /** The host has sent its bye. */
    hasHostLeft: () => kinds.has('host-left'),
    /** The golfer plays on from another phone. */
    hasSeatMoved: () => kinds.has('seat-moved'),
    /** The live game that continues the round; null while it is played here. */
    continuedAs: () => continuedAs,
    /** Moves the round to that live game; it shows before it is durable. */
    continueAs(gameId: string): Promise<boolean> {
      continuedAs = gameId
      return record.append({ kind: 'continued', gameId })
    },
    /** Archives the completed round, or updates it in history. Resolves with false if that has to be tried again. */
    async archive(round: Round): Promise<boolean> {
      await received.store()
      return record.archive(round, (before) => withOwnOfBefore(round, part.selfId, before))
    },
    note(kind: RoundNote): Promise<boolean> {
      kinds.add(kind)
      if (kind === 'seat-moved') record.notify()
      return record.note(kind)
    },
    /** Stores received events at once. */
    flush: received.store,
    close() {
      received.close()
      record.close()
    },
  }
}

/** The settings as the host has chosen them. Null is the hole with which the round was created. */
interface Chosen {
  games: unknown
  startingHole: number | null
}

type Setting =
  | { readonly kind: 'starting-hole'; readonly holeNumber: number }
  | { readonly kind: 'games'; readonly games: unknown }

function hostSettings(
  { base, append, rebase }: RoundRecord,
  received: ReturnType<typeof storeReceived>,
  chosen: Chosen,
) {
  function choose(setting: Setting): void {
    if (setting.kind === 'games') chosen.games = setting.games
    else chosen.startingHole = setting.holeNumber
  }

  function set(setting: Setting): Promise<boolean> {
    choose(setting)
    const appended = append(setting)
    rebase(base())
    return appended
  }

  return {
    /** The host's settings as they are known here. The round's metadata has them, too. */
    settings: (): HostSettings => ({ games: chosen.games, startingHole: startingHoleOf(base()) }),
    /** For the host: shows the games at once. Resolves with true once they are durable, with false if they can't be stored. */
    setGames: (games: RoundGames | null) => set({ kind: 'games', games }),
    /** For the host of a round in its lobby: like setGames(), for a hole on the card. */
    setStartingHole: (holeNumber: number) => set({ kind: 'starting-hole', holeNumber }),
    /** Shows the settings that the host has sent, and stores changed ones with others' events. */
    receiveSettings({ games, startingHole }: HostSettings) {
      const round = base()
      const hole = findHole(round, startingHole)?.number
      const changed: Setting[] = []
      if (hole !== undefined && hole !== startingHoleOf(round))
        changed.push({ kind: 'starting-hole', holeNumber: hole })
      if (JSON.stringify(games) !== JSON.stringify(chosen.games)) changed.push({ kind: 'games', games })
      // They come with each connection, and mostly they are known.
      if (changed.length === 0) return
      for (const setting of changed) {
        choose(setting)
        received.set(setting)
      }
      rebase(round)
    },
  }
}

/** The first event's place in the order of the host's page. */
interface Place {
  readonly epoch: string
  readonly order: number
}

/** Stores others' events in one entry for many, and the host's latest settings, while the golfer doesn't tap. */
function storeReceived(ports: Pick<PeerPorts, 'now' | 'after' | 'onHide'>, { append }: RoundRecord) {
  let unstored: readonly RoundEvent[] = []
  let unstoredSettings: readonly Setting[] = []
  let place: Place = { epoch: '', order: 0 }
  let storeBy: number | null = null
  let cancel: (() => void) | undefined

  async function store(): Promise<void> {
    cancel?.()
    storeBy = null
    const [events, settings] = [unstored, unstoredSettings]
    unstored = []
    unstoredSettings = []
    // A stored start never lacks its starting hole.
    const appended = settings.map(append)
    if (events.length > 0) appended.push(append({ kind: 'received', ...place, events }))
    await Promise.all(appended)
  }

  function storeSoon(): void {
    const now = ports.now()
    storeBy ??= now + STORE_WITHIN_MS
    cancel?.()
    cancel = ports.after(Math.max(0, Math.min(UNTOUCHED_MS, storeBy - now)), () => void store())
  }

  const stopListening = ports.onHide(() => void store())

  return {
    store,
    /** The golfer has tapped. */
    delay() {
      if (unstored.length > 0 || unstoredSettings.length > 0) storeSoon()
    },
    set(setting: Setting) {
      unstoredSettings = [...unstoredSettings.filter(({ kind }) => kind !== setting.kind), setting]
      storeSoon()
    },
    add(events: readonly RoundEvent[], from: Place) {
      // An entry stores its first event's place in a single epoch.
      if (from.epoch !== place.epoch) void store()
      if (unstored.length === 0) place = from
      unstored = [...unstored, ...events]
      storeSoon()
    },
    close() {
      void store()
      stopListening()
    },
  }
}

/**
 * A golfer who left and came back has a new seat without strokes, so their scores in history stay until there are new
 * ones.
 */
function withOwnOfBefore(round: Round, selfId: string, { scores, metadata }: ArchivedRound): Round {
  const own = scores.find(({ playerId }) => playerId === metadata.selfPlayerId)?.strokesByHole ?? {}
  const pickedUp = metadata.noScores?.[metadata.selfPlayerId ?? ''] ?? []
  const holes = round.holes.map((hole) => {
    if (isAnswered(hole, selfId)) return hole
    return withStrokes(hole, selfId, own[`${hole.number}`] ?? 0, pickedUp.includes(hole.number))
  })
  return { ...round, holes }
}

/** The event by which that player has left or was removed; undefined without one. */
export function leaveOf(events: readonly RoundEvent[], playerId: string): RoundEvent | undefined {
  const last = events.findLast((event) => isComingOrGoing(event) && event.playerId === playerId)
  return last?.type === 'leave' ? last : undefined
}

function isComingOrGoing({ type }: RoundEvent): boolean {
  return type === 'join' || type === 'leave'
}
