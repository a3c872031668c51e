import { gateOf } from '@teemates/golf/gate'
import { eventId } from '@teemates/golf/ids'
import { currentHoleNumber, findHole, hasNoScore, isLastHole, type Round, strokesOn } from '@teemates/golf/round'
import { isStroke, type RoundEvent, timeMsOf } from '@teemates/golf/round-events'
import { endOfRound } from '@teemates/golf/round-duration'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { isStrokeCount } from '@teemates/golf/strokes'
import type { Storage } from '../../storage/storage.ts'
import type { SaveState } from '../../storage/storage-state.ts'
import type { RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import type { SoloLog } from './solo-log.ts'

interface SoloSessionGiven {
  readonly log: SoloLog
  readonly storage: Storage
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly random: (length: number) => string
  /** Called once, when the session is closed. */
  readonly onClose: () => void
}

const done: RoundResult = { ok: true }
/** One object for all views: it never changes. */
const nothingRejected: RoundView['rejected'] = []

/**
 * A solo round: this device's own log is the authority. A change that fails with 'not-saved' stays shown and goes on being
 * stored; every other failure changed nothing.
 */
export function createSoloSession({ log, storage, now, random, onClose }: SoloSessionGiven): RoundSession {
  const roundId = log.shown().id
  const listeners = new Set<() => void>()
  let view = viewOf(log.shown(), saveState())
  let archived: Promise<ArchiveResult> | null = null
  /** When a stroke was entered in this session, in epoch ms. */
  let lastStrokeAt: number | null = null
  let closed = false

  function saveState(): SaveState {
    switch (log.state()) {
      case 'stored':
        return 'saved'
      case 'storing':
        return storage.saveState() === 'unsaved' ? 'unsaved' : 'saving'
      case 'failing':
        return 'unsaved'
    }
  }

  function update(): void {
    const round = log.shown()
    const state = saveState()
    if (round === view.round && state === view.saveState) return
    view = round === view.round ? { ...view, saveState: state } : viewOf(round, state)
    for (const listener of listeners) listener()
  }

  const unsubscribes = [log.subscribe(update), storage.subscribeSaveState(update)]

  function newEvent() {
    const at = now()
    return { id: eventId(at, random(EVENT_ID_RANDOM_LENGTH)), roundId, timestamp: new Date(at).toISOString() }
  }

  function problemOf(round: Round, playerId: string, holeNumber: number): RoundErrorCode | null {
    if (round.status !== 'active' || log.isGone()) return 'round-not-active'
    if (!round.players.some((player) => player.id === playerId)) return 'no-such-player'
    return findHole(round, holeNumber) === undefined ? 'no-such-hole' : null
  }

  /** When a stroke was entered before this session, in epoch ms; null where there was none, or none can be read. */
  async function lastStoredStrokeAt(): Promise<number | null> {
    const events = await storage.play.events(roundId).catch(() => [])
    const last = events.findLast(isStroke)
    return last === undefined ? null : timeMsOf(last)
  }

  async function push(events: readonly RoundEvent[]): Promise<RoundResult> {
    if (events.some(isStroke)) lastStrokeAt = now()
    if (await log.push(events)) return done
    return refused(log.isGone() ? 'round-not-active' : 'not-saved')
  }

  async function archive(): Promise<ArchiveResult> {
    try {
      if (!log.isGone() && !(await log.flush())) return refused('not-saved')
      // What is stored, not what this tab shows: another tab may have added strokes.
      const round = await storage.play.get(roundId)
      if (round === undefined) {
        const finished = await storage.rounds.get(roundId)
        return finished === undefined ? refused('round-not-active') : { ok: true, roundId }
      }
      if (round.status !== 'completed') return refused('round-not-active')
      await storage.archive(round)
      return { ok: true, roundId }
    } catch {
      return refused('not-saved')
    }
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async setStrokes(playerId, holeNumber, strokes) {
      const round = log.shown()
      const problem = problemOf(round, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      const difference = strokes - strokesOn(round, holeNumber, playerId)
      const hole = findHole(round, holeNumber)
      if (strokes === 0 && hole !== undefined && hasNoScore(hole, playerId)) {
        const data = { strokes, counter: now() }
        return push([{ ...newEvent(), playerId, type: 'undo_stroke', holeNumber, data }])
      }
      const type = difference > 0 ? 'stroke' : 'undo_stroke'
      return push(
        Array.from({ length: Math.abs(difference) }, () => ({ ...newEvent(), playerId, type, holeNumber, data: null })),
      )
    },

    async setNoScore(playerId, holeNumber) {
      const problem = problemOf(log.shown(), playerId, holeNumber)
      if (problem !== null) return refused(problem)
      const data = { strokes: 0, counter: now(), noScore: true } as const
      return push([{ ...newEvent(), playerId, type: 'undo_stroke', holeNumber, data }])
    },

    async setReady() {
      return done
    },

    async advance(fromHoleNumber) {
      const round = log.shown()
      if (findHole(round, fromHoleNumber) === undefined) return refused('no-such-hole')
      // Somebody was quicker: what was asked for has happened.
      if (round.status === 'completed' || fromHoleNumber < currentHoleNumber(round)) return push([])
      if (round.status !== 'active' || log.isGone()) return refused('round-not-active')
      if (fromHoleNumber !== currentHoleNumber(round) || !gateOf(round).canAdvance) return refused('gate-closed')
      const playerId = selfOf(round) ?? round.players[0]?.id ?? ''
      if (!isLastHole(round)) {
        return push([{ ...newEvent(), playerId, type: 'next_hole', holeNumber: fromHoleNumber, data: null }])
      }
      const endedAt = endOfRound(latest(lastStrokeAt, await lastStoredStrokeAt()), now())
      // Another press was quicker while the disk was read.
      if (log.shown().status === 'completed') return push([])
      const timestamp = new Date(endedAt).toISOString()
      return push([{ ...newEvent(), playerId, type: 'end_round', holeNumber: null, data: null, timestamp }])
    },

    archive() {
      archived ??= archive().then((result) => {
        if (!result.ok) archived = null
        return result
      })
      return archived
    },

    async leave() {
      try {
        await storage.play.remove(roundId)
      } catch {
        return refused('not-saved')
      }
      log.discard()
      return done
    },

    rejections: null,
    hostControls: null,

    close() {
      if (closed) return
      closed = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      listeners.clear()
      onClose()
    },
  }
}

/** The later time in epoch ms; null where both are. */
function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** Random characters of an event id: enough that no two taps of a millisecond meet. */
const EVENT_ID_RANDOM_LENGTH = 10

type ArchiveResult = Awaited<ReturnType<RoundSession['archive']>>

function refused(code: RoundErrorCode) {
  return { ok: false, code } as const
}

function selfOf(round: Round): string | null {
  return round.players.find((player) => player.isLocal)?.id ?? null
}

function viewOf(round: Round, saveState: SaveState): RoundView {
  const scorable = scorablePlayerIds(round, selfOf(round))
  return {
    transport: 'solo',
    round,
    gate: gateOf(round),
    selfRoundPlayerId: selfOf(round),
    scorablePlayerIds: scorable,
    selectablePlayerIds: scorable,
    selfReady: null,
    saveState,
    pendingCount: 0,
    presence: null,
    goingAhead: null,
    rejected: nothingRejected,
    hosting: null,
    inviting: null,
    unknownStatus: null,
  }
}
