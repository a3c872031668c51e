import type { Connection } from '../browser/databases/connection.ts'
import { textsOf } from '../browser/local-storage/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { existingDatabases } from '../browser/databases/existing-databases.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import type { Log } from '../log/log.ts'
import { FORMER_LIVE_NAME, FORMER_LIVE_TEXT_PREFIX } from '../browser/former-names.ts'

/** 'live': games on the server. 'peer': direct rounds, from phone to phone. */
export type SharedKind = 'live' | 'peer'

interface SharedRoundsParts {
  readonly log: () => Promise<Log>
  readonly cache: Connection<CacheDatabase>
  readonly environment: Pick<StorageEnvironment, 'now' | 'localStorage'>
  readonly indexedDB: IDBFactory
}

/** Milliseconds after the end of a direct round in which another phone may still ask for it. */
export const ANSWERED_MS = 24 * 60 * 60 * 1000

/** See Storage.mayHave. */
export async function mayHaveShared(parts: SharedRoundsParts, kind: SharedKind): Promise<boolean> {
  switch (kind) {
    case 'live':
      return (await hasLive(parts)) || hasFormerLive(parts)
    case 'peer':
      return hasPeerRounds(parts)
  }
}

async function hasPeerRounds({ log, environment }: SharedRoundsParts): Promise<boolean> {
  return (await (await log()).roundIds('peer', environment.now() - ANSWERED_MS)).length > 0
}

async function hasLive({ log, cache }: SharedRoundsParts): Promise<boolean> {
  const seats = await cache.read((database) => database.all('seats'))
  return seats.length > 0 || (await (await log()).roundIds('live', Number.POSITIVE_INFINITY)).length > 0
}

/** Games of a version before the log, which the first use of live games imports. */
async function hasFormerLive({ environment, indexedDB }: SharedRoundsParts): Promise<boolean> {
  if (textsOf(environment, FORMER_LIVE_TEXT_PREFIX).length > 0) return true
  return (await existingDatabases(indexedDB, [FORMER_LIVE_NAME])).length > 0
}
