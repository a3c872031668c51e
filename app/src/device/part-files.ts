/** Longer than a file of the app takes on the slowest cell, in ms. */
export const PART_LIMIT_MS = 30_000

/** Files that are here or on their way, by path. A file that failed is removed, so that the next try asks the network. */
const fetched = new Map<string, Promise<void>>()

/**
 * Imports a part of the app once its file and all that this imports statically have been fetched. Chromium up to 155 remembers
 * a module that failed to load for as long as the page lives, and fails each later import() of it
 * (https://github.com/whatwg/html/issues/6768). So a failing network must not reach import(), which takes the files from the
 * HTTP cache: they never change under their name. The build calls this in place of Vite's preload helper (vite.config.ts).
 * @param paths of the files from the app's root; all styles come with the page
 */
export async function fetchThenImport<Part>(importPart: () => Promise<Part>, paths: readonly string[]): Promise<Part> {
  await Promise.all(paths.map(fetchOnce))
  try {
    return await importPart()
  } catch (error) {
    // A file may have left the cache meanwhile.
    for (const path of paths) fetched.delete(path)
    throw error
  }
}

/** A page that is left loses its requests, which says nothing of the network: the failure waits until the page is shown again. */
let isLeft = false

const leave = (): void => void (isLeft = true)
const comeBack = (): void => void (isLeft = false)

function fetchOnce(path: string): Promise<void> {
  const known = fetched.get(path)
  if (known !== undefined) return known
  // The module doesn't do this as it loads, because tests without a page import it, too. The second time has no effect.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  const fetching = fetchFile(`/${path}`).catch(async (error: unknown) => {
    fetched.delete(path)
    if (isLeft) await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
    throw error
  })
  fetched.set(path, fetching)
  return fetching
}

async function fetchFile(address: string): Promise<void> {
  // The page has loaded the files that it names.
  if (document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null) return
  const response = await fetch(address, { signal: AbortSignal.timeout(PART_LIMIT_MS) })
  if (!response.ok) throw new Error(`${address} is answered with ${response.status}`)
  // Only a file that was read to its end is in the cache.
  await response.arrayBuffer()
}
