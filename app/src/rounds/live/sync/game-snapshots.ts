import type { CallFailure, CallOutcome } from '../../../backend/call-outcome.ts'
import type { GameSnapshot } from '../../../backend/game-rows.ts'
import { CALL_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { isRefusedAs } from '../refused-as.ts'
import type { LocalGame } from './local-game.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'

export interface GameSnapshotsParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock'>
  readonly localGame: Pick<LocalGame, 'takeSnapshot'>
  readonly seat: Seat
  /** True if a failed fetch should be repeated by itself. */
  readonly isWanted: () => boolean
  /** The server answered. */
  readonly onReached: () => void
  /** Called after a snapshot was taken in. */
  readonly onNews: () => void
  readonly onFailed: (failure: CallFailure) => void
  /** Called when a pause is over and no snapshot is fetched after it. */
  readonly onChange: () => void
}

export interface GameSnapshots {
  /** Fetches a snapshot, after the pause if the server has asked for one. Resolves with true if one was taken in. */
  ask(): Promise<boolean>
  /** The fetch under way, or else a new one. */
  current(): Promise<boolean>
  /** Resolves when no fetch is under way. */
  quiet(): Promise<unknown>
  /** The server has asked this device to wait. */
  isHeldBack(): boolean
  /** The server asks this device to wait for so many milliseconds from now. */
  holdBack(atLeastMs: number): void
  /** Repeats a failed fetch now. */
  wake(): void
  stop(): void
}

/** Fetches a game's snapshots one at a time. A call during a fetch gets the next one, which is newer than the call. */
export function createGameSnapshots(parts: GameSnapshotsParts): GameSnapshots {
  const { ports, localGame, seat, isWanted } = parts
  const pause = createRetryPause(ports.clock)
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  /** Calls that came during a pause that the server asked for. */
  const held: ((answer: boolean | Promise<boolean>) => void)[] = []
  /** True if a snapshot is still needed after the pause. */
  let isOwed = () => false
  let isStopped = false

  function ask(): Promise<boolean> {
    if (pause.isAskedFor()) return new Promise((resolve) => held.push(resolve))
    pause.stop()
    const asked = running === undefined ? begin() : following(running)
    answerHeld(asked)
    return asked
  }

  function answerHeld(answer: boolean | Promise<boolean>): void {
    for (const resolve of held.splice(0)) resolve(answer)
  }

  function following(before: Promise<boolean>): Promise<boolean> {
    next ??= before.then(() => {
      next = undefined
      return ask()
    })
    return next
  }

  function askAgain(isWorthIt: () => boolean, atLeastMs: number): void {
    isOwed = isWorthIt
    pause.thenRun(() => {
      if (held.length > 0 || isOwed()) void ask()
      else parts.onChange()
    }, atLeastMs)
  }

  function begin(): Promise<boolean> {
    running = take().finally(() => (running = undefined))
    return running
  }

  async function take(): Promise<boolean> {
    if (isStopped) return false
    const outcome = await fetchAsMember(ports.backend, seat, () => isStopped)
    if (isStopped) return false
    if (outcome.ok) {
      pause.reset()
      localGame.takeSnapshot(outcome.value)
      parts.onReached()
      parts.onNews()
      return true
    }
    parts.onFailed(outcome.failure)
    if (outcome.failure.kind === 'rate-limited') askAgain(isWanted, outcome.failure.retryAfterMs)
    else if (next === undefined && isWanted()) {
      if (pause.isAskedFor()) void ask()
      else askAgain(isWanted, 0)
    }
    return false
  }

  return {
    ask,
    current: () => running ?? ask(),
    quiet: async () => running,
    isHeldBack: pause.isAskedFor,
    holdBack(atLeastMs) {
      if (!isStopped && !pause.isAskedFor()) askAgain(pause.isOn() ? isOwed : () => false, atLeastMs)
    },
    wake: () => pause.wake(),
    stop() {
      isStopped = true
      pause.stop()
      answerHeld(false)
    },
  }
}

/** Fetches a snapshot. A lost account, or a lost seat, is renewed first. */
async function fetchAsMember(
  { games, session }: LivePorts['backend'],
  seat: Seat,
  isStopped: () => boolean,
): Promise<CallOutcome<GameSnapshot>> {
  const { gameId } = seat.current()
  const fetchOnce = () => games.snapshot(gameId, { timeoutMs: CALL_TIMEOUT_MS })
  let outcome = await fetchOnce()
  const isSignedOut =
    (!outcome.ok && outcome.failure.kind === 'signed-out') || isRefusedAs(outcome, 'not_authenticated')
  if (isSignedOut && (await session.ready(SESSION_WAIT_MS)) !== null && !isStopped()) outcome = await fetchOnce()
  // A golfer who left isn't a member on purpose, so the seat isn't reclaimed.
  const isSeatLost = isRefusedAs(outcome, 'not_member') && seat.current().status !== 'left'
  return isSeatLost && (await seat.recover()) === 'member' ? fetchOnce() : outcome
}
