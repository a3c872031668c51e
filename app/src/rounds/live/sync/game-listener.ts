import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import { POKE_DEBOUNCE_MS, SUBSCRIBE_WAIT_MS } from '../live-limits.ts'
import { createGameConnection, nobody } from './game-connection.ts'
import { createGamePolls, type GamePollsParts } from './game-polls.ts'
import type { GameSnapshots } from './game-snapshots.ts'
import type { LocalGame } from './local-game.ts'
import type { Seat } from './seat.ts'

export interface GameListenerParts extends Pick<GamePollsParts, 'ports' | 'onReached' | 'onFailed' | 'onLook'> {
  readonly localGame: Pick<LocalGame, 'state' | 'takeChange'>
  readonly snapshots: GameSnapshots
  readonly seat: Seat
  /** Called after any of the listener's values has changed. */
  readonly onChange: () => void
  /** Called after a change was taken in. */
  readonly onNews: () => void
}

/** Receives the other players' changes of one game over its channel, and polls now and then while there is none. */
export function createGameListener(parts: GameListenerParts) {
  const { ports, localGame, snapshots, seat, onChange } = parts
  const { clock, environment } = ports
  let stopListening: (() => void) | undefined
  let isResuming = false

  const isOn = () => stopListening !== undefined
  const connection = createGameConnection({
    ports,
    game: localGame.state(),
    onJoined() {
      isResuming = false
      polls.schedule(true)
      // The channel has no changes from before it was joined.
      polls.catchUp()
    },
    onLost: () => polls.schedule(),
    // A poll finds out why.
    onClosed: () => environment.isVisible() && void polls.now(),
    onGameChange(change) {
      localGame.takeChange(change)
      parts.onNews()
      if (localGame.state().needsSnapshot) news.expect(0)
    },
    onPoke: (revision) => news.expect(revision),
    onChange,
  })
  const { isJoined } = connection
  const polls = createGamePolls({ ...parts, isOn, isJoined })
  const news = createExpectedNews(parts, isOn)

  function wake(): void {
    snapshots.wake()
    polls.wake()
    void connection.wake()
  }

  return {
    start() {
      if (isOn() || !isGameUnderWay(seat.current().status)) return
      isResuming = true
      const cancelResuming = clock.after(SUBSCRIBE_WAIT_MS, () => {
        isResuming = false
        if (!isJoined()) polls.catchUp()
        onChange()
      })
      const ends = [environment.onWake(wake), environment.onHide(polls.stop), cancelResuming]
      stopListening = () => {
        for (const end of ends) end()
      }
      connection.open()
      polls.start()
    },
    stop() {
      stopListening?.()
      stopListening = undefined
      isResuming = false
      news.stop()
      polls.stop()
      connection.close()
    },
    isJoined,
    absentSince: connection.absentSince,
    poke: connection.poke,
    /** True for the first 2 s after start(), until the channel is joined. */
    isResuming: () => isResuming,
    // Without signal nobody counts as present, including this device's own golfer.
    present: () => (environment.isOnline() ? connection.present() : nobody),
    /** Fetches a snapshot soon, unless everything up to that revision is known by then. */
    expect: news.expect,
  }
}

/** Fetches one snapshot for all pokes of a short time, unless the changes have come by then. */
function createExpectedNews({ ports, localGame, snapshots }: GameListenerParts, isOn: () => boolean) {
  let expected = 0
  let cancel: (() => void) | undefined
  return {
    expect(revision: number) {
      expected = Math.max(expected, revision)
      cancel ??= ports.clock.after(POKE_DEBOUNCE_MS, () => {
        cancel = undefined
        const { snapshot, needsSnapshot } = localGame.state()
        const isKnown = snapshot !== null && snapshot.revision >= expected && !needsSnapshot
        expected = 0
        if (isOn() && !isKnown) void snapshots.ask()
      })
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
