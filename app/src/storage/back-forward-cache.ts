import type { StorageEnvironment } from './environment.ts'

/**
 * The factory, whose transactions are aborted when the page goes into the back/forward cache. WebKit freezes them there
 * unfinished: a write keeps the database from every later page of the site, whose reads then never answer. An aborted
 * operation is tried again when the page is gone back to (connection.ts), and what it was to keep of a tap lies in the
 * emergency journal by then, as for a process that is killed. Chromium keeps no such page. stop() ends the watch.
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
        // It is being committed, which the browser ends without the page.
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
