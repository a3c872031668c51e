import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { removedInJournal, replayJournal } from './journal-replay.ts'
import type { LocalDatabase } from './local-database.ts'
import { withWriterLock } from './writer-lock.ts'

/** No write for so long: the journal is emptied. In ms. */
const TIDY_AFTER_MS = 1000

/**
 * Empties the journal when nobody waits for anything, by replaying it as the next start would: that one then finds nothing
 * to be done and is quicker.
 */
export interface JournalTidier {
  /** From here on; a start replays the journal itself. */
  begin(): void
  /** After a write. */
  request(): void
  stop(): void
}

interface JournalTidierParts {
  readonly local: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  /** Rounds whose deletion was in the journal: no backup may bring them back. */
  readonly onRemoved: (roundIds: readonly string[]) => Promise<unknown>
}

export function createJournalTidier({ local, environment, onRemoved }: JournalTidierParts): JournalTidier {
  let hasBegun = false
  let callOff: (() => void) | undefined

  function request(): void {
    if (!hasBegun) return
    callOff?.()
    callOff = environment.after(TIDY_AFTER_MS, () => environment.idle(() => void tidy()))
  }

  async function tidy(): Promise<void> {
    if (!hasBegun) return
    try {
      if ((await local.read((database) => database.journal.limit(1).primaryKeys())).length === 0) return
      await withWriterLock(environment, async () => {
        // First, and where it fails the journal stays: it alone remembers then.
        const removed = await local.read(removedInJournal)
        if (removed.length > 0) await onRemoved(removed)
        await replayJournal(local, environment.now())
      })
    } catch (error) {
      // The next start does it.
      environment.warn('The journal could not be emptied.', error)
    }
  }

  return {
    begin() {
      hasBegun = true
      request()
    },
    request,
    stop() {
      hasBegun = false
      callOff?.()
    },
  }
}
