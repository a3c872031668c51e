import type { Connection } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { LocalDatabase } from './local-database.ts'

/** The database with finished rounds. */
export interface HistoryParts {
  readonly local: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
}
