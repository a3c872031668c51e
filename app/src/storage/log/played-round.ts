import { openPeerRound, type PeerRound, peerRoundFor } from '@teemates/golf/peer-round'
import { type Round, withStartingHole } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { soloRoundOf } from '@teemates/golf/solo-round'
import type { LogEntry } from './log-entry.ts'

export type Created = Extract<LogEntry, { kind: 'created' }>

/**
 * The entries since the round was last created, that one first: a golfer who leaves and joins again starts over. Another tab's
 * entries may be stored before the one that created the round, which its tab had only sent.
 */
export function sinceCreated(entries: readonly LogEntry[]): readonly LogEntry[] {
  const place = entries.findLastIndex(({ kind }) => kind === 'created')
  const created = entries[place]
  if (created?.kind !== 'created') return entries
  const before = entries.slice(0, place)
  const isFirst = before.every(({ kind }) => kind !== 'created')
  const removedAt = before.findLastIndex(({ kind }) => kind === 'removed')
  // Changes by a direct round's phone after it has left belong to its former seat.
  const startsOver = created.peer !== undefined || removedAt < 0
  const own = isFirst ? before : startsOver ? [] : before.slice(removedAt + 1)
  return [created, ...own, ...entries.slice(place + 1)]
}

/** The base of a round and its events, without duplicates, in the order in which they became known here. */
export function playedIn(
  created: Round,
  entries: readonly LogEntry[],
): { readonly base: Round; readonly events: readonly RoundEvent[] } {
  const events = new Map<string, RoundEvent>()
  const names = new Map<string, string>()
  const included = new Set(entries.flatMap((entry) => (entry.kind === 'created' ? (entry.includes ?? []) : [])))
  let base = created
  for (const entry of entries) {
    for (const event of eventsOf(entry)) {
      if (events.has(event.id) || included.has(event.id)) continue
      events.set(event.id, event)
      // A player who comes back has the name of their return.
      if (event.type === 'join') names.delete(event.data.player.id)
    }
    if (entry.kind === 'renamed') names.set(entry.playerId, entry.nickname)
    if (entry.kind !== 'replaced') continue
    base = entry.round
    for (const id of entry.dropped) events.delete(id)
  }
  const startingHole = startingHoleIn(entries)
  if (startingHole !== null) base = withStartingHole(base, startingHole)
  if (names.size === 0) return { base, events: [...events.values()] }
  return {
    base: { ...base, players: base.players.map((player) => renamed(player, names)) },
    events: [...events.values()].map((event) =>
      event.type === 'join' ? { ...event, data: { player: renamed(event.data.player, names) } } : event,
    ),
  }
}

function eventsOf(entry: LogEntry): readonly RoundEvent[] {
  return entry.kind === 'event' ? [entry.event] : entry.kind === 'received' ? entry.events : []
}

/** The starting hole that was chosen last; null if none was. */
export function startingHoleIn(entries: readonly LogEntry[]): number | null {
  // A guest may receive the host's choice after the start. Elsewhere another tab may have started the round meanwhile.
  const isGuest = entries.some((entry) => entry.kind === 'created' && entry.peer?.role === 'guest')
  const startedAt = entries.findIndex((entry) => eventsOf(entry).some(({ type }) => type === 'game_start'))
  const counted = isGuest || startedAt < 0 ? entries : entries.slice(0, startedAt)
  return counted.findLast((entry) => entry.kind === 'starting-hole')?.holeNumber ?? null
}

function renamed<Player extends { readonly id: string; readonly nickname: string }>(
  player: Player,
  names: ReadonlyMap<string, string>,
): Player {
  return { ...player, nickname: names.get(player.id) ?? player.nickname }
}

/** A solo round of the log. */
export interface SoloInLog {
  readonly created: Created
  readonly state: PeerRound
  readonly round: Round
  readonly events: readonly RoundEvent[]
  /** The golfer has deleted it, or it gave way to another one before it was begun. */
  readonly isRemoved: boolean
  /** It is in the history, perhaps without strokes that came later. */
  readonly wasArchived: boolean
  /** It is in the history with all that the log has of it. */
  readonly isArchived: boolean
}

