/*
 * The schema of teemates-cache. The service worker creates it too, if it comes first, so this file imports nothing.
 */

export const CACHE_DATABASE_NAME = 'teemates-cache'
export const CACHE_DATABASE_VERSION = 3

export const ROUNDS_STORE = 'rounds'
export const PLACES_STORE = 'places'
export const FILES_STORE = 'files'

/**
 * Tables for the data of live games that isn't in the log, by the game's id: seats with their tokens, the server's last
 * snapshots, and the golfer's intents beside the strokes. 'secrets' has the account's session and the keys of direct rounds,
 * 'attempts' has unfinished calls that create or join a game.
 */
export const liveTables = ['seats', 'snapshots', 'intents', 'secrets', 'attempts'] as const
export type LiveTable = (typeof liveTables)[number]

/** Creates all stores of a new database, or those that an earlier version lacks. */
export function createCacheStores(database: IDBDatabase): void {
  const create = (name: string, keyPath: string | null): void => {
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath })
  }
  create(ROUNDS_STORE, 'roundId')
  create(PLACES_STORE, null)
  for (const table of liveTables) create(table, null)
  create(FILES_STORE, 'token')
}
