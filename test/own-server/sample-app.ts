import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const inlineScript = "document.documentElement.dataset.theme = 'dark'"
export const page = `<!doctype html><title>Sample</title><script>${inlineScript}</script><script type="module" src="/assets/main-1a2b.js"></script>`
export const script = `console.log('${'golf '.repeat(400)}')`

export interface SampleApp {
  readonly folder: string
  remove(): Promise<void>
}

/** For tests: a small built app in a folder of its own, as the build writes it. */
export async function makeSampleApp(): Promise<SampleApp> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-app-'))
  const files: Record<string, string | Uint8Array> = {
    'index.html': page,
    'terms.html': '<!doctype html><title>Terms</title>',
    'sw.js': '// worker',
    'manifest.webmanifest': '{}',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
    'icon.png': new Uint8Array([137, 80, 78, 71]),
    'assets/main-1a2b.js': script,
    'assets/main-1a2b.js.br': brotliCompressSync(script),
    'assets/main-1a2b.js.gz': gzipSync(script),
    'assets/reader-3c4d.wasm': new Uint8Array([0, 97, 115, 109]),
    'assets/private.key': 'of no known type',
    '.sources': 'of the build alone',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
