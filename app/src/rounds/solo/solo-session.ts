import { gateOf } from '@teemates/golf/gate'
import { currentHolePosition, findHole, holePosition, isLastHole, type Round, strokesOn } from '@teemates/golf/round'
import { nextCounter } from '@teemates/golf/peer-round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { isStrokeCount } from '@teemates/golf/strokes'
import { loadPart } from '../../device/load-part.ts'
import type { SaveState } from '../../storage/browser/storage-state.ts'
import { eventIn, type Happening } from '../new-event.ts'
import { done, hasCount, refused, resultOf } from '../round-changes.ts'
import type { RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import type { SoloPorts, SoloRecord } from './solo-record.ts'
import { createListeners } from '../../storage/browser/listeners.ts'

interface SoloSessionGiven extends SoloPorts {
  readonly record: SoloRecord
}

/** One object for all views: it never changes. */
const nothingRejected: RoundView['rejected'] = []

/**
 * A solo round: this device's own log is the authority. A change that fails with 'not-saved' stays shown and goes on being
 * stored; every other failure changed nothing.
 */
export function createSoloSession(given: SoloSessionGiven): RoundSession {
  const { record, storage } = given
  const { roundId } = record
  const { subscribe, notify, clear } = createListeners()
  let view = viewOf(record.round(), record.saveState())
  let archived: Promise<ArchiveResult> | null = null

  function update(): void {
    const round = record.round()
    const saveState = record.saveState()
    if (round === view.round && saveState === view.saveState) return
    view = round === view.round ? { ...view, saveState } : viewOf(round, saveState)
    notify()
  }

  const stopListening = record.subscribe(update)
  return {
    view: () => view,
    subscribe,
    ...scoring(given),

    games: {
      async set(games) {
        if (record.round().status === 'completed' || record.isGone()) return refused('round-not-active')
        return resultOf(await record.setGames(games))
      },
    },

    async readChanges() {
      const { cellChanges } = await loadPart(() => import('@teemates/golf/cell-changes'))
      return cellChanges(record.events(), () => null)
    },

    async setReady() {
      return done
    },

    archive() {
      archived ??= archive(given).then((result) => {
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
      clear()
    },
  }
}

function scoring(given: SoloSessionGiven): Pick<RoundSession, 'setStrokes' | 'setNoScore' | 'advance'> {
  const { record, now } = given
  return {
    async setStrokes(playerId, holeNumber, strokes) {
      const round = record.round()
      const problem = problemOf(record, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      if (hasCount(round, playerId, holeNumber, strokes)) return done
      const data = { strokes, counter: nextCounter(record.state(), playerId, now()) }
      const type = strokes > strokesOn(round, holeNumber, playerId) ? 'stroke' : 'undo_stroke'
      return push(given, { playerId, type, holeNumber, data })
    },

    async setNoScore(playerId, holeNumber) {
      const problem = problemOf(record, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      const counter = nextCounter(record.state(), playerId, now())
      const data = { strokes: 0, counter, noScore: true } as const
      return push(given, { playerId, type: 'undo_stroke', holeNumber, data })
    },

    async advance(fromHoleNumber) {
      const round = record.round()
      const position = holePosition(round, fromHoleNumber)
      if (position === 0) return refused('no-such-hole')
      // Another tab, or an earlier press, was faster: the round has already moved on.
      if (round.status === 'completed' || position < currentHolePosition(round)) return done
      if (round.status !== 'active' || record.isGone()) return refused('round-not-active')
      if (position > currentHolePosition(round) || !gateOf(round).canAdvance) return refused('gate-closed')
      const player = { playerId: selfOf(round) ?? round.players[0]?.id ?? '', data: null }
      if (isLastHole(round)) return push(given, { ...player, type: 'end_round', holeNumber: null })
      return push(given, { ...player, type: 'next_hole', holeNumber: fromHoleNumber })
    },
  }
}

function problemOf(record: SoloRecord, playerId: string, holeNumber: number): RoundErrorCode | null {
  const round = record.round()
  if (round.status !== 'active' || record.isGone()) return 'round-not-active'
  if (!round.players.some((player) => player.id === playerId)) return 'no-such-player'
  return findHole(round, holeNumber) === undefined ? 'no-such-hole' : null
}

async function push({ record, ...ports }: SoloSessionGiven, happening: Happening): Promise<RoundResult> {
  return resultOf(await record.add(eventIn(record, ports, happening)))
}

async function archive({ record, storage }: SoloSessionGiven): Promise<ArchiveResult> {
  const { roundId } = record
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

type ArchiveResult = Awaited<ReturnType<RoundSession['archive']>>

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
