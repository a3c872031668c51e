import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { isFinished } from '../state/game-state.ts'
import type { GameUpdates } from './game-updates.ts'
import type { LiveArchive } from './live-archive.ts'
import type { LocalGame } from './local-game.ts'
import type { Outbox } from './outbox.ts'
import type { Seat } from './seat.ts'

export interface CatchUpParts {
  readonly ports: Pick<LivePorts, 'backend'>
  readonly localGame: LocalGame
  readonly seat: Seat
  readonly updates: GameUpdates
  readonly outbox: Outbox
  readonly archive: LiveArchive
  readonly onChange: () => void
}

/** Asks the server about a game whose changes aren't received. */
export function createCatchUp({ ports, localGame, seat, updates, outbox, archive, onChange }: CatchUpParts) {
  const { snapshots, refresh } = updates
  let running: Promise<CallFailure | null> | undefined
  let learning = 0

  async function catchUp(): Promise<CallFailure | null> {
    // While the listener runs, it polls the server itself.
    const failure = !updates.isListening() && isGameUnderWay(seat.current().status) ? await poll() : null
    await outbox.drain()
    if (isFinished(localGame.state())) await archive.archive()
    return failure
  }

  async function poll(): Promise<CallFailure | null> {
    // The snapshot comes after the pause that the server asked for.
    if (snapshots.isHeldBack()) {
      await refresh()
      return null
    }
    const outcome = await ports.backend.games.poll(seat.current().gameId, { timeoutMs: CALL_TIMEOUT_MS })
    if (!outcome.ok) {
      if (outcome.failure.kind === 'rate-limited') snapshots.holdBack(outcome.failure.retryAfterMs)
      return outcome.failure
    }
    const known = localGame.state().snapshot
    const isSame = outcome.value?.epoch === known?.epoch && outcome.value?.revision === known?.revision
    if (!isSame) await refresh()
    return null
  }

  return {
    /** See OwnLiveGame.catchUp. Home and the start of the app share one. */
    run(): Promise<CallFailure | null> {
      if (running !== undefined) return running
      const begun = catchUp()
        .catch(() => null)
        .finally(() => {
          if (running === begun) running = undefined
        })
      running = begun
      return begun
    },
    /** Fetches a snapshot after something was sent: the game may be over, and have refused it. */
    async learn(): Promise<void> {
      learning += 1
      await refresh()
      learning -= 1
      onChange()
    },
    isLearning: () => learning > 0,
    /** The next run() doesn't share one that may have failed for want of signal. */
    wake() {
      running = undefined
    },
  }
}
