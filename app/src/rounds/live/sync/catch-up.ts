import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import { isFinished } from '../state/game-state.ts'
import type { GameParts } from './game-parts.ts'
import { isKnown, pollOnce } from './game-polls.ts'
import type { GameUpdates } from './game-updates.ts'
import type { LiveArchive } from './live-archive.ts'
import type { Outbox } from './outbox.ts'

/** Asks the server about a game whose changes aren't received. */
export function createCatchUp(
  parts: GameParts,
  { listener, snapshots, refresh }: GameUpdates,
  outbox: Outbox,
  archive: LiveArchive,
) {
  const { localGame, seat } = parts
  let running: Promise<CallFailure | null> | undefined

  async function catchUp(): Promise<CallFailure | null> {
    // While the listener runs, it polls the server itself.
    const failure = !listener.isOn() && isGameUnderWay(seat.current().status) ? await poll() : null
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
    const outcome = await pollOnce(parts, snapshots)
    if (!outcome.ok) return outcome.failure
    if (!isKnown(outcome.value, localGame.state())) await refresh()
    return null
  }

  return {
    /** Polls, sends and archives; see OwnLiveGame.catchUp. Home and the start of the app share one. */
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
    /** The next run() doesn't share one that may have failed for want of signal. */
    wake() {
      running = undefined
    },
  }
}
