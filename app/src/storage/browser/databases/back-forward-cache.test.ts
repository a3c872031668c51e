import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { abortedInBackForwardCache } from './back-forward-cache.ts'
import { createFakeDevice } from '../../../../../test/storage/fake-device.ts'

function ended(transaction: IDBTransaction): Promise<string> {
  return new Promise((resolve) => {
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => resolve(end))
  })
}

/** A database with one store, and a browser's behaviour when the page goes into the back/forward cache. */
async function openedPage() {
  let cached = (): void => undefined
  const environment = createFakeDevice().environment({
    onCached: (listener) => {
      cached = listener
      return () => undefined
    },
  })
  const { factory } = abortedInBackForwardCache(new IDBFactory(), environment)
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open('rounds', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('strokes')
    request.onsuccess = () => resolve(request.result)
  })
  return { database, cached: () => cached() }
}

test('[A5] an unfinished write of a page that is cached is aborted, so that the next page can write', async () => {
  const { database, cached } = await openedPage()
  const held = database.transaction('strokes', 'readwrite')
  const strokes = held.objectStore('strokes')
  strokes.put(4, 'hole 1')
  // The page is frozen before it has made all its requests, so the transaction never ends by itself.
  const askAgain = (): void => {
    strokes.get('hole 1').onsuccess = askAgain
  }
  askAgain()
  const outcome = ended(held)
  cached()
  expect(await outcome).toBe('abort')
  const next = database.transaction('strokes', 'readwrite')
  const read = next.objectStore('strokes').get('hole 1')
  expect(await ended(next)).toBe('complete')
  expect(read.result).toBeUndefined()
})

test('[A1] a transaction that is committed or has ended is not aborted', async () => {
  const { database, cached } = await openedPage()
  const earlier = database.transaction('strokes', 'readwrite')
  earlier.objectStore('strokes').put(5, 'hole 1')
  expect(await ended(earlier)).toBe('complete')
  const committed = database.transaction('strokes', 'readwrite')
  committed.objectStore('strokes').put(4, 'hole 2')
  committed.commit()
  cached()
  expect(await ended(committed)).toBe('complete')
  const last = database.transaction('strokes')
  const read = last.objectStore('strokes').getAll()
  expect(await ended(last)).toBe('complete')
  expect(read.result).toEqual([5, 4])
})
