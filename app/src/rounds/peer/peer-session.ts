import { gateOf } from '@teemates/golf/gate'
import { nextCounter, peerRoundFor } from '@teemates/golf/peer-round'
import {
  currentHoleNumber,
  currentHolePosition,
  findHole,
  holePosition,
  isPlaying,
  startingHoleOf,
  strokesOn,
} from '@teemates/golf/round'
import { isStrokeCount } from '@teemates/golf/strokes'
import { loadPart } from '../../device/load-part.ts'
import type { RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { areBoundedGames } from '../bounded-games.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { eventIn, type Happening } from '../new-event.ts'
import { done, hasCount, refused, resultOf } from '../round-changes.ts'
import { missingScores, scoringProblem } from '../scoring-problems.ts'
import type { PeerRecord } from './peer-record.ts'
import { peerViewOf, type PeerViewGiven } from './peer-view.ts'

interface PeerSessionGiven extends PeerViewGiven {
  readonly ports: Pick<PeerPorts, 'now' | 'random' | 'isOnline' | 'onWake'>
  /** Leaves the round for good. */
  readonly leave: () => Promise<boolean>
  readonly archive: () => Promise<boolean>
  /** The round is moving into a live game, and must not end before. */
  readonly isMoving: () => boolean
}

export interface PeerSession extends RoundSession {
  /** Marks the device's own player, or a host's player without a device, as stopped or as playing again. */
  setStopped(playerId: string, isStopped: boolean): Promise<RoundResult>
  /** Sets the hole on which the round begins, while it is in its lobby. Null for a guest. */
  readonly setStartingHole: ((holeNumber: number) => Promise<RoundResult>) | null
  /** Shows the event at once, stores it and sends it to the others. Resolves with false if it can't be stored. */
  happen(happening: Happening): Promise<boolean>
}

interface Play extends PeerSessionGiven {
  /** The view as it is by now. */
  now(): RoundView
  happen(happening: Happening): Promise<boolean>
}

/**
 * A direct round's session: a guest shows the host's round with its own events applied, the host all events that it
 * knows.
 */
export function createPeerSession(given: PeerSessionGiven): PeerSession {
  const { record, room, ports } = given
  const { subscribe, notify, clear } = createListeners()
  let view = peerViewOf(given, null)
  const stopListening = [record.subscribe(update), room.subscribe(update), ports.onWake(update)]

  function update(): void {
    const next = peerViewOf(given, view)
    if (next === view) return
    view = next
    notify()
  }

  function now(): RoundView {
    update()
    return view
  }

  const happen = (happening: Happening) => addEvent(given, happening)
  const play = { ...given, now, happen }
  return {
    view: () => view,
    subscribe,
    happen,
    ...scoring(play),
    ...readiness(play),
    ...hostActions(play),

    async readChanges() {
      const { cellChanges } = await loadPart(() => import('@teemates/golf/cell-changes'))
      const { players } = record.state().round
      const hostId = players.find(({ joinMode }) => joinMode === 'host')?.id ?? null
      const manualIds = new Set(players.flatMap(({ id, joinMode }) => (joinMode === 'manual' ? [id] : [])))
      return cellChanges(record.events(), ({ playerId }) => (manualIds.has(playerId) ? hostId : playerId))
    },

    async archive() {
      if (now().round.status !== 'completed') return refused('round-not-active')
      return (await given.archive()) ? { ok: true, roundId: record.roundId } : refused('not-saved')
    },

    leave: async () => resultOf(await given.leave()),
    rejections: null,

    close() {
      for (const stop of stopListening) stop()
      clear()
    },
  }
}

function addEvent({ record, room, ports }: PeerSessionGiven, happening: Happening): Promise<boolean> {
  const event = eventIn(record, ports, happening)
  const added = record.add(event)
  room.publish(event, added)
  return added
}

function scoring(play: Play): Pick<PeerSession, 'setStrokes' | 'setNoScore'> {
  const { happen, now } = play

  function problemOf(playerId: string, holeNumber: number): RoundErrorCode | null {
    const shown = now()
    return shown.round.status === 'active' ? scoringProblem(shown, playerId, holeNumber) : 'round-not-active'
  }

  return {
    async setStrokes(playerId, holeNumber, strokes) {
      const problem = problemOf(playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      const { round } = now()
      if (hasCount(round, playerId, holeNumber, strokes)) return done
      const data = { strokes, counter: counterFor(play, playerId) }
      const type = strokes > strokesOn(round, holeNumber, playerId) ? 'stroke' : 'undo_stroke'
      return resultOf(await happen({ playerId, type, holeNumber, data }))
    },

    async setNoScore(playerId, holeNumber) {
      const problem = problemOf(playerId, holeNumber)
      if (problem !== null) return refused(problem)
      const data = { strokes: 0, counter: counterFor(play, playerId), noScore: true } as const
      return resultOf(await happen({ playerId, type: 'undo_stroke', holeNumber, data }))
    },
  }
}

/** Each player says when they are ready for the next hole, or that they stop. */
function readiness(play: Play): Pick<PeerSession, 'setReady' | 'advance' | 'setStopped'> {
  const { record, happen, now } = play
  const { selfId } = record.part

  function ready(holeNumber: number, isReady: boolean, goesOn: boolean): Promise<boolean> {
    const data = {
      counter: counterFor(play, selfId),
      ...(goesOn && ({ goesOn: true } as const)),
      // A golfer who goes on only to see the others' holes stays stopped.
      ...(hasStopped(selfId) && ({ hasStopped: true } as const)),
    }
    return happen({ playerId: selfId, type: isReady ? 'ready' : 'unready', holeNumber, data })
  }

  function hasStopped(playerId: string): boolean {
    return record.state().round.players.some((player) => player.id === playerId && player.hasStopped === true)
  }

  return {
    async setReady(isReady) {
      const shown = now()
      if (shown.round.status !== 'active') return refused('round-not-active')
      const missing = isReady ? missingScores(shown, selfId) : null
      if (missing !== null) return refused(missing)
      return resultOf(await ready(currentHoleNumber(shown.round), isReady, false))
    },

    async advance(fromHoleNumber) {
      const shown = now()
      const { round } = shown
      const position = holePosition(round, fromHoleNumber)
      if (position === 0) return refused('no-such-hole')
      // The round has gone on already, perhaps by this golfer's own tap, so the request is fulfilled.
      if (round.status === 'completed' || position < currentHolePosition(round)) return done
      if (round.status !== 'active') return refused('round-not-active')
      if (position > currentHolePosition(round)) return refused('gate-closed')
      if (!shown.gate.canAdvance && shown.goingAhead?.canGoAhead !== true) {
        return refused(missingScores(shown, selfId) ?? 'gate-closed')
      }
      const isDurable = await ready(fromHoleNumber, true, true)
      // Without the host the golfer's own copy ends with their own last hole.
      if (shown.presence?.connection !== 'host-left' || !shown.gate.isLastHole) return resultOf(isDurable)
      return resultOf(await happen(endOf(record)))
    },

    async setStopped(playerId, isStopped) {
      const { round } = now()
      if (round.status !== 'active') return refused('round-not-active')
      if (isStopped === hasStopped(playerId)) return done
      const data = { counter: counterFor(play, playerId), ...(isStopped && ({ hasStopped: true } as const)) }
      const holeNumber = currentHoleNumber(record.state().round)
      return resultOf(await happen({ playerId, type: isStopped ? 'ready' : 'unready', holeNumber, data }))
    },
  }
}

/** The actions of the host alone. */
function hostActions(play: Play): Pick<PeerSession, 'setStartingHole' | 'games' | 'hostControls'> {
  const { record, room, happen, now, isMoving } = play
  if (record.part.role === 'guest') return { setStartingHole: null, games: null, hostControls: null }
  return {
    async setStartingHole(holeNumber) {
      const { round } = record.state()
      if (round.status !== 'lobby' || isMoving()) return refused('round-not-active')
      if (findHole(round, holeNumber) === undefined) return refused('no-such-hole')
      if (holeNumber === startingHoleOf(round)) return done
      const appended = record.setStartingHole(holeNumber)
      room.sendSettings()
      return resultOf(await appended)
    },

    games: {
      async set(games) {
        if (record.state().round.status === 'completed' || isMoving()) return refused('round-not-active')
        if (!areBoundedGames(games)) return refused('games-too-large')
        const appended = record.setGames(games)
        room.sendSettings()
        return resultOf(await appended)
      },
    },

    hostControls: {
      async finishForAll() {
        if (now().round.status !== 'active' || isMoving()) return refused('round-not-active')
        return resultOf(await happen(endOf(record)))
      },
      takeOver: null,
    },
  }
}

function counterFor({ record, ports }: Play, playerId: string): number {
  return nextCounter(record.state(), playerId, ports.now())
}

function endOf({ part }: PeerRecord): Happening {
  return { playerId: part.selfId, type: 'end_round', holeNumber: null, data: null }
}

/**
 * The event that the host's device adds after a change: the round goes on, or ends, when its gate passes. If nobody
 * else can be ready, it does so at the host's own Next.
 */
export function nextOfHost({ record }: Pick<PeerViewGiven, 'record'>): Happening | null {
  const peer = record.state()
  const { round } = peer
  const { selfId } = record.part
  const gate = gateOf(round)
  const position = currentHolePosition(round)
  // The only player with a phone who still plays may be a guest. The host's own Next counts only if nobody with a phone
  // plays.
  const deciding = round.players
    .filter((player) => player.joinMode !== 'manual' && isPlaying(player))
    .map(({ id }) => id)
  if (deciding.length === 0) deciding.push(selfId)
  const isAsked = gate.readyTotal > 1 || deciding.some((id) => (peer.wentOn.get(id) ?? 0) > position)
  if (!gate.canAdvance || !isAsked) return null
  const holeNumber = currentHoleNumber(round)
  if (gate.isLastHole) return endOf(record)
  return { playerId: selfId, type: 'next_hole', holeNumber, data: null }
}

/** The finished round for this device's history. */
export function finishedRoundOf({ record }: Pick<PeerViewGiven, 'record'>) {
  return peerRoundFor(record.state(), record.part.selfId)
}
