import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import { within } from '../../../storage/browser/within.ts'
import type { Connection } from '../../session.ts'
import { isEndKnown } from '../state/game-state.ts'
import { CALL_TIMEOUT_MS, POKE_DEBOUNCE_MS, SUBSCRIBE_WAIT_MS } from '../live-limits.ts'
import { createGameConnection, nobody } from './game-connection.ts'
import type { GameParts } from './game-parts.ts'
import { createGamePolls, type GamePollsParts } from './game-polls.ts'
import { createGameSnapshots } from './game-snapshots.ts'
import type { LiveArchive } from './live-archive.ts'
import { graceMs } from './member-call.ts'
import type { Outbox } from './outbox.ts'

export type GameUpdates = ReturnType<typeof createGameUpdates>

/** Keeps the known state of one game up to date while a screen shows it: with its channel, snapshots and polls. */
export function createGameUpdates(parts: GameParts, outbox: Outbox, archive: LiveArchive) {
  const { localGame, seat, onChange } = parts
  const { clock, environment } = parts.ports
  let isShown = false
  let isOutOfReach = false

  const fetching = {
    ...parts,
    onReached() {
      isOutOfReach = false
      outbox.wake()
      onChange()
    },
    onFailed({ kind }: CallFailure) {
      isOutOfReach = kind === 'offline' || kind === 'unreachable' || kind === 'timeout'
      onChange()
    },
    // The game has moved on, so the golfer's intents may be possible now.
    onNews: () => outbox.hasToSend() && outbox.send(),
  }
  /** True if another tab has archived the game, and this one shows it without its end or without a change before that. */
  const isEndMissing = () => isShown && seat.current().status === 'archived' && !isEndKnown(localGame.state())
  const isWanted = () => (listener.isOn() || isEndMissing()) && environment.isVisible()
  const snapshots = createGameSnapshots({ ...fetching, isWanted })
  // A closed tab may have left operations in the store, and nothing else reports them to this tab.
  const listener = createGameListener({ ...fetching, snapshots, onLook: outbox.send })

  function fetchEnd(): void {
    if (isEndMissing()) void snapshots.ask()
  }

  function start(): void {
    if (listener.isOn()) return
    listener.start()
    outbox.send()
    // The game may have ended just before the page was left.
    archive.whenFinished()
  }

  return {
    snapshots,
    listener,
    /** A screen shows the game, so changes by other players are received. */
    show() {
      isShown = true
      start()
      fetchEnd()
    },
    hide() {
      isShown = false
      listener.stop()
    },
    /** To be called after the seat has changed. */
    followSeat() {
      if (!isGameUnderWay(seat.current().status)) listener.stop()
      // The golfer has joined again in another tab.
      else if (isShown) start()
      fetchEnd()
    },
    /** Fetches a snapshot if another tab has archived the game, and this one shows it without its end. */
    fetchEnd,
    /** See LiveGame.connection. */
    connection(): Connection {
      if (!environment.isOnline()) return 'offline'
      if (listener.isJoined()) return 'live'
      return isOutOfReach ? 'server-silent' : 'connecting'
    },
    /** See LiveGame.refresh. */
    refresh: async (timeoutMs = CALL_TIMEOUT_MS) =>
      (await within(clock, timeoutMs + graceMs, snapshots.ask())) === true,
  }
}

/** Receives the other players' changes of one game over its channel, and polls now and then while there is none. */
function createGameListener(parts: GamePollsParts) {
  const { ports, localGame, snapshots, seat, onChange } = parts
  const { clock, environment } = ports
  let stopListening: (() => void) | undefined
  let isResuming = false

  const isOn = () => stopListening !== undefined
  const connection = createGameConnection(parts, {
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
  })
  const { isJoined } = connection
  const polls = createGamePolls(parts, isOn, isJoined)
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
    isOn,
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
function createExpectedNews({ ports, localGame, snapshots }: GamePollsParts, isOn: () => boolean) {
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
