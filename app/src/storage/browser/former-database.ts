import { PlainDatabase, type PlainDatabaseParts } from './plain-database.ts'

/** Greater than that of any version of the app that wrote to a database that isn't used any more. */
const FORMER_VERSION = 20

/**
 * A database that only earlier versions of the app used. Opening it stops tabs that run such a version: their writes would go
 * on arriving there.
 */
export class FormerDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts, name: string) {
    super(parts, name, FORMER_VERSION)
  }

  protected create(): void {
    // Nothing is added to a former database, and a missing one is deleted again.
  }

  /** Deletes all records in one transaction: the database itself can't be deleted while another tab holds it. */
  clear(): Promise<void> {
    const names = [...this.opened().objectStoreNames]
    if (names.length === 0) return Promise.resolve()
    return this.write(names, (transaction) => {
      for (const name of names) transaction.objectStore(name).clear()
    })
  }
}
