/** The names of existing databases among the given ones; all of them if the browser can't list databases. */
export async function existingDatabases(indexedDB: IDBFactory, names: readonly string[]): Promise<readonly string[]> {
  try {
    const present = new Set((await indexedDB.databases()).map(({ name }) => name))
    return names.filter((name) => present.has(name))
  } catch {
    return names
  }
}
