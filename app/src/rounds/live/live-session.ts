import { currentHolePosition, findHole, hasNoScore, holePosition, strokesOn } from '@teemates/golf/round'
import { isStrokeCount } from '@teemates/golf/strokes'
import type { GameCalls } from '../../backend/backend.ts'
import type { CallOutcome, CallOptions } from '../../backend/call-outcome.ts'
import { loadPart } from '../../device/load-part.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import type { GamesOfRound, HostControls, RoundErrorCode, RoundResult, RoundSession, RoundView } from '../session.ts'
import type { LiveGame } from './state/live-game.ts'
import { areBoundedGames } from '../bounded-games.ts'
import { areScored } from '../waited-for.ts'
import { liveViewOf } from './state/live-view.ts'
import { scoreRowOf } from './state/own-operations.ts'
import { setGamesBody } from './state/round-games.ts'

const done: RoundResult = { ok: true }

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
    const { round } = shown
    const closed = closedCode(game, shown)
    if (closed !== null) return closed
    if (!round.players.some((player) => player.id === playerId)) return 'no-such-player'
    if (findHole(round, holeNumber) === undefined) return 'no-such-hole'
    if (shown.scorablePlayerIds.includes(playerId)) return null
    return shown.selectablePlayerIds.includes(playerId) ? 'player-without-id' : 'not-your-player'
  }

  async function addScore(
    playerId: string,
    hole: number,
    count: { readonly strokes: number; readonly noScore?: true },
  ): Promise<RoundResult> {
    const baseRevision = scoreRowOf(game.state(), playerId, hole)?.revision ?? 0
    return resultOf(await game.add([{ kind: 'score', hole, playerId, baseRevision, ...count }]))
  }

  return {
    async setStrokes(playerId, holeNumber, strokes) {
      const shown = now()
      const problem = problemOf(shown, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      const hole = findHole(shown.round, holeNumber)
      const isPickedUp = hole !== undefined && hasNoScore(hole, playerId)
      if (strokes === strokesOn(shown.round, holeNumber, playerId) && !isPickedUp) return done
      return addScore(playerId, holeNumber, { strokes })
    },
    async setNoScore(playerId, holeNumber) {
      const problem = problemOf(now(), playerId, holeNumber)
      return problem === null ? addScore(playerId, holeNumber, { strokes: 0, noScore: true }) : refused(problem)
    },
  }
}

function progressOf(game: LiveGame, now: Now): Pick<RoundSession, 'setReady' | 'advance'> {
  /** Names the missing scores of the device's player, or of players without a device, on the shown hole; null if none. */
  function missingCode({ round, scorablePlayerIds }: RoundView): RoundErrorCode | null {
    if (!areScored(round, [game.playerId])) return 'no-score-yet'
    return areScored(round, scorablePlayerIds) ? null : 'manual-players-unscored'
  }

  /** The position that a Next for this hole leaves, or the result of a Next that changes nothing. */
  function positionToLeave(shown: RoundView, fromHoleNumber: number): number | RoundResult {
    const { round, goingAhead } = shown
    const position = holePosition(round, fromHoleNumber)
    if (position === 0) return refused('no-such-hole')
    // Another player, or an earlier press, was faster: the round has already moved on.
    if (round.status === 'completed' || position < currentHolePosition(round)) return done
    const closed = closedCode(game, shown)
    if (closed !== null) return refused(closed)
    if (goingAhead?.isFinishing === true) return done
    return position === currentHolePosition(round) ? position : refused('gate-closed')
  }

  /** Moves this device on. On the last hole it also replaces an earlier 'not ready'. */
  function goOn(position: number, { round }: RoundView): Promise<boolean> {
    const isLast = position === round.holes.length
    return game.intend({ ownPosition: position + 1, ...(isLast && { ready: { position, value: true } }) })
  }

  return {
    async setReady(ready) {
      const shown = now()
      const closed = closedCode(game, shown)
      if (closed !== null) return refused(closed)
      const missing = ready ? missingCode(shown) : null
      if (missing !== null) return refused(missing)
      return resultOf(await game.intend({ ready: { position: currentHolePosition(shown.round), value: ready } }))
    },
    async advance(fromHoleNumber) {
      const shown = now()
      const position = positionToLeave(shown, fromHoleNumber)
      if (typeof position !== 'number') return position
      const { gate, goingAhead } = shown
      // Without an open gate, Next is ready: the game follows when the others are.
      if (!gate.canAdvance && goingAhead?.canGoAhead !== true) return refused(missingCode(shown) ?? 'gate-closed')
      // A game that is still on an earlier hole follows by itself, and ends when the last hole's gate opens.
      const isFinish = gate.canAdvance && gate.isLastHole && goingAhead?.roundPosition === position
      const stored = isFinish ? [game.add([{ kind: 'finish' }])] : []
      return resultOf((await Promise.all([...stored, goOn(position, shown)])).every(Boolean))
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
      return resultOf(await game.add([setGamesBody(given, game.state())]))
    },
  }
}

function hostControlsOf(game: LiveGame, now: Now): HostControls {
  return {
    async finishForAll() {
      const shown = now()
      const closed = closedCode(game, shown)
      if (closed !== null) return refused(closed)
      if (!isHost(shown)) return refused('gate-closed')
      if (shown.goingAhead?.isFinishing === true) return done
      return resultOf(await game.add([{ kind: 'finish' }]))
    },
    takeOver: () => calledWithoutAnswer(game, (games, options) => games.takeOver(game.gameId, options)),
  }
}

function isHost({ hosting }: RoundView): boolean {
  return hosting?.isHost === true
}

function refused(code: RoundErrorCode) {
  return { ok: false, code } as const
}

/** A change that isn't durable yet stays shown, and storing it is tried again. */
export function resultOf(isDurable: boolean): RoundResult {
  return isDurable ? done : refused('not-saved')
}

/** Calls whose result comes with the next snapshot return only success or failure. */
export async function calledWithoutAnswer(
  game: LiveGame,
  make: (games: GameCalls, options: CallOptions) => Promise<CallOutcome<unknown>>,
): Promise<CallOutcome<void>> {
  const outcome = await game.call(make)
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
