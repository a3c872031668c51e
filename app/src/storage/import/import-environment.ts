import type { StorageEnvironment } from '../browser/environment.ts'
import type { RemoteImportReading } from './import-in-worker.ts'

/** The storage environment with the functions for importing files. */
export interface ImportEnvironment extends StorageEnvironment {
  /** Reads imported files off the page's main thread. May reject, as import() does. Without it nothing can be imported. */
  readonly importReading?: () => Promise<RemoteImportReading>
}
