import type { StorageEnvironment } from './environment.ts'
import type { RemoteImportReading } from './import-in-worker.ts'

/** What storage needs of the page, imports of files included. */
export interface ImportEnvironment extends StorageEnvironment {
  /** The reading of files that are imported, off the page's own thread; may reject, as import() does. Without it nothing is imported. */
  readonly importReading?: () => Promise<RemoteImportReading>
}
