import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { npm } from './install.mjs'
import { projectFolder } from './project.mjs'

/** These packages contain the browsers. They have a lockfile of their own, because npm start doesn't need their 130 MB. */
const packagesFolder = join(projectFolder, 'e2e', 'older-engines')

/**
 * Unpacks the older Chromium releases that the app is tested with, and installs their packages before if it must.
 * @returns {Promise<Record<string, string>>} path by name, such as 'chromium-113'; none if this machine can't have them
 */
export async function ensureOlderChromiums() {
  // The packages hold browsers for this kind of machine alone.
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return skipped('they run on Linux with an x64 processor only')
  /** @type {(json: string) => { dependencies: Record<string, string> }} */
  const parse = JSON.parse
  const { dependencies } = parse(await readFile(join(packagesFolder, 'package.json'), 'utf8'))
  const unpacked = Object.entries(dependencies).map(([name, wanted]) => {
    const version = wanted.split('@').at(-1)
    return { name, path: join(projectFolder, '.cache', `${name}-${version}`, 'chromium') }
  })
  const missing = unpacked.filter(({ path }) => !existsSync(path))
  if (missing.length > 0) {
    console.log('Installing older Chromium releases …')
    const { code } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], packagesFolder)
    if (code !== 0) return skipped("'npm ci' failed in e2e/older-engines")
    for (const { name, path } of missing) await unpack(name, path)
    await rm(join(packagesFolder, 'node_modules'), { recursive: true, force: true })
  }
  return Object.fromEntries(unpacked.map(({ name, path }) => [name, path]))
}

/** @param {string} why */
function skipped(why) {
  console.log(`Skipped: older Chromium releases, because ${why}.`)
  return {}
}

/**
 * @param {string} name
 * @param {string} path
 */
async function unpack(name, path) {
  const packed = await readFile(join(packagesFolder, 'node_modules', name, 'bin', 'chromium.br'))
  await mkdir(dirname(path), { recursive: true })
  // An interrupted run leaves no incomplete browser under the browser's name.
  await writeFile(`${path}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 })
  await rename(`${path}.part`, path)
}
