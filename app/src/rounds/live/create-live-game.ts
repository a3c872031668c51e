import type { GameSnapshot, ScoreChange } from '../../backend/game-rows.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import type { LiveGameRecord } from '../../storage/live/live-store.ts'
import { nameCourse } from './course-names.ts'
import { CALL_TIMEOUT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import type { OwnLiveGame } from './own-live-game.ts'
import { gameStateOf } from './state/game-state.ts'
import { createGameSync } from './sync/game-sync.ts'
import { callAsMember, graceMs } from './sync/member-call.ts'
import { within } from './within.ts'

/** Rejects with StorageError if this device can't read its data of the game. */
export async function createLiveGame(ports: LivePorts, record: LiveGameRecord<GameSnapshot>): Promise<OwnLiveGame> {
  const { store, clock } = ports
  const { gameId, code, playerId, snapshot } = record
  const [operations, intents] = await Promise.all([store.operations(gameId), store.intents(gameId)])
  const listeners = createListeners()
  const sync = createGameSync(
    ports,
    record,
    gameStateOf({ gameId, playerId, snapshot, operations, intents }),
    listeners.notify,
  )
  const { seat, localGame, updates, outbox, archive, leaving, catchUp } = sync
  const { listener, snapshots } = updates
  const knownRevision = () => localGame.state().snapshot?.revision ?? 0
  let scoreHistory: readonly ScoreChange[] = []

  function learn(): void {
    void snapshots.ask().then((isTaken) => isTaken && listener.poke(knownRevision()))
  }

  return {
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
    call: (make, timeoutMs) => callAsMember({ ports, seat, onDone: learn }, make, timeoutMs),
    async scoreHistory() {
      const outcome = await callAsMember({ ports, seat }, (games, options) => games.scoreHistory(gameId, options))
      if (outcome.ok) scoreHistory = outcome.value
      return scoreHistory
    },
    refresh: updates.refresh,
    haveOthersAsk: () => listener.poke(knownRevision() + 1),
    archive: archive.archive,
    leave: leaving.leave,
    isLeaving: leaving.isUnderWay,
    listen: updates.show,
    async firstAnswer() {
      if (localGame.state().snapshot === null)
        await within(clock, CALL_TIMEOUT_MS + graceMs, snapshots.current(), false)
      await nameCourse(ports.storage, localGame)
    },
    async rest() {
      updates.hide()
      await localGame.keep().catch(() => undefined)
    },
    isIdle() {
      const isWaiting = localGame.isWantUnstored() || outbox.hasToSend()
      // Closing the game now would lose the pause that the server asked for.
      const isBusy = outbox.isRunning() || catchUp.isLearning() || archive.isDue() || snapshots.isHeldBack()
      return !isWaiting && !isBusy && localGame.saveState() === 'saved'
    },
    catchUp: catchUp.run,
    reloadSeat: seat.reload,
    forgetLeaving: leaving.forget,
    close() {
      sync.stop()
      listeners.clear()
    },
  }
}
