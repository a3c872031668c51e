import { isGameUnderWay, type LiveSeat } from '../../../storage/live/live-store.ts'
import { nameCourse } from '../course-names.ts'
import type { LivePorts } from '../live-ports.ts'
import type { GameState } from '../state/known-game.ts'
import { createCatchUp } from './catch-up.ts'
import { createGameUpdates } from './game-updates.ts'
import { createLeaving } from './leaving.ts'
import { createLiveArchive } from './live-archive.ts'
import { createLocalGame } from './local-game.ts'
import { createOutbox } from './outbox.ts'
import { createSeat } from './seat.ts'

/**
 * The parts that keep a game on this device and the server's in step, connected to each other.
 * @param onChange called after the game's state, its seat or its connection has changed
 */
export function createGameSync(ports: LivePorts, record: LiveSeat, state: GameState, onChange: () => void) {
  const { store, storage, environment } = ports
  const seat = createSeat({ ports, seat: record, beforeGone: () => archive.soFar(), onChange: seatChanged })
  const localGame = createLocalGame({ ...ports, state, onChange: stateChanged, onDurable: () => outbox.send() })
  const shared = { ports, localGame, seat, onChange }
  const updates = createGameUpdates({
    ...shared,
    // The game has moved on, so the golfer's intents may be possible now.
    onNews: () => outbox.hasToSend() && outbox.send(),
    onReached: () => outbox.wake(),
    onStart() {
      outbox.send()
      // The game may have ended just before the page was left.
      archive.whenFinished()
    },
    // A closed tab may have left operations in the store, and nothing else reports them to this tab.
    onLook: () => outbox.send(),
  })
  const { refresh, listener } = updates
  const outbox = createOutbox({
    ...shared,
    refresh,
    beforeLeaving: () => archive.leave(),
    beforeRefused: (settled) => archive.beforeRefused(settled),
    onSent(revision) {
      listener.poke(Math.max(revision, localGame.state().snapshot?.revision ?? 0))
      if (updates.isListening()) listener.expect(revision)
      // A golfer who has left needs no more news of the game.
      else if (isGameUnderWay(seat.current().status)) void catchUp.learn()
    },
  })
  const archive = createLiveArchive({ ...shared, drain: outbox.drain, refresh })
  const leaving = createLeaving({ localGame, seat, archive, send: outbox.send })
  const catchUp = createCatchUp({ ...shared, updates, outbox, archive })
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

  function stop(): void {
    updates.hide()
    for (const end of ends) end()
    for (const part of [archive, updates.snapshots, outbox, localGame]) part.stop()
  }

  return { seat, localGame, updates, outbox, archive, leaving, catchUp, stop }
}
