import { within } from '../../../storage/browser/within.ts'
import { intentsAfter } from '../../../storage/live/live-changes.ts'
import type { Intents, IntentsChange } from '../../../storage/live/live-store.ts'
import { ANSWER_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { oneWriteAtATime } from './one-write-at-a-time.ts'
import { createRetryPause } from './retry-pause.ts'

/** Stores the golfer's intents in a game, and tries again after a failure. */
export function createStoredIntents(
  { store, clock }: Pick<LivePorts, 'store' | 'clock'>,
  gameId: string,
  onChange: () => void,
  onDurable: () => void,
) {
  /** The changes that aren't durable yet, in order. */
  let unstored: readonly IntentsChange[] = []
  let writes = 0
  let hasFailed = false
  const pause = createRetryPause(clock)
  const write = oneWriteAtATime(writeUnstored)

  /** Writes all changes in one transaction. Never rejects. */
  async function writeUnstored(): Promise<void> {
    pause.stop()
    const changes = unstored
    try {
      await store.intend(gameId, ...changes)
    } catch {
      pause.thenRun(() => void write())
      return
    }
    writes += 1
    pause.reset()
    unstored = unstored.slice(changes.length)
    hasFailed = hasFailed && unstored.length > 0
    onChange()
    onDurable()
  }

  return {
    hasFailed: () => hasFailed,
    isUnstored: () => unstored.length > 0,
    /**
     * Resolves with true when the change is durable, with false if it isn't in time or writing it failed. Writing is tried
     * again then.
     */
    async add(change: IntentsChange): Promise<boolean> {
      unstored = [...unstored, change]
      await within(clock, ANSWER_WAIT_MS, write())
      const isDurable = !unstored.includes(change)
      if (!isDurable) {
        hasFailed = true
        onChange()
      }
      return isDurable
    },
    /** The stored intents with the unstored changes on top; null if a change was stored in the meantime. */
    async read(): Promise<Intents | null> {
      const writesBefore = writes
      const intents = await store.intents(gameId)
      return writes === writesBefore ? unstored.reduce(intentsAfter, intents) : null
    },
    stop: pause.stop,
  }
}
