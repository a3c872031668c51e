import { currentHolePosition, holePosition } from '@teemates/golf/round'
import { isStrokeCount } from '@teemates/golf/strokes'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { loadPart } from '../../device/load-part.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import type { GamesOfRound, HostControls, RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import type { LiveOperationBody } from '../../storage/live/live-store.ts'
import type { LiveGame, MemberCall } from './state/live-game.ts'
import { areBoundedGames } from '../bounded-games.ts'
import { done, hasCount, refused, resultOf } from '../round-changes.ts'
import { missingScores, scoringProblem } from '../scoring-problems.ts'
import { liveViewOf } from './state/live-view.ts'
import { scoreRowOf } from './state/own-operations.ts'
import { setGamesBody } from './state/round-games.ts'

type ScoreBody = Extract<LiveOperationBody, { readonly kind: 'score' }>

/**
 * A live round: the server's state with this device's pending changes on top. No change waits for the network. Its result
 * says whether it is durable on this device.
 */
export function createLiveSession(game: LiveGame): RoundSession {
  const listeners = createListeners()
  let view = liveViewOf(game, null)
  const unsubscribe = game.subscribe(update)

  function update(): void {
    const next = liveViewOf(game, view)
    if (next === view) return
    view = next
    listeners.notify()
  }

  /** The current view, even if something changed without a notification. */
  function now(): RoundView {
    update()
    return view
  }

  const games = gamesOf(game, now)

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    ...scoringOf(game, now),
    ...progressOf(game, now),
    hostControls: hostControlsOf(game, now),
    get games() {
      return isHost(view) ? games : null
    },
    rejections: { dismiss: (ids) => game.dismiss(ids) },
    async readChanges() {
      const { liveChanges } = await loadPart(() => import('./live-changes.ts'))
      const accepted = await game.scoreHistory()
      return liveChanges(accepted, game.state())
    },
    archive: () => game.archive(),
    leave: () => game.leave(),
    close() {
      unsubscribe()
      listeners.clear()
    },
  }
}

type Now = () => RoundView

/** The reason why nothing can be changed; null if something can. */
function closedCode(game: LiveGame, shown: RoundView): RoundErrorCode | null {
  const { round, unknownStatus, selfRoundPlayerId, scorablePlayerIds } = shown
  if (round.status !== 'active' || unknownStatus !== null || game.isLeaving()) return 'round-not-active'
  if (selfRoundPlayerId === null) return 'no-own-player'
  return scorablePlayerIds.length === 0 ? 'round-not-active' : null
}

function scoringOf(game: LiveGame, now: Now): Pick<RoundSession, 'setStrokes' | 'setNoScore'> {
  /** The reason why a player's strokes can't be entered on a hole; null if they can. */
  function problemOf(shown: RoundView, playerId: string, holeNumber: number): RoundErrorCode | null {
    return closedCode(game, shown) ?? scoringProblem(shown, playerId, holeNumber)
  }

  function addScore(playerId: string, hole: number, count: Pick<ScoreBody, 'strokes' | 'noScore'>): Promise<boolean> {
    const baseRevision = scoreRowOf(game.state(), playerId, hole)?.revision ?? 0
    return game.add([{ kind: 'score', hole, playerId, baseRevision, ...count }])
  }

  return {
    async setStrokes(playerId, holeNumber, strokes) {
      const shown = now()
      const problem = problemOf(shown, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      if (hasCount(shown.round, playerId, holeNumber, strokes)) return done
      return stored(addScore(playerId, holeNumber, { strokes }))
    },
    async setNoScore(playerId, holeNumber) {
      const problem = problemOf(now(), playerId, holeNumber)
      if (problem !== null) return refused(problem)
      return stored(addScore(playerId, holeNumber, { strokes: 0, noScore: true }))
    },
  }
}

function progressOf(game: LiveGame, now: Now): Pick<RoundSession, 'setReady' | 'advance'> {
  return {
    async setReady(ready) {
      const shown = now()
      const problem = closedCode(game, shown) ?? (ready ? missingScores(shown, game.playerId) : null)
      if (problem !== null) return refused(problem)
      return stored(game.intend({ ready: { position: currentHolePosition(shown.round), value: ready } }))
    },
    async advance(fromHoleNumber) {
      const shown = now()
      const { round, gate, goingAhead } = shown
      const position = holePosition(round, fromHoleNumber)
      if (position === 0) return refused('no-such-hole')
      // Another player, or an earlier press, was faster: the round has already moved on.
      if (round.status === 'completed' || position < currentHolePosition(round)) return done
      const closed = closedCode(game, shown)
      if (closed !== null) return refused(closed)
      if (goingAhead?.isFinishing === true) return done
      if (position > currentHolePosition(round)) return refused('gate-closed')
      // Without an open gate, Next is ready: the game follows when the others are.
      if (!gate.canAdvance && goingAhead?.canGoAhead !== true)
        return refused(missingScores(shown, game.playerId) ?? 'gate-closed')
      // A game that is still on an earlier hole follows by itself, and ends when the last hole's gate opens.
      const isFinish = gate.canAdvance && gate.isLastHole && goingAhead?.roundPosition === position
      const finish = isFinish ? [game.add([{ kind: 'finish' }])] : []
      // Going on from the last hole also replaces an earlier 'not ready'.
      const isLast = position === round.holes.length
      const change = { ownPosition: position + 1, ...(isLast && { ready: { position, value: true } }) }
      return stored(...finish, game.intend(change))
    },
  }
}

function gamesOf(game: LiveGame, now: Now): GamesOfRound {
  return {
    async set(given) {
      const shown = now()
      const { round, unknownStatus } = shown
      const isOpen =
        round.status === 'lobby' ? unknownStatus === null && !game.isLeaving() : closedCode(game, shown) === null
      if (!isOpen || !isHost(shown)) return refused('round-not-active')
      if (!areBoundedGames(given)) return refused('games-too-large')
      return stored(game.add([setGamesBody(given, game.state())]))
    },
  }
}

function hostControlsOf(game: LiveGame, now: Now): HostControls {
  return {
    async finishForAll() {
      const shown = now()
      const problem = closedCode(game, shown) ?? (isHost(shown) ? null : 'gate-closed')
      if (problem !== null) return refused(problem)
      return shown.goingAhead?.isFinishing === true ? done : stored(game.add([{ kind: 'finish' }]))
    },
    takeOver: () => calledWithoutAnswer(game, (games, options) => games.takeOver(game.gameId, options)),
  }
}

function isHost({ hosting }: RoundView): boolean {
  return hosting?.isHost === true
}

/** A change that isn't durable yet stays shown, and storing it is tried again. */
export async function stored(...writes: readonly Promise<boolean>[]): Promise<RoundResult> {
  return resultOf((await Promise.all(writes)).every(Boolean))
}

/** Calls whose result comes with the next snapshot return only success or failure. */
export async function calledWithoutAnswer(game: LiveGame, make: MemberCall<unknown>): Promise<CallOutcome<void>> {
  const outcome = await game.call(make)
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
