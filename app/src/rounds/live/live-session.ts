import { currentHolePosition, findHole, hasNoScore, holePosition, strokesOn } from '@teemates/golf/round'
import { isStrokeCount } from '@teemates/golf/strokes'
import type { GameCalls } from '../../backend/backend.ts'
import type { CallOutcome, CallOptions } from '../../backend/call-outcome.ts'
import { loadPart } from '../../device/load-part.ts'
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
  const { gameId, playerId: selfId } = game
  const listeners = new Set<() => void>()
  let view = liveViewOf(game, null)
  const unsubscribe = game.subscribe(update)

  function update(): void {
    const next = liveViewOf(game, view)
    if (next === view) return
    view = next
    for (const listener of listeners) listener()
  }

  /** The current view, even if something changed without a notification. */
  function now(): RoundView {
    update()
    return view
  }

  /** The reason why nothing can be changed; null if something can. */
  function closedCode({ round, unknownStatus, selfRoundPlayerId }: RoundView): RoundErrorCode | null {
    if (round.status !== 'active' || unknownStatus !== null || game.isLeaving()) return 'round-not-active'
    if (selfRoundPlayerId === null) return 'no-own-player'
    return view.scorablePlayerIds.length === 0 ? 'round-not-active' : null
  }

  /** The reason why a player's strokes can't be entered on a hole; null if they can. */
  function scoreProblem(shown: RoundView, playerId: string, holeNumber: number): RoundErrorCode | null {
    const { round } = shown
    const closed = closedCode(shown)
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

  /** Names the missing scores of the device's player, or of players without a device, on the shown hole; null if none. */
  function missingCode({ round, scorablePlayerIds }: RoundView): RoundErrorCode | null {
    if (!areScored(round, [selfId])) return 'no-score-yet'
    return areScored(round, scorablePlayerIds) ? null : 'manual-players-unscored'
  }

  /** The position that a Next for this hole leaves, or the result of a Next that changes nothing. */
  function positionToLeave(shown: RoundView, fromHoleNumber: number): number | RoundResult {
    const { round, goingAhead } = shown
    const position = holePosition(round, fromHoleNumber)
    if (position === 0) return refused('no-such-hole')
    // Another player, or an earlier press, was faster: the round has already moved on.
    if (round.status === 'completed' || position < currentHolePosition(round)) return done
    const closed = closedCode(shown)
    if (closed !== null) return refused(closed)
    if (goingAhead?.isFinishing === true) return done
    return position === currentHolePosition(round) ? position : refused('gate-closed')
  }

  /** Moves this device on. On the last hole it also replaces an earlier 'not ready'. */
  function goOn(position: number): Promise<boolean> {
    const isLast = position === view.round.holes.length
    return game.intend({ ownPosition: position + 1, ...(isLast && { ready: { position, value: true } }) })
  }

  async function finish(position: number): Promise<RoundResult> {
    const isStored = await Promise.all([game.add([{ kind: 'finish' }]), goOn(position)])
    return resultOf(isStored.every(Boolean))
  }

  const hostsGames: GamesOfRound = {
    async set(given) {
      const shown = now()
      const { status } = shown.round
      const isOpen = status === 'lobby' ? shown.unknownStatus === null && !game.isLeaving() : closedCode(shown) === null
      if (!isOpen || !isHost(shown)) return refused('round-not-active')
      if (!areBoundedGames(given)) return refused('games-too-large')
      return resultOf(await game.add([setGamesBody(given, game.state())]))
    },
  }

  const hostControls: HostControls = {
    async finishForAll() {
      const shown = now()
      const closed = closedCode(shown)
      if (closed !== null) return refused(closed)
      if (shown.hosting?.isHost !== true) return refused('gate-closed')
      if (shown.goingAhead?.isFinishing === true) return done
      return resultOf(await game.add([{ kind: 'finish' }]))
    },

    takeOver: () => calledWithoutAnswer(game, (games, options) => games.takeOver(gameId, options)),
  }

  return {
    view: () => view,

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async setStrokes(playerId, holeNumber, strokes) {
      const shown = now()
      const problem = scoreProblem(shown, playerId, holeNumber)
      if (problem !== null) return refused(problem)
      if (!isStrokeCount(strokes)) return refused('strokes-out-of-range')
      const hole = findHole(shown.round, holeNumber)
      const isPickedUp = hole !== undefined && hasNoScore(hole, playerId)
      if (strokes === strokesOn(shown.round, holeNumber, playerId) && !isPickedUp) return done
      return addScore(playerId, holeNumber, { strokes })
    },

    async readChanges() {
      const { liveChanges } = await loadPart(() => import('./live-changes.ts'))
      const accepted = await game.scoreHistory()
      return liveChanges(accepted, game.state())
    },

    async setNoScore(playerId, holeNumber) {
      const problem = scoreProblem(now(), playerId, holeNumber)
      return problem === null ? addScore(playerId, holeNumber, { strokes: 0, noScore: true }) : refused(problem)
    },

    async setReady(ready) {
      const shown = now()
      const closed = closedCode(shown)
      if (closed !== null) return refused(closed)
      const missing = ready ? missingCode(shown) : null
      if (missing !== null) return refused(missing)
      return resultOf(await game.intend({ ready: { position: currentHolePosition(shown.round), value: ready } }))
    },

    async advance(fromHoleNumber) {
      const shown = now()
      const position = positionToLeave(shown, fromHoleNumber)
      if (typeof position !== 'number') return position
      if (shown.gate.canAdvance) {
        // A game that is still on an earlier hole follows by itself, and ends when the last hole's gate opens.
        const isGameHere = shown.goingAhead?.roundPosition === position
        return shown.gate.isLastHole && isGameHere ? finish(position) : resultOf(await goOn(position))
      }
      // Next is ready: the game follows when the others are.
      return shown.goingAhead?.canGoAhead === true
        ? resultOf(await goOn(position))
        : refused(missingCode(shown) ?? 'gate-closed')
    },

    archive: () => game.archive(),

    leave: () => game.leave(),

    get games() {
      return isHost(view) ? hostsGames : null
    },
    rejections: { dismiss: (ids) => game.dismiss(ids) },
    hostControls,

    close() {
      unsubscribe()
      listeners.clear()
    },
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
