import { intentsAfter } from '../../../storage/live/live-changes.ts'
import type { Intents, IntentsChange } from '../../../storage/live/live-store.ts'
import type { LivePorts } from '../live-ports.ts'
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

  async function write(change: IntentsChange): Promise<boolean> {
    try {
      await store.intend(gameId, change)
    } catch {
      hasFailed = true
      onChange()
      pause.thenRun(() => void writeAgain())
      return false
    }
    writes += 1
    unstored = unstored.filter((other) => other !== change)
    hasFailed = hasFailed && unstored.length > 0
    onChange()
    onDurable()
    return true
  }

  async function writeAgain(): Promise<void> {
    for (const change of unstored) if (!(await write(change))) return
    pause.reset()
  }

  return {
    hasFailed: () => hasFailed,
    isUnstored: () => unstored.length > 0,
    /** To be called before write(), so that the change is shown at once. */
    add(change: IntentsChange) {
      unstored = [...unstored, change]
    },
    write,
    /** The stored intents with the unstored changes on top; null if a change was stored in the meantime. */
    async read(): Promise<Intents | null> {
      const writesBefore = writes
      const intents = await store.intents(gameId)
      return writes === writesBefore ? unstored.reduce(intentsAfter, intents) : null
    },
    stop: pause.stop,
  }
}
