import * as v from 'valibot'
import type { GameCalls } from '../../app/src/backend/backend.ts'
import type { CallFailure, CallOutcome } from '../../app/src/backend/call-outcome.ts'
import { gameRow, playerRow, type ScoreChange } from '../../app/src/backend/game-rows.ts'
import { dismissed, intentsAfter } from '../../app/src/storage/live/live-changes.ts'
import type { LiveSeat, StoredOperation } from '../../app/src/storage/live/live-store.ts'
import type { SaveState } from '../../app/src/storage/browser/storage-state.ts'
import type { Connection, RoundResult } from '../../app/src/rounds/session.ts'
import { withDismissed, withIntents, withOperations, withSnapshot } from '../../app/src/rounds/live/state/game-state.ts'
import type { GameState } from '../../app/src/rounds/live/state/known-game.ts'
import type { LiveGame } from '../../app/src/rounds/live/state/live-game.ts'
import { ANN, BEN, GAME_ID, type MiniatureServer, stateOf } from './miniature-server.ts'

export interface FakeLiveGame extends LiveGame {
  /** Tests set these values. change() notifies listeners. */
  set: {
    connection: Connection
    present: ReadonlySet<string>
    absentSince: ReadonlyMap<string, number>
    seatStatus: LiveSeat['status']
    isSeatMoved: boolean
    isResuming: boolean
    saveState: SaveState
    /** Whether operations and intents that are added become durable. */
    isDurable: boolean
    isLeaving: boolean
    /** The status in the answer to a start. */
    startedAs: string
    history: readonly ScoreChange[]
    /** The server that a refresh reads; null if a refresh gets no answer. */
    server: MiniatureServer | null
  }
  /** The failures of the next calls, in order. Further calls succeed. */
  readonly failures: CallFailure[]
  readonly calls: { readonly name: string; readonly given: readonly unknown[] }[]
  readonly refreshed: (number | undefined)[]
  /** The number of times the other phones were asked to refresh. */
  othersAsked: number
  change(change: (state: GameState) => GameState): void
  /** Replaces the device's state by the server's. */
  catchUp(): void
}

/**
 * For tests of sessions and lobbies: the device's side of a game, Ann's by default. The rows come from the server's model.
 * Calls don't reach the model, because it has no procedures for requested seats, other tees and deleted games. Tests set the
 * calls' failures, and read which calls were made.
 */
export function createFakeLiveGame(server: MiniatureServer | null, playerId = ANN): FakeLiveGame {
  const listeners = new Set<() => void>()
  let state = stateOf(server?.snapshot() ?? null, playerId)
  let drawn = 0

  function change(make: (state: GameState) => GameState): void {
    state = make(state)
    for (const listener of listeners) listener()
  }

  const game: FakeLiveGame = {
    set: {
      connection: 'live',
      present: new Set([ANN, BEN]),
      absentSince: new Map(),
      seatStatus: 'in-progress',
      isSeatMoved: false,
      isResuming: false,
      saveState: 'saved',
      isDurable: true,
      isLeaving: false,
      startedAs: 'active',
      history: [],
      server,
    },
    failures: [],
    calls: [],
    refreshed: [],
    othersAsked: 0,
    change,
    catchUp() {
      const known = game.set.server
      if (known !== null) change((before) => withSnapshot(before, known.snapshot()).state)
    },
    gameId: GAME_ID,
    code: 'ABC234',
    playerId,
    state: () => state,
    seatStatus: () => game.set.seatStatus,
    isSeatMoved: () => game.set.isSeatMoved,
    connection: () => game.set.connection,
    presentPlayerIds: () => game.set.present,
    absentSince: () => game.set.absentSince,
    isResuming: () => game.set.isResuming,
    saveState: () => game.set.saveState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add(bodies) {
      const added = bodies.map((body): StoredOperation => {
        drawn += 1
        const base = { gameId: GAME_ID, tappedAt: 0, refusal: null, isDismissed: false }
        return { ...base, operationId: `op-${drawn}`, seq: drawn, state: 'waiting', body }
      })
      change((before) => withOperations(before, [...before.operations, ...added]))
      return game.set.isDurable
    },
    async intend(wanted) {
      change((before) => withIntents(before, intentsAfter(before.intents, wanted)))
      return game.set.isDurable
    },
    async dismiss(operationIds) {
      change((before) =>
        withDismissed(withOperations(before, dismissed(before.operations, operationIds)), operationIds),
      )
    },
    call: (make, timeoutMs = 8000) => make(callsOf(game), { timeoutMs, operationId: 'called' }),
    async scoreHistory() {
      return game.set.history
    },
    async refresh(timeoutMs) {
      game.refreshed.push(timeoutMs)
      game.catchUp()
      return game.set.server !== null
    },
    haveOthersAsk() {
      game.othersAsked += 1
    },
    archive: async () => ({ ok: true, roundId: GAME_ID }),
    leave: async (): Promise<RoundResult> => ({ ok: true }),
    isLeaving: () => game.set.isLeaving,
    close: () => undefined,
  }
  return game
}

/** Calls that are recorded, and succeed or fail as the test has set. */
function callsOf({ calls, failures, set }: FakeLiveGame): GameCalls {
  const called =
    <T>(name: string, value: () => T) =>
    async (...given: readonly unknown[]): Promise<CallOutcome<T>> => {
      calls.push({ name, given: given.slice(0, -1) })
      const failure = failures.shift()
      return failure === undefined ? { ok: true, value: value() } : { ok: false, failure }
    }
  const notCalled = async () => ({ ok: false, failure: { kind: 'not-configured' } }) as const
  const seat = () => ({ game_id: GAME_ID, player_id: BEN, revision: 2 })
  const player = () => v.parse(playerRow, { ...seat(), nickname: 'Ben', seat: 2 })
  const lobbyRow = () =>
    v.parse(gameRow, {
      id: GAME_ID,
      code: 'ABC234',
      status: 'lobby',
      current_hole: 0,
      holes_mode: 'front9',
      hole_set: [],
      revision: 2,
      epoch: 'e',
    })
  return {
    create: notCalled,
    joinByCode: notCalled,
    preview: notCalled,
    reclaimSeat: notCalled,
    start: called('start', () => ({
      id: GAME_ID,
      status: set.startedAs,
      current_hole: 1,
      started_at: null,
      revision: 2,
    })),
    addManualPlayer: called('addManualPlayer', player),
    renameManualPlayer: called('renameManualPlayer', player),
    removeManualPlayer: called('removeManualPlayer', seat),
    removePlayer: called('removePlayer', seat),
    takeOver: called('takeOver', seat),
    askForSeat: called('askForSeat', player),
    endSeatRequests: notCalled,
    answerSeat: called('answerSeat', seat),
    leave: notCalled,
    update: called('update', lobbyRow),
    setStartingHole: called('setStartingHole', lobbyRow),
    delete: called('delete', () => ({ id: GAME_ID, deleted: true as const })),
    apply: notCalled,
    snapshot: notCalled,
    scoreHistory: notCalled,
    poll: notCalled,
  }
}
