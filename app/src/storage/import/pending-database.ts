import type { StorageEnvironment } from '../browser/environment.ts'
import type { PlainDatabaseParts, StoreTransaction } from '../browser/plain-database.ts'
import { isText, Store, StoreDatabase } from '../browser/store-database.ts'
import { PENDING_DATABASE_NAME, PENDING_DATABASE_VERSION, type PendingPart, type PendingRow } from './pending-store.ts'

/** In localStorage while a file exists, so that other starts open no database. */
export const MARK_KEY = 'golf_scorer_import_begun'

export interface PendingStores {
  readonly files: Store<string, PendingRow | PendingPart>
}

export class PendingDatabase extends StoreDatabase<PendingStores> {
  constructor(parts: PlainDatabaseParts) {
    super(parts, PENDING_DATABASE_NAME, PENDING_DATABASE_VERSION, { files: { keyPath: 'token' } })
  }

  protected stores(transaction: StoreTransaction): PendingStores {
    return { files: new Store(transaction, 'files', isText) }
  }
}

/** Whether a start has a file to drop. */
export function isImportBegun(environment: StorageEnvironment): boolean {
  try {
    return environment.localStorage().getItem(MARK_KEY) !== null
  } catch {
    return false
  }
}
