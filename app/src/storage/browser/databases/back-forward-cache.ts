import type { StorageEnvironment } from '../environment.ts'

/**
 * Wraps the factory so that its transactions are aborted when the page goes into the back/forward cache. WebKit freezes
 * unfinished transactions there, and a frozen write blocks the database for every later page of the site. An aborted
 * operation is tried again when the page is restored (connection.ts), and its taps are in the emergency journal by then, as
 * for a killed process. Chromium doesn't cache such pages. stop() ends the watch.
 */
export function abortedInBackForwardCache(
  factory: IDBFactory,
  environment: StorageEnvironment,
): { readonly factory: IDBFactory; readonly stop: () => void } {
  if (environment.onCached === undefined || environment.isChromium === true) return { factory, stop: () => undefined }
  const underWay = new Set<IDBTransaction>()

  function watch(transaction: IDBTransaction): void {
    underWay.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => underWay.delete(transaction))
  }

  function watchDatabase(database: IDBDatabase): void {
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      const transaction = begin(...args)
      watch(transaction)
      return transaction
    }
  }

  const stop = environment.onCached(() => {
    for (const transaction of underWay) {
      try {
        transaction.abort()
      } catch {
        // The transaction is committing already, which the browser completes without the page.
      }
    }
  })
  const watched: IDBFactory = {
    cmp: (first, second) => factory.cmp(first, second),
    databases: () => factory.databases(),
    deleteDatabase: (name) => factory.deleteDatabase(name),
    open(name, version) {
      const request = factory.open(name, version)
      request.addEventListener('upgradeneeded', () => {
        if (request.transaction !== null) watch(request.transaction)
      })
      request.addEventListener('success', () => watchDatabase(request.result))
      return request
    },
  }
  return { factory: watched, stop }
}
