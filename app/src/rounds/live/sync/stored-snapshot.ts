import type { GameSnapshot } from '../../../backend/game-rows.ts'
import { StorageError } from '../../../storage/browser/storage-error.ts'
import { SNAPSHOT_KEEP_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import type { GameState } from '../state/known-game.ts'
import { oneWriteAtATime } from './one-write-at-a-time.ts'

/** Stores the newest snapshot of a game from time to time. */
export function createStoredSnapshot(
  { store, clock }: Pick<LivePorts, 'store' | 'clock'>,
  gameId: string,
  current: () => GameState['snapshot'],
) {
  let stored = current()
  /** The game's status in the snapshot that is being stored. */
  let storing: string | undefined
  let cancel: (() => void) | undefined
  /** Whether it is durable that strokes are sent again to a server that was set back. */
  let resent: Promise<boolean> = Promise.resolve(true)
  const write = oneWriteAtATime(writeNewest)

  /** A new status is stored at once: a golfer who opens the game without signal has to see the lobby, or that it has begun. */
  function isUrgent({ game }: GameSnapshot): boolean {
    return storing !== game.status && stored?.game.status !== game.status
  }

  function storeNow(): void {
    // A snapshot that can't be stored is fetched again, and the next one is stored.
    keep().catch(() => undefined)
  }

  function keep(): Promise<void> {
    cancel?.()
    cancel = undefined
    return write()
  }

  async function writeNewest(): Promise<void> {
    const snapshot = current()
    if (snapshot === null || snapshot === stored) return
    storing = snapshot.game.status
    try {
      // The old epoch's snapshot stays stored until it is durable that its strokes are pending again.
      if (!(await resent) && store.saveState(gameId) !== 'saved') throw new StorageError('unwritable')
      await store.keepSnapshot(gameId, snapshot)
      stored = snapshot
    } finally {
      storing = undefined
    }
  }

  return {
    keep,
    /** To be called after each change of the state. */
    keepSoon() {
      const snapshot = current()
      if (snapshot === null || snapshot === stored) return
      if (isUrgent(snapshot)) storeNow()
      else cancel ??= clock.after(SNAPSHOT_KEEP_MS, storeNow)
    },
    /** Makes acknowledged strokes pending again. Resolves when that is tried. */
    resend(): Promise<unknown> {
      resent = store.resendAcknowledged(gameId)
      return resent
    },
    stop: () => cancel?.(),
  }
}
