import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import type { Connection } from '../../session.ts'
import { isEndKnown } from '../state/game-state.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { within } from '../within.ts'
import { createGameListener } from './game-listener.ts'
import { createGameSnapshots } from './game-snapshots.ts'
import type { LocalGame } from './local-game.ts'
import { graceMs } from './member-call.ts'
import type { Seat } from './seat.ts'

export interface GameUpdatesParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock' | 'environment'>
  readonly localGame: Pick<LocalGame, 'state' | 'takeChange' | 'takeSnapshot'>
  readonly seat: Seat
  /** Called after any of the values has changed. */
  readonly onChange: () => void
  /** Called after the server's changes were taken in. */
  readonly onNews: () => void
  /** The server answered. */
  readonly onReached: () => void
  /** Called when the changes of other players are received from now on. */
  readonly onStart: () => void
  /** Called at each poll while the game is visible. */
  readonly onLook: () => void
}

export type GameUpdates = ReturnType<typeof createGameUpdates>

/** Keeps the known state of one game up to date while a screen shows it: with its channel, snapshots and polls. */
export function createGameUpdates(parts: GameUpdatesParts) {
  const { ports, localGame, seat, onChange, onNews } = parts
  const { clock, environment } = ports
  let isShown = false
  let isListening = false
  let isOutOfReach = false

  const shared = { ports, localGame, seat, onFailed, onChange, onNews }
  const snapshots = createGameSnapshots({
    ...shared,
    isWanted: () => (isListening || isEndMissing()) && environment.isVisible(),
    onReached: reached,
  })
  const listener = createGameListener({ ...shared, snapshots, onReached: reached, onLook: parts.onLook })

  function reached(): void {
    isOutOfReach = false
    parts.onReached()
    onChange()
  }

  function onFailed({ kind }: CallFailure): void {
    isOutOfReach = kind === 'offline' || kind === 'unreachable' || kind === 'timeout'
    onChange()
  }

  /** True if another tab has archived the game, and this one shows it without its end or without a change before that. */
  function isEndMissing(): boolean {
    return isShown && seat.current().status === 'archived' && !isEndKnown(localGame.state())
  }

  /** Fetches a snapshot if another tab has archived the game, and this one shows it without its end. */
  function fetchEnd(): void {
    if (isEndMissing()) void snapshots.ask()
  }

  function start(): void {
    if (isListening) return
    isListening = true
    listener.start()
    parts.onStart()
  }

  function stop(): void {
    isListening = false
    listener.stop()
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
      stop()
    },
    isListening: () => isListening,
    /** To be called after the seat has changed. */
    followSeat() {
      if (!isGameUnderWay(seat.current().status)) stop()
      // The golfer has joined again in another tab.
      else if (isShown) start()
      fetchEnd()
    },
    fetchEnd,
    /** See LiveGame.connection. */
    connection(): Connection {
      if (!environment.isOnline()) return 'offline'
      if (listener.isJoined()) return 'live'
      return isOutOfReach ? 'server-silent' : 'connecting'
    },
    /** See LiveGame.refresh. */
    refresh: (timeoutMs = CALL_TIMEOUT_MS) => within(clock, timeoutMs + graceMs, snapshots.ask(), false),
  }
}
