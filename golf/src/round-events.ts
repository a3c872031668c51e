import type { RoundPlayerId } from './ids.ts'
import { DEFAULT_PAR, MAX_PLAYERS } from './limits.ts'
import { isPar } from './par.ts'
import {
  currentHoleNumber,
  currentHolePosition,
  holeAt,
  type Round,
  type RoundHole,
  type RoundPlayer,
  strokesIn,
  withStrokes,
} from './round.ts'
import { isStrokeCount } from './strokes.ts'

/** The types of events in a round. Source: document 2 section 3. */
export const roundEventTypes = [
  'stroke',
  'undo_stroke',
  'set_par',
  'next_hole',
  'join',
  'leave',
  'end_round',
  'ready',
  'unready',
  'game_start',
  'round_sync',
] as const
type RoundEventType = (typeof roundEventTypes)[number]

interface EventBase {
  /** 'evt_{time}_{random}', or 'join_{playerId}_{time}'. An id is applied once. */
  readonly id: string
  readonly type: RoundEventType
  readonly roundId: string
  /** The player whose stroke, readiness or seat the event concerns. */
  readonly playerId: RoundPlayerId
  /** ISO 8601. It is never used for ordering. */
  readonly timestamp: string
}

/**
 * The resulting count. A stroke event without it adds or removes one stroke. Of two events with it for the same cell, the
 * higher counter stands, in whichever order they arrive: see peer-round.ts.
 */
export interface CountData {
  readonly strokes: number
  /** Increases with each event about the player on the device that scores for them, and is never less than its time in ms. */
  readonly counter: number
  /** Only with 0 strokes: the player has picked up and has no score on the hole for good. */
  readonly noScore?: true
}

export interface ReadyData {
  readonly counter: number
  /** Set by the player's own Next: they have left the hole. */
  readonly goesOn?: true
  /** The player has stopped playing. Any later event without it means that they play on. Source: decision 20. */
  readonly hasStopped?: true
}

/** holeNumber is always the hole's own number on the card. */
export type RoundEvent = EventBase &
  (
    | { readonly type: 'stroke' | 'undo_stroke'; readonly holeNumber: number; readonly data: CountData | null }
    | { readonly type: 'set_par'; readonly holeNumber: number; readonly data: { readonly par: number } | null }
    /**
     * holeNumber is the hole that the round leaves, so a second Next for the same hole does nothing. null advances from any
     * hole.
     */
    | { readonly type: 'next_hole'; readonly holeNumber: number | null; readonly data: null }
    | { readonly type: 'join'; readonly holeNumber: null; readonly data: { readonly player: RoundPlayer } }
    /** Without data the event concerns the round's current hole. */
    | { readonly type: 'ready' | 'unready'; readonly holeNumber: number | null; readonly data: ReadyData | null }
    | {
        readonly type: 'leave' | 'end_round' | 'game_start'
        readonly holeNumber: null
        readonly data: null
      }
    | { readonly type: 'round_sync'; readonly holeNumber: null; readonly data: { readonly roundData: Round } }
  )

type StrokeEvent = Extract<RoundEvent, { readonly type: 'stroke' | 'undo_stroke' }>

/** The two types that are not persisted. Source: document 2 section 3. */
export function isPersisted(event: RoundEvent): boolean {
  return event.type !== 'round_sync' && event.type !== 'game_start'
}

/**
 * The round after one event. An event that doesn't apply (unknown player or hole, strokes outside 0 to 99, a Next from
 * another hole, a Next or readiness in a completed round) returns the same object. Otherwise the status isn't checked:
 * game_start is not persisted, so a replayed log must apply to a round that is still in its lobby. The reader of the log
 * makes sure that an event id is applied only once.
 */
export function applyEvent(round: Round, event: RoundEvent): Round {
  switch (event.type) {
    case 'stroke':
      return changeStrokes(round, event, (before) => event.data?.strokes ?? before + 1)
    case 'undo_stroke':
      return changeStrokes(round, event, (before) => event.data?.strokes ?? before - 1)
    case 'set_par':
      return setPar(round, event.holeNumber, event.data?.par ?? DEFAULT_PAR)
    case 'next_hole':
      return nextHole(round, event.holeNumber)
    case 'join':
      return join(round, event.data.player)
    case 'leave':
      return leave(round, event.playerId)
    case 'ready':
      return setReady(round, event.playerId, true)
    case 'unready':
      return setReady(round, event.playerId, false)
    case 'game_start':
      if (round.status !== 'lobby') return round
      return { ...round, status: 'active', startedAt: timeMsOf(event) }
    case 'end_round':
      if (round.status === 'completed') return round
      return { ...round, status: 'completed', completedAt: timeMsOf(event) }
    case 'round_sync': {
      const given = event.data.roundData
      return { ...given, players: distinctPlayers(given.players) }
    }
  }
}

