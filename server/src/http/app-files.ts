import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** One file of the built app, ready to be sent. */
export interface AppFile {
  readonly contentType: string
  readonly cacheControl: string
  /** The content's entity tag without quotes and without the encoding's suffix. */
  readonly tag: string
  readonly plain: Uint8Array<ArrayBuffer>
  /** The compressed forms that the build wrote. A file that doesn't get smaller has none. */
  readonly compressed: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** Every file of the built app by its address ('/assets/main-3f2a.js'). No other file can be requested. */
export type AppFiles = ReadonlyMap<string, AppFile>

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressedEndings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** The build puts files with a hash in their name into this folder. Such a file never changes. */
const hashedFolder = '/assets/'

/**
 * Reads the whole built app into memory (about 2 MB). A new build therefore never mixes with the one being served, and no
 * address can reach a file outside the folder.
 * @throws the file system's error if the folder can't be read
 */
export async function readAppFiles(folder: string): Promise<AppFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    if (entry.isFile() && !address.includes('/.')) contents.set(address, new Uint8Array(await readFile(path)))
  }
  const files = new Map<string, AppFile>()
  for (const [address, plain] of contents) {
    const contentType = contentTypes[extname(address)]
    if (contentType === undefined) continue
    const compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {}
    for (const encoding of encodings) {
      const bytes = contents.get(address + compressedEndings[encoding])
      if (bytes !== undefined) compressed[encoding] = bytes
    }
    files.set(address, {
      contentType,
      cacheControl: address.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      compressed,
    })
  }
  return files
}
