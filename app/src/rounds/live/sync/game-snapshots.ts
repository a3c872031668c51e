import type { CallOutcome } from '../../../backend/call-outcome.ts'
import type { GameSnapshot } from '../../../backend/game-rows.ts'
import { CALL_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import type { FetchingParts } from './game-parts.ts'
import { isRefusedAs } from './member-call.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'

interface GameSnapshotsParts extends FetchingParts {
  /** True if a failed fetch should be repeated by itself. */
  readonly isWanted: () => boolean
}

export type GameSnapshots = ReturnType<typeof createGameSnapshots>

/** Fetches a game's snapshots one at a time. A call during a fetch gets the next one, which is newer than the call. */
export function createGameSnapshots(parts: GameSnapshotsParts) {
  const { ports, localGame, seat, isWanted } = parts
  const pause = createRetryPause(ports.clock)
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  /** Calls that came during a pause that the server asked for. */
  const held: ((answer: boolean | Promise<boolean>) => void)[] = []
  /** True if a snapshot is still needed after the pause. */
  let isOwed = () => false
  let isStopped = false

  /** Fetches a snapshot, after the pause if the server has asked for one. Resolves with true if one was taken in. */
  function ask(): Promise<boolean> {
    if (pause.isAskedFor()) return new Promise((resolve) => held.push(resolve))
    pause.stop()
    if (running === undefined) running = take().finally(ended)
    else next ??= running.then(askNext)
    const asked = next ?? running
    for (const resolve of held.splice(0)) resolve(asked)
    return asked
  }

  function ended(): void {
    running = undefined
    parts.onChange()
  }

  function askNext(): Promise<boolean> {
    next = undefined
    return ask()
  }

  function askAgain(isWorthIt: () => boolean, atLeastMs: number): void {
    isOwed = isWorthIt
    pause.thenRun(() => {
      if (held.length > 0 || isOwed()) void ask()
      else parts.onChange()
    }, atLeastMs)
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
    else if (next === undefined && isWanted() && !pause.isAskedFor()) askAgain(isWanted, 0)
    else if (next === undefined && isWanted()) void ask()
    return false
  }

  return {
    ask,
    /** Whether a fetch is under way or follows at once. */
    isRunning: () => (next ?? running) !== undefined,
    /** Resolves when the last fetch so far is over. */
    quiet: async () => next ?? running,
    /** True while the server has asked this device to wait. */
    isHeldBack: pause.isAskedFor,
    /** The server asks this device to wait for so many milliseconds from now. */
    holdBack(atLeastMs: number) {
      if (!isStopped && !pause.isAskedFor()) askAgain(pause.isOn() ? isOwed : () => false, atLeastMs)
    },
    /** Repeats a failed fetch now. */
    wake: pause.wake,
    stop() {
      isStopped = true
      pause.stop()
      for (const resolve of held.splice(0)) resolve(false)
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
