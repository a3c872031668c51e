import type { GameCalls } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { LocalGame } from './local-game.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { Clock } from '../live-ports.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'

export interface GameSnapshotsParts {
  readonly games: Pick<GameCalls, 'snapshot'>
  readonly gameId: string
  readonly localGame: Pick<LocalGame, 'takeSnapshot'>
  readonly seat: Seat
  readonly clock: Clock
  /** Resolves with the signed-in account's id; null if nobody is signed in yet. */
  readonly signIn: () => Promise<string | null>
  /** Whether one that failed is worth asking for again by itself. */
  readonly isWanted: () => boolean
  /** One was taken in. */
  readonly onTaken: () => void
  readonly onFailed: (failure: CallFailure) => void
  /** A pause is over, and none is asked for. */
  readonly onPauseOver: () => void
}

export interface GameSnapshots {
  /** Resolves with whether one that was asked for now or later was taken in: later where the server has asked for a pause. */
  ask(): Promise<boolean>
  /** The one that is under way, or one from now. */
  current(): Promise<boolean>
  /** Resolves when none is under way. */
  quiet(): Promise<unknown>
  /** The server has asked this device to wait. */
  isHeldBack(): boolean
  /** It did so now: so many milliseconds. */
  holdBack(atLeastMs: number): void
  /** One that failed is asked for again now. */
  wake(): void
  stop(): void
}

/** Asks for a game's snapshots, one at a time: who asks while one is under way gets the next, which is no older. */
export function createGameSnapshots(parts: GameSnapshotsParts): GameSnapshots {
  const { games, gameId, localGame, seat, isWanted } = parts
  const pause = createRetryPause(parts.clock)
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  /** For those who asked during a pause that the server has asked for. */
  const held: ((answer: boolean | Promise<boolean>) => void)[] = []
  /** Whether what the pause is before is still worth doing. */
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
      else parts.onPauseOver()
    }, atLeastMs)
  }

  function begin(): Promise<boolean> {
    running = take().finally(() => (running = undefined))
    return running
  }

  async function take(): Promise<boolean> {
    if (isStopped) return false
    let outcome = await games.snapshot(gameId, { timeoutMs: CALL_TIMEOUT_MS })
    if (isSignedOut(outcome) && (await parts.signIn()) !== null && !isStopped) {
      outcome = await games.snapshot(gameId, { timeoutMs: CALL_TIMEOUT_MS })
    }
    // A golfer who left isn't a member on purpose, so the seat isn't reclaimed.
    if (isNoMember(outcome) && seat.current().status !== 'left' && (await seat.recover()) === 'member') {
      outcome = await games.snapshot(gameId, { timeoutMs: CALL_TIMEOUT_MS })
    }
    if (isStopped) return false
    if (outcome.ok) {
      pause.reset()
      localGame.takeSnapshot(outcome.value)
      parts.onTaken()
      return true
    }
    const { failure } = outcome
    parts.onFailed(failure)
    if (failure.kind === 'rate-limited') askAgain(isWanted, failure.retryAfterMs)
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

type Outcome = Awaited<ReturnType<GameCalls['snapshot']>>

function isNoMember(outcome: Outcome): boolean {
  return isRefusedAs(outcome, 'not_member')
}

function isSignedOut(outcome: Outcome): boolean {
  return (!outcome.ok && outcome.failure.kind === 'signed-out') || isRefusedAs(outcome, 'not_authenticated')
}

function isRefusedAs(outcome: Outcome, code: string): boolean {
  return !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === code
}
