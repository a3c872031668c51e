import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The difference between the page of the next build and the built one: its markup and its selector. */
export const nextBuildMark = {
  html: '<meta name="build" content="next">',
  element: 'meta[name="build"][content="next"]',
}

/**
 * Copies a built app into `folder` as the next deploy would have it: every hashed file and every reference to it has another
 * name, the service worker's list of files differs, and the page carries nextBuildMark.
 */
export async function makeNextBuild(builtFolder: string, folder: string): Promise<void> {
  await cp(builtFolder, folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // Without them, the server serves the plain file.
  const compressed = files.filter((file) => /\.(?:br|gz)$/.test(file))
  await Promise.all(compressed.map((file) => rm(file)))

  const assets = join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => !/\.(?:br|gz)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(?=[^.]+$)/, '-next.')]))
  await Promise.all([...renamed].map(([from, to]) => rename(join(assets, from), join(assets, to))))

  const texts = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(?:js|css|html|webmanifest|json)$/.test(name))
    .map((name) => join(folder, name))
  for (const file of texts) {
    let text = await readFile(file, 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    if (file.endsWith('index.html')) text = text.replace('<head>', `<head>${nextBuildMark.html}`)
    // The page has no hash in its name: its revision in the list shows the change.
    if (file.endsWith('sw.js')) text = text.replaceAll(/(?<=revision["']?:\s*["'])[0-9a-f]{4}/g, 'beef')
    await writeFile(file, text)
  }
}
