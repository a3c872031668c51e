import {
  currentHolePosition,
  type EntryStamp,
  findHole,
  holeAt,
  holePosition,
  isNewerEntry,
  type Round,
  type RoundPlayer,
  withStopped,
  withStrokes,
} from './round.ts'
import {
  applyEvent,
  type CountData,
  distinctPlayers,
  type ReadyData,
  type RoundEvent,
  timeMsOf,
} from './round-events.ts'
import { isStrokeCount } from './strokes.ts'

/**
 * A round that is shared from phone to phone: a fold of its events. The one device that scores for a player counts that
 * player's events. If two events concern the same thing, the greater counter wins, and equal counters are ordered by id.
 * The order in which devices receive strokes and readiness therefore doesn't matter. Only the host sends players, holes and
 * the end, and they arrive in its order. Source: design, 'Phone to phone'.
 */
export interface PeerRound {
  /** currentHole and readyPlayers are the round's own, even if some players are ahead. */
  readonly round: Round
  /** The winning event of each cell, by player and hole. */
  readonly cells: ReadonlyMap<string, Cell>
  /** Each player's latest readiness, by player id. */
  readonly marks: ReadonlyMap<string, ReadyMark>
  /** The position in the hole set that each player has advanced to by their own Next, by player id. */
  readonly wentOn: ReadonlyMap<string, number>
  /** The greatest counter of each player's events. */
  readonly counters: ReadonlyMap<string, number>
  /** The latest timestamp of any stroke, in epoch ms; null before the first. */
  readonly lastStrokeAt: number | null
}

interface Cell extends EntryStamp {
  readonly playerId: string
  readonly holeNumber: number
  readonly strokes: number
  readonly noScore?: true
}

interface ReadyMark extends EntryStamp {
  readonly position: number
  readonly isReady: boolean
  readonly hasStopped: boolean
}

/** base is the round as the host created it, before the first of the events. */
export function openPeerRound(base: Round, events: readonly RoundEvent[] = []): PeerRound {
  const empty = {
    cells: new Map(),
    marks: new Map(),
    wentOn: new Map(),
    counters: new Map(),
    lastStrokeAt: null,
  } as const
  return events.reduce(applyPeerEvent, { round: base, ...empty })
}

/**
 * Makes a round that the host sent the base of the host's events. The end of the round is one of these events: if the base
 * were already completed, a player who left before the end would stay on the card.
 */
export function baseOf(sent: Round): Round {
  const round = { ...sent, players: distinctPlayers(sent.players) }
  return round.status === 'completed' ? { ...round, status: 'active', completedAt: null } : round
}

/**
 * The counter of the next event about this player: greater than all known counters and not less than the time. A phone that
 * died after sending events may not know their counters; by using the time, its later events still win as long as its clock
 * isn't behind. The counter is capped at the largest number that a message can carry; equal counters are ordered by id.
 * @param now in ms; 0 if the event isn't this device's own
 */
export function nextCounter(peer: PeerRound, playerId: string, now: number): number {
  return Math.min(Math.max((peer.counters.get(playerId) ?? 0) + 1, now), Number.MAX_SAFE_INTEGER)
}

/** The round after one event; the same object if nothing changes. Each event id must be applied only once. */
export function applyPeerEvent(peer: PeerRound, event: RoundEvent): PeerRound {
  switch (event.type) {
    case 'stroke':
    case 'undo_stroke':
      return withStrokeTime(
        peer,
        event.data === null ? withRound(peer, applyEvent(peer.round, event)) : withCount(peer, event, event.data),
        event,
      )
    case 'ready':
    case 'unready':
      return event.data === null || event.holeNumber === null
        ? peer
        : withMark(peer, event, { ...event.data, holeNumber: event.holeNumber })
    case 'join':
      return withStrokesOfBefore(
        withRound(peer, withPhone(applyEvent(peer.round, event), event.data.player)),
        event.data.player.id,
      )
    case 'leave':
      // A player who receives the end of the round after leaving has finished it with the others.
      return peer.round.status === 'completed' ? peer : withRound(peer, applyEvent(peer.round, event))
    case 'set_par':
    case 'next_hole':
    case 'end_round':
    case 'game_start':
      return withRound(peer, applyEvent(peer.round, event))
    // A whole round is a base to fold events on (see baseOf()) and carries no counters.
    case 'round_sync':
      return peer
  }
}

function withStrokeTime(before: PeerRound, peer: PeerRound, event: RoundEvent): PeerRound {
  const at = timeMsOf(event)
  if (peer === before || at === null) return peer
  return { ...peer, lastStrokeAt: Math.max(at, before.lastStrokeAt ?? at) }
}

function withRound(peer: PeerRound, round: Round): PeerRound {
  if (round === peer.round) return peer
  return withReadiness({ ...peer, round })
}

/** Sets the players who are ready on the round's own hole. */
function withReadiness(peer: PeerRound): PeerRound {
  const readyPlayers = readyAt(peer, currentHolePosition(peer.round))
  return { ...peer, round: { ...peer.round, readyPlayers } }
}

function withCount(peer: PeerRound, event: RoundEvent, data: CountData): PeerRound {
  const { holeNumber, playerId, id } = event
  if (holeNumber === null || !isStrokeCount(data.strokes) || findHole(peer.round, holeNumber) === undefined) return peer
  const key = cellKey(playerId, holeNumber)
  const counted = countedTo(peer, playerId, data.counter)
  if (!isNewerEntry({ ...data, id }, peer.cells.get(key))) return counted
  const cells = new Map(peer.cells).set(key, { ...data, id, playerId, holeNumber })
  return { ...counted, cells, round: withCell(peer.round, { ...data, playerId, holeNumber }) }
}