/** Undefined if the entries aren't those of a solo round. */
export function soloRoundIn(entries: readonly LogEntry[]): SoloInLog | undefined {
  const own = sinceCreated(entries)
  const [created] = own
  if (created?.kind !== 'created' || created.peer !== undefined) return undefined
  const { base, events } = playedIn(created.round, own)
  const state = openPeerRound(asNoted(base, own), events)
  const kinds = new Set(own.map(({ kind }) => kind))
  return {
    created,
    state,
    round: soloRoundOf(state),
    events,
    isRemoved: isRemovedBy(kinds, state.round.status),
    wasArchived: kinds.has('archived'),
    isArchived: hasArchived(own, events.length),
  }
}

/**
 * Whether the history has so many events, and the newest one. A count alone could hide a stroke: one that was counted may have
 * been lost before it was durable. Of several notes the greatest values stand, so that tabs which know different strokes don't
 * add notes for ever.
 */
function hasArchived(entries: readonly LogEntry[], eventCount: number): boolean {
  const notes = entries.filter((entry) => entry.kind === 'archived')
  const last = notes.at(-1)
  if (last === undefined) return false
  // An earlier version noted no count.
  if (last.events === undefined) return true
  const newestAt = Math.max(...entries.map(({ kind, at }) => (kind === 'event' ? at : 0)))
  return (
    eventCount <= Math.max(...notes.map(({ events = 0 }) => events)) &&
    newestAt <= Math.max(...notes.map(({ at }) => at))
  )
}

/**
 * A direct round as it stands in the history once all holes are played; undefined if it isn't over, was deleted or continues as
 * a live game, or if the entries aren't those of a direct round.
 * @param profileId the golfer's id on this device
 */
export function finishedDirectRoundIn(entries: readonly LogEntry[], profileId: string): Round | undefined {
  const own = sinceCreated(entries)
  const [created] = own
  if (created?.kind !== 'created' || created.peer === undefined) return undefined
  const kinds = new Set(own.map(({ kind }) => kind))
  if (kinds.has('removed') || kinds.has('continued')) return undefined
  const { base, events } = playedIn(created.round, own)
  const room = own.findLast((entry) => entry.kind === 'room')?.code ?? created.peer.code
  const metadata = { ...base.metadata, selfPlayerId: profileId }
  const state = openPeerRound(asNoted({ ...base, roomCode: room, metadata }, own), events)
  const round = peerRoundFor(state, created.peer.selfId)
  return round.status === 'completed' ? round : undefined
}

/** Whether the golfer has deleted the round, or it gave way to another one before it was begun. */
export function isRemovedBy(kinds: ReadonlySet<LogEntry['kind']>, status: Round['status']): boolean {
  return kinds.has('removed') || (kinds.has('discarded') && status === 'lobby')
}

/** The round with what this device has noted beside its events: whether it is put aside, and its games. */
export function asNoted(round: Round, entries: readonly LogEntry[]): Round {
  const games = gamesIn(entries)
  const marked = withMark(round, entries)
  // A round that came from a file may have brought its own games.
  return games === undefined ? marked : withGames(marked, games)
}

/** The games that were set last, not checked yet: null for none, undefined if they were never set. */
export function gamesIn(entries: readonly LogEntry[]): unknown {
  return entries.findLast((entry) => entry.kind === 'games')?.games
}

/** The round with these games instead of its own; null for none. */
export function withGames(round: Round, games: unknown): Round {
  const { games: _before, ...metadata } = round.metadata
  return { ...round, metadata: games === null ? metadata : { ...metadata, games } }
}

/** The round, marked as put aside if the golfer has put it aside and not resumed it. */
function withMark(round: Round, entries: readonly LogEntry[]): Round {
  const mark = entries.findLast(({ kind }) => kind === 'put-aside' || kind === 'resumed')
  if (mark === undefined || (round.metadata.putAside === true) === (mark.kind === 'put-aside')) return round
  return { ...round, metadata: { ...round.metadata, putAside: mark.kind === 'put-aside' } }
}
