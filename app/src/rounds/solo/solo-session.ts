import { gateOf } from '@teemates/golf/gate'
import { eventId } from '@teemates/golf/ids'
import {
  currentHolePosition,
  findHole,
  hasNoScore,
  holePosition,
  isLastHole,
  type Round,
  strokesOn,
} from '@teemates/golf/round'
import { nextCounter } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { endOfRound } from '@teemates/golf/round-duration'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { isStrokeCount } from '@teemates/golf/strokes'
import { loadPart } from '../../device/load-part.ts'
import type { SaveState } from '../../storage/browser/storage-state.ts'
import type { RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import type { SoloPorts, SoloRecord } from './solo-record.ts'
import { createListeners } from '../../storage/browser/listeners.ts'

interface SoloSessionGiven extends SoloPorts {
  readonly record: SoloRecord
}

const done: RoundResult = { ok: true }
/** One object for all views: it never changes. */
const nothingRejected: RoundView['rejected'] = []

/**
 * A solo round: this device's own log is the authority. A change that fails with 'not-saved' stays shown and goes on being
 * stored; every other failure changed nothing.
 */
export function createSoloSession({ record, storage, now, random }: SoloSessionGiven): RoundSession {
  const { roundId } = record
  const listeners = createListeners()
  let view = viewOf(record.round(), record.saveState())
  let archived: Promise<ArchiveResult> | null = null

  function update(): void {
    const round = record.round()
    const saveState = record.saveState()
    if (round === view.round && saveState === view.saveState) return
    view = round === view.round ? { ...view, saveState } : viewOf(round, saveState)
    listeners.notify()
  }

  const stopListening = record.subscribe(update)

  function newEvent() {
    const at = now()
    return { id: eventId(at, random(EVENT_ID_RANDOM_LENGTH)), roundId, timestamp: new Date(at).toISOString() }
  }

  function problemOf(round: Round, playerId: string, holeNumber: number): RoundErrorCode | null {
    if (round.status !== 'active' || record.isGone()) return 'round-not-active'
    if (!round.players.some((player) => player.id === playerId)) return 'no-such-player'
    return findHole(round, holeNumber) === undefined ? 'no-such-hole' : null
  }

  async function push(event: RoundEvent): Promise<RoundResult> {
    return (await record.add(event)) ? done : refused('not-saved')
  }

  async function archive(): Promise<ArchiveResult> {
    try {
      const round = record.round()
      if (record.isGone()) {
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
    subscribe: listeners.subscribe,

    async setStrokes(playerId, holeNumber, strokes) {
      const round = record.round()
      const problem = problemOf(round, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      const hole = findHole(round, holeNumber)
      const before = strokesOn(round, holeNumber, playerId)
      if (strokes === before && (hole === undefined || !hasNoScore(hole, playerId))) return done
      const data = { strokes, counter: nextCounter(record.state(), playerId, now()) }
      return push({ ...newEvent(), playerId, type: strokes > before ? 'stroke' : 'undo_stroke', holeNumber, data })
    },

    async setNoScore(playerId, holeNumber) {
      const round = record.round()
      const problem = problemOf(round, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      const counter = nextCounter(record.state(), playerId, now())
      const data = { strokes: 0, counter, noScore: true } as const
      return push({ ...newEvent(), playerId, type: 'undo_stroke', holeNumber, data })
    },

    games: {
      async set(games) {
        if (record.round().status === 'completed' || record.isGone()) return refused('round-not-active')
        return (await record.setGames(games)) ? done : refused('not-saved')
      },
    },

    async readChanges() {
      const { cellChanges } = await loadPart(() => import('@teemates/golf/cell-changes'))
      return cellChanges(record.events(), () => null)
    },

    async setReady() {
      return done
    },

    async advance(fromHoleNumber) {
      const round = record.round()
      const position = holePosition(round, fromHoleNumber)
      if (position === 0) return refused('no-such-hole')
      // Another tab, or an earlier press, was faster: the round has already moved on.
      if (round.status === 'completed' || position < currentHolePosition(round)) return done
      if (round.status !== 'active' || record.isGone()) return refused('round-not-active')
      if (position > currentHolePosition(round) || !gateOf(round).canAdvance) return refused('gate-closed')
      const playerId = selfOf(round) ?? round.players[0]?.id ?? ''
      if (!isLastHole(round)) {
        return push({ ...newEvent(), playerId, type: 'next_hole', holeNumber: fromHoleNumber, data: null })
      }
      const endedAt = endOfRound(record.state().lastStrokeAt, now())
      const timestamp = new Date(endedAt).toISOString()
      return push({ ...newEvent(), playerId, type: 'end_round', holeNumber: null, data: null, timestamp })
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
        // If only writing has failed, the change is in effect, and the log goes on storing it.
        return record.isGone() ? done : refused('not-saved')
      }
      return done
    },

    rejections: null,
    hostControls: null,

    close() {
      stopListening()
      record.close()
      listeners.clear()
    },
  }
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
    games: round.metadata.games ?? null,
  }
}