function withMark(
  peer: PeerRound,
  { type, playerId, id }: RoundEvent,
  data: ReadyData & { readonly holeNumber: number },
): PeerRound {
  const position = holePosition(peer.round, data.holeNumber)
  if (position === 0) return peer
  const counted = countedTo(peer, playerId, data.counter)
  if (!isNewerEntry({ ...data, id }, peer.marks.get(playerId))) return counted
  const isReady = type === 'ready'
  const hasStopped = data.hasStopped === true
  const marks = new Map(peer.marks).set(playerId, { counter: data.counter, id, position, isReady, hasStopped })
  const before = peer.wentOn.get(playerId) ?? 0
  // A player who reports 'not ready' on a hole that they had left has come back to it.
  const now = data.goesOn === true ? Math.max(before, position + 1) : isReady ? before : Math.min(before, position)
  const round = withStopped(peer.round, playerId, hasStopped)
  return withReadiness({ ...counted, round, marks, wentOn: new Map(peer.wentOn).set(playerId, now) })
}

/** A player who joins a second time plays on from another phone. Name and seat don't change. */
function withPhone(round: Round, { id, playerId, p2pPeerId }: RoundPlayer): Round {
  const index = round.players.findIndex((player) => player.id === id)
  const before = round.players[index]
  if (before === undefined || p2pPeerId === null || before.p2pPeerId === p2pPeerId) return round
  return { ...round, players: round.players.with(index, { ...before, playerId, p2pPeerId }) }
}

/** A player who left and came back keeps their earlier strokes. */
function withStrokesOfBefore(peer: PeerRound, playerId: string): PeerRound {
  const own = [...peer.cells.values()].filter((cell) => cell.playerId === playerId)
  const round = own.reduce(withCell, peer.round)
  return round === peer.round ? peer : { ...peer, round }
}

type CellCount = Pick<Cell, 'playerId' | 'holeNumber' | 'strokes' | 'noScore'>

function withCell(round: Round, { playerId, holeNumber, strokes, noScore }: CellCount): Round {
  if (!round.players.some((player) => player.id === playerId)) return round
  const index = round.holes.findIndex((hole) => hole.number === holeNumber)
  const hole = round.holes[index]
  if (hole === undefined) return round
  return { ...round, holes: round.holes.with(index, withStrokes(hole, playerId, strokes, noScore === true)) }
}

function countedTo(peer: PeerRound, playerId: string, counter: number): PeerRound {
  if (counter <= (peer.counters.get(playerId) ?? 0)) return peer
  return { ...peer, counters: new Map(peer.counters).set(playerId, counter) }
}

function cellKey(playerId: string, holeNumber: number): string {
  return `${holeNumber} ${playerId}`
}

/** Players who are ready at a position: those who reported so there, and those who have gone on from it. */
function readyAt(peer: PeerRound, position: number): Record<string, boolean> {
  const isBehind = position < currentHolePosition(peer.round)
  const ready = peer.round.players.filter(({ id }) => {
    const mark = peer.marks.get(id)
    if (isBehind || (peer.wentOn.get(id) ?? 0) > position) return true
    return mark !== undefined && mark.position === position && mark.isReady
  })
  return Object.fromEntries(ready.map(({ id }) => [id, true]))
}

/**
 * The round as a device shows it: on its own player's hole, with the players who are ready there. A reported readiness
 * lasts until the player's own Next; players who have gone on are ahead. Source: decision 22, 'Next is ready'.
 */
export function peerRoundFor(peer: PeerRound, selfId: string): Round {
  const { round } = peer
  const players = round.players.map((player) => asSeenBy(player, selfId))
  if (round.status !== 'active') return { ...round, players }
  const roundPosition = currentHolePosition(round)
  const own = Math.min(peer.wentOn.get(selfId) ?? 0, round.holes.length)
  const mark = peer.marks.get(selfId)
  // A player who has stopped follows the others.
  const isStaying =
    mark !== undefined && !mark.hasStopped && mark.position >= Math.max(1, own) && mark.position < roundPosition
  const position = isStaying ? mark.position : Math.max(roundPosition, own)
  return { ...round, players, currentHole: position, readyPlayers: readyAt(peer, position) }
}

function asSeenBy(player: RoundPlayer, selfId: string): RoundPlayer {
  const isLocal = player.id === selfId
  return player.isLocal === isLocal ? player : { ...player, isLocal }
}

/** The number of the hole that each player with a device is on, by player id; empty unless the round is in progress. */
export function peerHolesPlayed({ round, wentOn }: PeerRound): Record<string, number> {
  if (round.status !== 'active') return {}
  const last = round.holes.length
  return Object.fromEntries(
    round.players
      .filter((player) => player.joinMode !== 'manual')
      .flatMap(({ id }) => {
        const position = Math.min(Math.max(currentHolePosition(round), wentOn.get(id) ?? 0), last)
        const number = holeAt(round, position)?.number
        return number === undefined ? [] : [[id, number]]
      }),
  )
}

/** Whether a guest may send this event: it concerns the guest's own player and isn't reserved for the host. */
export function isGuestsOwn(event: RoundEvent, playerId: string): boolean {
  if (event.playerId !== playerId) return false
  switch (event.type) {
    case 'stroke':
    case 'undo_stroke':
    case 'ready':
    case 'unready':
    case 'leave':
      return true
    case 'set_par':
    case 'next_hole':
    case 'join':
    case 'end_round':
    case 'game_start':
    case 'round_sync':
      return false
  }
}
