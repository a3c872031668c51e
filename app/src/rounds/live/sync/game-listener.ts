import type { Backend, GameChannel } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { LocalGame } from './local-game.ts'
import type { GameSnapshots } from './game-snapshots.ts'
import {
  CALL_TIMEOUT_MS,
  JOIN_WAIT_MS,
  LOOK_AFTER_JOIN_MS,
  LOOK_WHILE_JOINED_MS,
  POKE_DEBOUNCE_MS,
  POLL_MAX_MS,
  POLL_MIN_MS,
  SUBSCRIBE_WAIT_MS,
} from '../live-limits.ts'
import type { Clock, Environment } from '../live-ports.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'

export interface GameListenerParts {
  readonly backend: Pick<Backend, 'openChannel' | 'games'>
  readonly gameId: string
  readonly playerId: string
  readonly localGame: Pick<LocalGame, 'state' | 'takeChange'>
  readonly snapshots: GameSnapshots
  readonly seat: Seat
  readonly clock: Clock
  readonly environment: Environment
  /** Called after any of the listener's values has changed. */
  readonly onChange: () => void
  /** The server answered. */
  readonly onReached: () => void
  readonly onFailed: (failure: CallFailure) => void
  /** Called at each poll while the game is visible. */
  readonly onLook: () => void
}

/** Receives the other players' changes of one game over its channel, and polls now and then while there is none. */
export interface GameListener {
  start(): void
  stop(): void
  isJoined(): boolean
  /** True for the first 2 s after start(), until the channel is joined. */
  isResuming(): boolean
  present(): ReadonlySet<string>
  /** Epoch milliseconds at which players were seen to leave the channel, if this device was listening. */
  absentSince(): ReadonlyMap<string, number>
  /** Fetches a snapshot soon, unless everything up to that revision is known by then. */
  expect(revision: number): void
  /** Tells the others that this device changed something. */
  poke(revision: number): void
}

const nobody: ReadonlySet<string> = new Set()

