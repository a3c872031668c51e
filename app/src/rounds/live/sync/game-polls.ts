import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { PolledGame } from '../../../backend/game-rows.ts'
import { CALL_TIMEOUT_MS, LOOK_AFTER_JOIN_MS, LOOK_WHILE_JOINED_MS, POLL_MAX_MS, POLL_MIN_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import type { GameState } from '../state/known-game.ts'
import type { GameSnapshots } from './game-snapshots.ts'
import type { LocalGame } from './local-game.ts'

export interface GamePollsParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock' | 'environment'>
  readonly localGame: Pick<LocalGame, 'state'>
  readonly snapshots: GameSnapshots
  /** False once nothing is to be received any more. */
  readonly isOn: () => boolean
  /** True while there is a channel. */
  readonly isJoined: () => boolean
  readonly onReached: () => void
  readonly onFailed: (failure: CallFailure) => void
  /** Called at each poll while the game is visible. */
  readonly onLook: () => void
}

/** Polls one game now and then, and fetches a snapshot if anything is new. */
export function createGamePolls(parts: GamePollsParts) {
  const { localGame, snapshots, isOn, isJoined } = parts
  const { backend, clock, environment } = parts.ports
  let cancelNext: (() => void) | undefined
  let polling: Promise<void> | undefined
  let hasWoken = false
  let isPollOfChannel = false
  /** A snapshot was requested at this start. */
  let hasJustAsked = false

  /** Polls at most 15 s after the last poll began; seldom while there is a channel, but soon after it was joined. */
  function schedule(hasJustJoined = false): void {
    if (!isOn() || !environment.isVisible()) return stop()
    if (isPollOfChannel !== isJoined()) stop()
    isPollOfChannel = isJoined()
    const joinedMs = hasJustJoined ? LOOK_AFTER_JOIN_MS : LOOK_WHILE_JOINED_MS
    cancelNext ??= clock.after(isPollOfChannel ? joinedMs : intervalMs(clock.random()), () => {
      cancelNext = undefined
      schedule()
      void now()
      parts.onLook()
    })
  }

  function stop(): void {
    cancelNext?.()
    cancelNext = undefined
  }

  function now(): Promise<void> {
    polling ??= poll(() => {
      // With a channel the next poll is far off, and nothing else would report what this one missed.
      if (hasWoken && isJoined()) void snapshots.ask()
    }).finally(() => {
      polling = undefined
      hasWoken = false
    })
    return polling
  }

  async function poll(otherwise: () => void): Promise<void> {
    if (!isOn()) return
    if (snapshots.isHeldBack()) return otherwise()
    const outcome = await backend.games.poll(localGame.state().gameId, { timeoutMs: CALL_TIMEOUT_MS })
    if (!isOn()) return
    if (!outcome.ok) {
      parts.onFailed(outcome.failure)
      if (outcome.failure.kind === 'rate-limited') snapshots.holdBack(outcome.failure.retryAfterMs)
      // Fetching a snapshot renews a lost account.
      if (outcome.failure.kind === 'signed-out') return void snapshots.ask()
      return otherwise()
    }
    parts.onReached()
    await snapshots.quiet()
    if (isOn() && !isKnown(outcome.value, localGame.state())) void snapshots.ask()
  }

  return {
    start() {
      schedule()
      hasJustAsked = localGame.state().snapshot === null
      if (hasJustAsked) void snapshots.ask()
    },
    schedule,
    stop,
    now,
    /** There is signal again. The poll that is under way may have been lost before. */
    wake() {
      schedule()
      hasWoken = true
      void now()
    },
    /** Fetches a snapshot, unless one was requested at this start: then one poll shows whether anything has changed. */
    catchUp() {
      if (hasJustAsked) void snapshots.quiet().then(() => poll(() => void snapshots.ask()))
      else void snapshots.ask()
      hasJustAsked = false
    },
  }
}

/** fraction: random, from 0 up to 1. */
function intervalMs(fraction: number): number {
  return POLL_MIN_MS + fraction * (POLL_MAX_MS - POLL_MIN_MS)
}

/** polled: null means that this device is no member. The refusal of the snapshot gives the reason. */
function isKnown(polled: PolledGame | null, { snapshot, needsSnapshot }: GameState): boolean {
  const isOld = polled?.epoch === snapshot?.epoch && (polled?.revision ?? 0) <= (snapshot?.revision ?? -1)
  return isOld && !needsSnapshot
}
