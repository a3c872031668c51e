import type { StorageEnvironment } from '../../browser/environment.ts'
import { readRaw, recordsOf } from '../../browser/databases/raw-read.ts'

/*
 * The database in which versions before the log kept finished rounds with their events, for an export of version 1. Nothing is
 * added to it any more, and it is never created.
 */

const FORMER_LEGACY_NAME = 'teemates-legacy'

/** The raw records of the former database; empty if there is none. */
export async function readFormerLegacy(environment: StorageEnvironment, indexedDB: IDBFactory) {
  const stores = await readRaw(environment, indexedDB, FORMER_LEGACY_NAME)
  const [rounds, events] = ['rounds', 'events'].map((name) => recordsOf(stores, name))
  return { rounds: rounds ?? [], events: events ?? [] }
}

/** Deletes rounds that the golfer has deleted. Rejects with the browser's error. */
export function removeFromFormerLegacy(indexedDB: IDBFactory, roundIds: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(FORMER_LEGACY_NAME)
    // The database doesn't exist.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      resolve()
    }
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      try {
        const transaction = database.transaction(['rounds', 'events'], 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
        const byRound = transaction.objectStore('events').index('roundId')
        for (const roundId of roundIds) {
          transaction.objectStore('rounds').delete(roundId)
          const keys = byRound.getAllKeys(roundId)
          keys.onsuccess = () => {
            for (const key of keys.result) transaction.objectStore('events').delete(key)
          }
        }
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      } finally {
        // It closes once the transaction is complete.
        database.close()
      }
    }
  })
}