export function createGameListener(parts: GameListenerParts): GameListener {
  const { backend, gameId, localGame, snapshots, seat, clock, environment } = parts
  const pause = createRetryPause(clock)
  let stopListening: (() => void) | undefined
  let channel: GameChannel | undefined
  /** The number of the current channel. Events of earlier ones are ignored. */
  let opened = 0
  let presentIds = nobody
  const absences = new Map<string, number>()
  let isResuming = false
  /** Joining takes longer than usual. On a slow network such an attempt succeeds if it isn't cut off. */
  let isLate = false
  let isSlow = false
  let cancelJoin: (() => void) | undefined
  let cancelPoll: (() => void) | undefined
  let cancelLook: (() => void) | undefined
  let expected = 0
  let polling: Promise<void> | undefined
  /** There is signal again, and the poll that is under way may have been lost before. */
  let hasWoken = false
  let isPollOfChannel = false
  let hasJustAsked = false

  const isOn = () => stopListening !== undefined
  const isJoined = () => channel?.status() === 'joined'

  function open(): void {
    pause.stop()
    channel?.close()
    opened += 1
    const own = opened
    const isCurrent = () => own === opened && isOn()
    let hasJoined = false
    channel = backend.openChannel(gameId, parts.playerId, {
      onStatus: (status) => {
        if (!isCurrent()) return
        if (status === 'joined') joined()
        else if (status !== 'joining') lost()
        // The server has closed only this channel, as it does for a golfer who was removed. A poll finds out why.
        if (status === 'closed' && hasJoined && environment.isVisible()) void pollOnce()
        hasJoined ||= status === 'joined'
        parts.onChange()
      },
      onChange: (change) => {
        if (!isCurrent()) return
        localGame.takeChange(change)
        if (localGame.state().needsSnapshot) expect(0)
      },
      onPoke: ({ revision }) => {
        if (isCurrent()) expect(revision ?? Number.POSITIVE_INFINITY)
      },
      onPresence: (ids) => {
        if (!isCurrent()) return
        for (const id of presentIds) if (!ids.has(id)) absences.set(id, clock.now())
        for (const id of ids) absences.delete(id)
        presentIds = ids
        parts.onChange()
      },
    })
    cancelJoin?.()
    isLate = false
    cancelJoin = clock.after(JOIN_WAIT_MS, late)
  }

  /** The first attempt is ended, because it may hang. Later ones get twice the time until one joins quickly. */
  function late(): void {
    isLate = true
    if (isSlow) cancelJoin = clock.after(JOIN_WAIT_MS, lost)
    else lost()
    isSlow = true
  }

  function joined(): void {
    cancelJoin?.()
    isSlow = isLate
    isResuming = false
    pause.reset()
    pause.stop()
    poll(LOOK_AFTER_JOIN_MS)
    // The channel has no changes from before it was joined.
    catchUp()
  }

  /** Fetches a snapshot, unless one was requested at this start: then one poll is enough to see whether anything changed. */
  function catchUp(): void {
    if (hasJustAsked) void pollAgain()
    else void snapshots.ask()
    hasJustAsked = false
  }

  function lost(): void {
    cancelJoin?.()
    presentIds = nobody
    if (!isOn()) return
    if (!pause.isOn()) pause.thenRun(open)
    poll()
  }

  /** Polls at most 15 s after the last poll began; seldom while there is a channel. */
  function poll(firstMs = LOOK_WHILE_JOINED_MS): void {
    if (!isOn() || !environment.isVisible()) return stopPolling()
    if (isPollOfChannel !== isJoined()) stopPolling()
    isPollOfChannel = isJoined()
    const withoutChannelMs = POLL_MIN_MS + clock.random() * (POLL_MAX_MS - POLL_MIN_MS)
    cancelPoll ??= clock.after(isPollOfChannel ? firstMs : withoutChannelMs, () => {
      cancelPoll = undefined
      poll()
      void pollOnce()
      parts.onLook()
    })
  }

  function stopPolling(): void {
    cancelPoll?.()
    cancelPoll = undefined
  }

  /** Polls the game, and fetches a snapshot if anything is new. */
  function pollOnce(): Promise<void> {
    polling ??= pollGame(() => {
      // With a channel the next poll is far off, and nothing else would report what this one missed.
      if (hasWoken && isJoined()) void snapshots.ask()
    }).finally(() => {
      polling = undefined
      hasWoken = false
    })
    return polling
  }

  /** Polls after the snapshot that is under way. If the poll fails, a snapshot is fetched until one succeeds. */
  async function pollAgain(): Promise<void> {
    await snapshots.quiet()
    await pollGame(() => void snapshots.ask())
  }

  async function pollGame(otherwise: () => void): Promise<void> {
    if (!isOn()) return
    if (snapshots.isHeldBack()) return otherwise()
    const outcome = await backend.games.poll(gameId, { timeoutMs: CALL_TIMEOUT_MS })
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
    const { snapshot } = localGame.state()
    // Null means that this device is no member. The refusal of the snapshot gives the reason.
    const isKnown =
      outcome.value?.epoch === snapshot?.epoch && (outcome.value?.revision ?? 0) <= (snapshot?.revision ?? -1)
    if (isOn() && (!isKnown || localGame.state().needsSnapshot)) void snapshots.ask()
  }

  function expect(revision: number): void {
    expected = Math.max(expected, revision)
    cancelLook ??= clock.after(POKE_DEBOUNCE_MS, () => {
      cancelLook = undefined
      const { snapshot, needsSnapshot } = localGame.state()
      const isKnown = snapshot !== null && snapshot.revision >= expected && !needsSnapshot
      expected = 0
      if (isOn() && !isKnown) void snapshots.ask()
    })
  }

  async function wake(): Promise<void> {
    snapshots.wake()
    poll()
    hasWoken = true
    void pollOnce()
    if (!isJoined()) return isLate && !pause.isOn() ? open() : pause.wake()
    const probed = channel
    const isAlive = await probed?.probe()
    if (isAlive === true || !isOn() || channel !== probed) return
    open()
    poll()
    parts.onChange()
  }

  return {
    start() {
      if (isOn() || ['left', 'gone', 'archived'].includes(seat.current().status)) return
      isResuming = true
      const cancelResuming = clock.after(SUBSCRIBE_WAIT_MS, () => {
        isResuming = false
        if (!isJoined()) catchUp()
        parts.onChange()
      })
      const ends = [environment.onWake(() => void wake()), environment.onHide(stopPolling), cancelResuming]
      stopListening = () => {
        for (const end of ends) end()
      }
      open()
      poll()
      hasJustAsked = localGame.state().snapshot === null
      if (hasJustAsked) void snapshots.ask()
    },
    stop() {
      stopListening?.()
      stopListening = undefined
      isResuming = false
      presentIds = nobody
      for (const cancel of [cancelJoin, cancelLook, pause.stop]) cancel?.()
      cancelLook = undefined
      stopPolling()
      channel?.close()
      channel = undefined
    },
    isJoined,
    isResuming: () => isResuming,
    // Without signal nobody counts as present, including this device's own golfer.
    present: () => (environment.isOnline() ? presentIds : nobody),
    absentSince: () => absences,
    expect,
    poke: (revision) => channel?.poke(clock.now(), revision),
  }
}