export function isStroke(event: RoundEvent): event is StrokeEvent {
  return event.type === 'stroke' || event.type === 'undo_stroke'
}

/** Epoch milliseconds; null if the sender's timestamp is invalid. */
export function timeMsOf(event: RoundEvent): number | null {
  const timeMs = Date.parse(event.timestamp)
  return Number.isNaN(timeMs) ? null : timeMs
}

function changeHole(round: Round, holeNumber: number, change: (hole: RoundHole) => RoundHole): Round {
  const index = round.holes.findIndex((hole) => hole.number === holeNumber)
  const hole = round.holes[index]
  if (hole === undefined) return round
  const changed = change(hole)
  return changed === hole ? round : { ...round, holes: round.holes.with(index, changed) }
}

// A stroke counts in every status: it may have been played before the end and arrive afterwards.
function changeStrokes(round: Round, event: StrokeEvent, to: (before: number) => number): Round {
  const { playerId, holeNumber, data } = event
  if (!hasPlayer(round, playerId)) return round
  return changeHole(round, holeNumber, (hole) => {
    const strokes = to(strokesIn(hole, playerId))
    if (!isStrokeCount(strokes)) return hole
    return withStrokes(hole, playerId, strokes, data?.noScore === true)
  })
}

// holeSet keeps the tee as it was when the round was made. Every calculation reads the hole's own par.
function setPar(round: Round, holeNumber: number, par: number): Round {
  if (!isPar(par)) return round
  const changed = changeHole(round, holeNumber, (hole) => (hole.par === par ? hole : { ...hole, par }))
  if (changed === round) return round
  const totalPar = changed.holes.reduce((sum, hole) => sum + hole.par, 0)
  return { ...changed, courseDetails: { ...round.courseDetails, totalPar } }
}

// On the last hole this only clears readiness, because the current hole can't go past it. Source: document 2 section 4.
function nextHole(round: Round, fromHoleNumber: number | null): Round {
  if (round.status === 'completed') return round
  const from = currentHoleNumber(round)
  if (fromHoleNumber !== null && fromHoleNumber !== from) return round
  const position = Math.min(currentHolePosition(round) + 1, round.holes.length)
  const next = holeAt(round, position)
  if (next === undefined) return round
  if (next.number === from) return Object.keys(round.readyPlayers).length === 0 ? round : { ...round, readyPlayers: {} }
  const currentHole = round.metadata.soloRound === true ? next.number : position
  return { ...round, currentHole, readyPlayers: {} }
}

function join(round: Round, player: RoundPlayer): Round {
  if (hasPlayer(round, player.id) || round.players.length >= MAX_PLAYERS) return round
  return {
    ...round,
    players: [...round.players, player],
    holes: round.holes.map((hole) => ({ ...hole, strokes: { ...hole.strokes, [player.id]: 0 } })),
  }
}

function leave(round: Round, playerId: RoundPlayerId): Round {
  if (!hasPlayer(round, playerId)) return round
  return {
    ...round,
    players: round.players.filter((player) => player.id !== playerId),
    holes: round.holes.map((hole) => withoutAnswer(hole, playerId)),
    readyPlayers: without(round.readyPlayers, playerId),
  }
}

function withoutAnswer(hole: RoundHole, playerId: RoundPlayerId): RoundHole {
  return { ...withStrokes(hole, playerId, 0), strokes: without(hole.strokes, playerId) }
}

function setReady(round: Round, playerId: RoundPlayerId, ready: boolean): Round {
  if (round.status === 'completed' || !hasPlayer(round, playerId)) return round
  if (round.readyPlayers[playerId] === ready) return round
  return { ...round, readyPlayers: { ...round.readyPlayers, [playerId]: ready } }
}

function hasPlayer(round: Round, playerId: RoundPlayerId): boolean {
  return round.players.some((player) => player.id === playerId)
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

export function distinctPlayers(players: readonly RoundPlayer[]): RoundPlayer[] {
  return players.filter((player, index) => players.findIndex((other) => other.id === player.id) === index)
}
