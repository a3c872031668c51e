import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Phone } from './phone.ts'
import { paintedAt, type SightName, watchSights } from './shown-moments.ts'

/** One response to a request of a page. */
export interface LoadedFile {
  /** Path on the server, with its query. */
  readonly path: string
  /** The browser's resource type: Document, Script, Stylesheet, Fetch, Image, Manifest, Other … */
  readonly type: string
  /** Bytes that came over the wire, headers included. */
  readonly wireBytes: number
  /** Size of the body with gzip at its best level. */
  readonly gzipBytes: number
  readonly plainBytes: number
  /** The time of the request, from the start of the navigation. */
  readonly askedMs: number
  /** Requested before the screen was painted. */
  readonly isNeeded: boolean
}

/** Loads an address on a phone and lists every request of its page, until the network was idle after the sight was painted. */
export async function loadFiles(phone: Phone, address: string, sight: SightName): Promise<LoadedFile[]> {
  const { page, session } = phone
  const started: { id: string; url: string; type: string; askedAtMs: number }[] = []
  const wireBytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime }) => {
    if (!request.url.startsWith('http')) return
    started.push({ id: requestId, url: request.url, type, askedAtMs: wallTime * 1_000 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wireBytes.set(requestId, encodedDataLength)
  })
  await session.send('Network.enable')
  await watchSights(page, [sight])
  await page.goto(address)
  const paintedMs = await paintedAt(phone, sight)
  const startedAtMs = await page.evaluate(() => performance.timeOrigin)
  await page.waitForLoadState('networkidle')
  return Promise.all(
    started.map(async ({ id, url, type, askedAtMs }) => {
      // The file is fetched again, because the browser keeps no body of unread preloads.
      const body = new Uint8Array(await (await fetch(url)).arrayBuffer())
      const { pathname, search } = new URL(url)
      return {
        path: pathname + search,
        type,
        wireBytes: wireBytes.get(id) ?? 0,
        gzipBytes: gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).byteLength,
        plainBytes: body.byteLength,
        askedMs: askedAtMs - startedAtMs,
        isNeeded: askedAtMs - startedAtMs < paintedMs,
      }
    }),
  )
}

export interface Precache {
  readonly fileCount: number
  /** The size as stored on the phone. */
  readonly storedBytes: number
  /** The size over the wire, brotli. */
  readonly brotliBytes: number
  readonly files: readonly { readonly path: string; readonly storedBytes: number }[]
}

/** Everything that the service worker stores. */
export async function precacheOf(url: string): Promise<Precache> {
  const worker = await (await fetch(`${url}/sw.js`)).text()
  // Minified or not, the list has one entry per file: its address and its revision.
  const paths = [...worker.matchAll(/["']?\burl["']?\s*:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, path]) => path ?? [])
  const files = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const body = new Uint8Array(await (await fetch(new URL(path, `${url}/`))).arrayBuffer())
      return { path, storedBytes: body.byteLength, brotliBytes: brotliCompressSync(body).byteLength }
    }),
  )
  const sum = (of: 'storedBytes' | 'brotliBytes') => files.reduce((total, file) => total + file[of], 0)
  return { fileCount: files.length, storedBytes: sum('storedBytes'), brotliBytes: sum('brotliBytes'), files }
}
