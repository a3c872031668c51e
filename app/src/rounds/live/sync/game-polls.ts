import type { PolledGame } from '../../../backend/game-rows.ts'
import { CALL_TIMEOUT_MS, LOOK_AFTER_JOIN_MS, LOOK_WHILE_JOINED_MS, POLL_MAX_MS, POLL_MIN_MS } from '../live-limits.ts'
import type { GameState } from '../state/known-game.ts'
import type { FetchingParts, GameParts } from './game-parts.ts'
import type { GameSnapshots } from './game-snapshots.ts'

export interface GamePollsParts extends FetchingParts {
  readonly snapshots: GameSnapshots
  /** Called at each poll while the game is visible. */
  readonly onLook: () => void
}

/**
 * Polls one game now and then, and fetches a snapshot if anything is new.
 * @param isOn false once nothing is to be received any more
 * @param isJoined true while there is a channel
 */
export function createGamePolls(parts: GamePollsParts, isOn: () => boolean, isJoined: () => boolean) {
  const { localGame, snapshots } = parts
  const { clock, environment } = parts.ports
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
    if (cancelNext !== undefined) return
    const joinedMs = hasJustJoined ? LOOK_AFTER_JOIN_MS : LOOK_WHILE_JOINED_MS
    const ms = isPollOfChannel ? joinedMs : POLL_MIN_MS + clock.random() * (POLL_MAX_MS - POLL_MIN_MS)
    cancelNext = clock.after(ms, () => {
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
    const outcome = await pollOnce(parts, snapshots)
    if (!isOn()) return
    if (!outcome.ok) {
      parts.onFailed(outcome.failure)
      // Fetching a snapshot renews a lost account.
      return outcome.failure.kind === 'signed-out' ? void snapshots.ask() : otherwise()
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

/** A pause that the server asks for holds its snapshots back, too. */
export async function pollOnce({ ports, seat }: GameParts, snapshots: GameSnapshots) {
  const outcome = await ports.backend.games.poll(seat.current().gameId, { timeoutMs: CALL_TIMEOUT_MS })
  if (!outcome.ok && outcome.failure.kind === 'rate-limited') snapshots.holdBack(outcome.failure.retryAfterMs)
  return outcome
}

/** polled: null means that this device is no member. The refusal of the snapshot gives the reason. */
export function isKnown(polled: PolledGame | null, { snapshot, needsSnapshot }: GameState): boolean {
  const isOld = polled?.epoch === snapshot?.epoch && (polled?.revision ?? 0) <= (snapshot?.revision ?? -1)
  return isOld && !needsSnapshot
}
