/** Longer than a file of the app takes on the slowest mobile network, in ms. */
export const PART_LIMIT_MS = 30_000

/** Files that are loaded or loading, by path. A file that failed is removed, so that the next attempt uses the network. */
const fetched = new Map<string, Promise<void>>()

/**
 * Imports a part of the app after fetching its file and all its static imports. Chromium up to 155 remembers a module that
 * failed to load until the page is closed, and fails each later import() of it (https://github.com/whatwg/html/issues/6768).
 * So a network failure must not reach import(), which takes the files from the HTTP cache: a file never changes under its
 * name. The build calls this instead of Vite's preload helper (vite.config.ts).
 * @param paths the files, relative to the app's root; all styles are loaded with the page
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

/**
 * Leaving a page aborts its requests, which doesn't mean that the network failed: the failure is reported when the page is
 * shown again.
 */
let isLeft = false

/** Milliseconds from the abort of a page's requests until the page is certainly reported as left. */
const LEAVING_MS = 100

const leave = (): void => void (isLeft = true)
const comeBack = (): void => void (isLeft = false)

function fetchOnce(path: string): Promise<void> {
  const known = fetched.get(path)
  if (known !== undefined) return known
  // The module doesn't add these listeners as it loads, because tests without a page import it, too. Adding them twice has
  // no effect.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  const fetching = fetchFile(`/${path}`).catch(async (error: unknown) => {
    fetched.delete(path)
    // Firefox aborts the requests a moment before it reports that the page is left.
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
    if (isLeft) await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
    throw error
  })
  fetched.set(path, fetching)
  return fetching
}

async function fetchFile(address: string): Promise<void> {
  // The page itself has loaded the files that it names.
  if (document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null) return
  const response = await fetch(address, { signal: AbortSignal.timeout(PART_LIMIT_MS) })
  if (!response.ok) throw new Error(`${address} is answered with ${response.status}`)
  // Only a file that was read completely is in the cache.
  await response.arrayBuffer()
}
