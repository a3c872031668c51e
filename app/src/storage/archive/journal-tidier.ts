import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { removedInJournal, replayJournal } from './journal-replay.ts'
import { type LocalDatabase, readTable } from './local-database.ts'
import { withWriterLock } from '../browser/writer-lock.ts'

/** Milliseconds without a write until the journal is emptied. */
const TIDY_AFTER_MS = 1000

interface JournalTidierParts {
  readonly local: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  /** Called with rounds whose deletion was in the journal, because no backup may bring them back. */
  readonly onRemoved: (roundIds: readonly string[]) => Promise<unknown>
}

/**
 * Empties the journal while nobody waits, by replaying it as the next start would. That start then has nothing to do and is
 * faster.
 */
export function createJournalTidier({ local, environment, onRemoved }: JournalTidierParts) {
  let hasBegun = false
  let callOff: (() => void) | undefined

  /** Call it after a write. */
  function request(): void {
    if (!hasBegun) return
    callOff?.()
    callOff = environment.after(TIDY_AFTER_MS, () => environment.idle(() => void tidy()))
  }

  async function tidy(): Promise<void> {
    if (!hasBegun) return
    try {
      if ((await readTable(local, 'journal', (table) => table.count())) === 0) return
      await withWriterLock(environment, async () => {
        // This comes first. If it fails, the journal stays, because only the journal then knows of the deletions.
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
    /** Enables the tidier. During a start the journal is replayed anyway. */
    begin(): void {
      hasBegun = true
      request()
    },
    request,
    stop(): void {
      hasBegun = false
      callOff?.()
    },
  }
}
