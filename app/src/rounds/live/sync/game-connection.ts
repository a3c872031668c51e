import type { GameChange, GameChannel } from '../../../backend/backend.ts'
import { JOIN_WAIT_MS } from '../live-limits.ts'
import type { Clock } from '../live-ports.ts'
import type { GameParts } from './game-parts.ts'
import { createRetryPause } from './retry-pause.ts'

interface ConnectionEvents {
  readonly onJoined: () => void
  /** The channel couldn't be joined, or isn't joined any more. Another one is opened, now or after a pause. */
  readonly onLost: () => void
  /** The server has closed only this channel, as it does for a golfer who was removed. */
  readonly onClosed: () => void
  readonly onGameChange: (change: GameChange) => void
  readonly onPoke: (revision: number) => void
}

/** The channel of one game. A lost channel is replaced by another one until close() is called. */
export function createGameConnection({ ports, localGame, onChange }: GameParts, events: ConnectionEvents) {
  const { backend, clock } = ports
  const { gameId, playerId } = localGame.state()
  const pause = createRetryPause(clock)
  const attempt = createJoinAttempt(clock, lost)
  const presence = createPresence(clock)
  let channel: GameChannel | undefined
  /** The number of the current channel. Events of earlier ones are ignored. */
  let opened = 0

  const isJoined = () => channel?.status() === 'joined'

  function open(): void {
    pause.stop()
    channel?.close()
    opened += 1
    const own = opened
    let hasJoined = false
    channel = backend.openChannel(gameId, playerId, {
      onStatus(status) {
        if (own !== opened) return
        if (status === 'joined') joined()
        else if (status !== 'joining') lost()
        if (status === 'closed' && hasJoined) events.onClosed()
        hasJoined ||= status === 'joined'
        onChange()
      },
      onChange: (change) => own === opened && events.onGameChange(change),
      onPoke: ({ revision }) => own === opened && events.onPoke(revision ?? Number.POSITIVE_INFINITY),
      onPresence(ids) {
        if (own !== opened) return
        presence.take(ids)
        onChange()
      },
    })
    attempt.begin()
  }

  function joined(): void {
    attempt.succeed()
    pause.reset()
    pause.stop()
    events.onJoined()
  }

  function lost(): void {
    attempt.stop()
    presence.clear()
    if (!pause.isOn()) pause.thenRun(open)
    events.onLost()
  }

  return {
    open,
    close() {
      attempt.stop()
      pause.stop()
      presence.clear()
      opened += 1
      channel?.close()
      channel = undefined
    },
    /** Opens another channel if the current one no longer works. */
    async wake(): Promise<void> {
      if (!isJoined()) return attempt.isLate() && !pause.isOn() ? open() : pause.wake()
      const probed = channel
      const isAlive = await probed?.probe()
      if (isAlive === true || channel !== probed) return
      open()
      events.onLost()
      onChange()
    },
    isJoined,
    present: presence.present,
    absentSince: presence.absentSince,
    poke: (revision: number) => channel?.poke(clock.now(), revision),
  }
}

/** The time limit for joining. The first attempt is ended, because it may hang. Later ones get twice the time until one joins quickly. */
function createJoinAttempt(clock: Clock, lost: () => void) {
  /** Joining takes longer than usual. On a slow network such an attempt succeeds if it isn't cut off. */
  let isLate = false
  let isSlow = false
  let cancel: (() => void) | undefined

  function late(): void {
    isLate = true
    if (isSlow) cancel = clock.after(JOIN_WAIT_MS, lost)
    else lost()
    isSlow = true
  }

  return {
    begin() {
      cancel?.()
      isLate = false
      cancel = clock.after(JOIN_WAIT_MS, late)
    },
    succeed() {
      cancel?.()
      isSlow = isLate
    },
    isLate: () => isLate,
    stop: () => cancel?.(),
  }
}

export const nobody: ReadonlySet<string> = new Set()

function createPresence(clock: Clock) {
  const absences = new Map<string, number>()
  let presentIds = nobody
  return {
    take(ids: ReadonlySet<string>) {
      for (const id of presentIds) if (!ids.has(id)) absences.set(id, clock.now())
      for (const id of ids) absences.delete(id)
      presentIds = ids
    },
    clear: () => (presentIds = nobody),
    present: () => presentIds,
    absentSince: () => absences,
  }
}
