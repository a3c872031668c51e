import type { GameSnapshot, ScoreChange } from '../../backend/game-rows.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { within } from '../../storage/browser/within.ts'
import { isGameUnderWay, type LiveGameRecord } from '../../storage/live/live-store.ts'
import { nameCourse } from './course-names.ts'
import { CALL_TIMEOUT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { gameStateOf } from './state/game-state.ts'
import type { GameState } from './state/known-game.ts'
import type { LiveGame } from './state/live-game.ts'
import { createCatchUp } from './sync/catch-up.ts'
import { createGameUpdates } from './sync/game-updates.ts'
import { createLeaving } from './sync/leaving.ts'
import { createLiveArchive } from './sync/live-archive.ts'
import { createLocalGame } from './sync/local-game.ts'
import { callAsMember, graceMs } from './sync/member-call.ts'
import { createOutbox } from './sync/outbox.ts'
import { createSeat } from './sync/seat.ts'

type GameRecord = LiveGameRecord<GameSnapshot>

/** The LiveGame that SharedGames hands out. Its own close() ends everything at once. */
export type OwnLiveGame = Awaited<ReturnType<typeof createLiveGame>>

/** Rejects with StorageError if this device can't read its data of the game. */
export async function createLiveGame(ports: LivePorts, record: GameRecord) {
  const { store, clock } = ports
  const { gameId, code, playerId, snapshot } = record
  const [operations, intents] = await Promise.all([store.operations(gameId), store.intents(gameId)])
  const listeners = createListeners()
  const state = gameStateOf({ gameId, playerId, snapshot, operations, intents })
  const parts = partsOf(ports, record, state, listeners.notify)
  const { seat, localGame, updates, archive, leaving, catchUp } = parts
  const { listener, snapshots } = updates
  const knownRevision = () => localGame.state().snapshot?.revision ?? 0
  let scoreHistory: readonly ScoreChange[] = []

  async function fetchAndPoke(): Promise<void> {
    if (await snapshots.ask()) listener.poke(knownRevision())
  }

  const game: LiveGame = {
    gameId,
    code,
    playerId,
    state: localGame.state,
    seatStatus: () => seat.current().status,
    isSeatMoved: () => seat.current().isMoved === true,
    connection: updates.connection,
    presentPlayerIds: listener.present,
    absentSince: listener.absentSince,
    isResuming: listener.isResuming,
    saveState: localGame.saveState,
    subscribe: listeners.subscribe,
    add: localGame.add,
    intend: localGame.intend,
    dismiss: async (ids) => localGame.dismiss(ids),
    call: (make, timeoutMs) => callAsMember(ports, seat, make, () => void fetchAndPoke(), timeoutMs),
    async scoreHistory() {
      const outcome = await callAsMember(ports, seat, (games, options) => games.scoreHistory(gameId, options))
      if (outcome.ok) scoreHistory = outcome.value
      return scoreHistory
    },
    refresh: updates.refresh,
    haveOthersAsk: () => listener.poke(knownRevision() + 1),
    archive: archive.archive,
    leave: leaving.leave,
    isLeaving: leaving.isUnderWay,
    close() {
      parts.stop()
      listeners.clear()
    },
  }
  return {
    ...game,
    /** Receives the other players' changes from now on. */
    listen: updates.show,
    /** Resolves at once if a snapshot is known, else after the server's first answer or 8.5 s. */
    async firstAnswer() {
      if (localGame.state().snapshot === null) {
        const fetched = snapshots.isRunning() ? snapshots.quiet() : snapshots.ask()
        await within(clock, CALL_TIMEOUT_MS + graceMs, fetched)
      }
      await nameCourse(ports.storage, localGame)
    },
    /** Stops receiving them; pending operations are still sent. Resolves when the known state is stored, as far as possible. */
    async rest() {
      updates.hide()
      await localGame.keep().catch(() => undefined)
    },
    /** True if nothing is pending or under way. */
    isIdle: () => isIdle(parts),
    /**
     * Polls the server once, sends pending operations, and archives a finished game. Resolves with the failure of the poll, or
     * with null; never rejects.
     */
    catchUp: catchUp.run,
    /** The seat was taken again, or put aside. */
    reloadSeat: seat.reload,
    /** Withdraws a pending 'leave', because the golfer has come back. */
    forgetLeaving: leaving.forget,
  }
}

/**
 * The parts that keep a game on this device and the server's in step, connected to each other.
 * @param onChange called after the game's state, its seat or its connection has changed
 */
function partsOf(ports: LivePorts, record: GameRecord, state: GameState, onChange: () => void) {
  const { store, storage, environment } = ports
  const seat = createSeat(ports, record, () => archive.soFar(), seatChanged)
  const localGame = createLocalGame({ ...ports, state, onChange: stateChanged, onDurable: () => outbox.send() })
  const parts = { ports, localGame, seat, onChange }
  const refresh = () => updates.refresh()
  const archive = createLiveArchive({ ...parts, refresh, drain: () => outbox.drain() })
  const outbox = createOutbox({ ...parts, archive, onSent }, refresh)
  const updates = createGameUpdates(parts, outbox, archive)
  const leaving = createLeaving(parts, archive, outbox.send)
  const catchUp = createCatchUp(parts, updates, outbox, archive)
  const ends = [
    environment.onWake(() => {
      for (const part of [catchUp, outbox, archive]) part.wake()
      outbox.send()
      updates.fetchEnd()
    }),
    environment.onHide(() => void localGame.keep().catch(() => undefined)),
    store.subscribe(record.gameId, () => void seat.reload().catch(() => undefined)),
  ]

  function stateChanged(): void {
    void nameCourse(storage, localGame)
    onChange()
    archive.whenFinished()
  }

  function seatChanged(): void {
    updates.followSeat()
    // The outbox marks the pending operations as refused.
    if (seat.current().status === 'gone') outbox.send()
    onChange()
  }

  function onSent(revision: number): void {
    updates.listener.poke(Math.max(revision, localGame.state().snapshot?.revision ?? 0))
    if (updates.listener.isOn()) updates.listener.expect(revision)
    // The game may be over, and have refused what was sent. A golfer who has left needs no more news of it.
    else if (isGameUnderWay(seat.current().status)) void updates.snapshots.ask()
  }

  function stop(): void {
    updates.hide()
    for (const end of ends) end()
    for (const part of [archive, updates.snapshots, outbox, localGame]) part.stop()
  }

  return { seat, localGame, updates, outbox, archive, leaving, catchUp, stop }
}

function isIdle({ localGame, updates: { snapshots }, outbox, archive }: ReturnType<typeof partsOf>): boolean {
  const isWaiting = localGame.isWantUnstored() || outbox.hasToSend()
  // Closing the game now would lose the pause that the server asked for.
  const isBusy = outbox.isRunning() || snapshots.isRunning() || archive.isDue() || snapshots.isHeldBack()
  return !isWaiting && !isBusy && localGame.saveState() === 'saved'
}
