import type { StorageEnvironment } from './environment.ts'
import type { RemoteImportReading } from './import-in-worker.ts'

/** Storage needs this of the page, so that it can also import files. */
export interface ImportEnvironment extends StorageEnvironment {
  /** The reading of files that are imported, off the page's own thread; may reject, as import() does. Without it nothing is imported. */
  readonly importReading?: () => Promise<RemoteImportReading>
}
