import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pinnedNode } from './pinned-node.mjs'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

const outputFolder = join(projectFolder, 'app', 'dist')
/** Names the sources that a build was made from. The server sends no dot files. */
const stampName = '.sources'

/** Everything that decides what is built; tests and their data don't. */
const sources = [
  'app',
  'golf/src',
  'golf/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/app-build.mjs',
]
const beside = /(?:^|\/)(?:node_modules|dist|android|ios)(?:\/|$)|\.test\.tsx?$/

/** Builds the app when its sources changed since the last build. */
export async function ensureBuilt() {
  const stamp = await readFile(join(outputFolder, stampName), 'utf8').catch(() => undefined)
  if (stamp !== undefined && stamp === (await sourcesHash())) return
  await buildApp()
}

/**
 * Builds the app into app/dist, with compressed copies beside the files.
 * @throws {PlainError}
 */
export async function buildApp() {
  console.log('Building the app …')
  const stamp = await sourcesHash()
  // The build is moved into place when it is complete: an interrupted build, or a second one beside it, harms nothing.
  const folder = join(projectFolder, '.cache', `app-build-${process.pid}`)
  try {
    await buildInto(folder, 'production')
    await compressFiles(folder)
    await writeFile(join(folder, stampName), stamp)
    await rm(outputFolder, { recursive: true, force: true })
    await rename(folder, outputFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {'production' | 'development'} mode in development React says what it finds wrong
 * @throws {PlainError}
 */
export async function buildInto(folder, mode) {
  const args = [tool('vite'), 'build', 'app', '--mode', mode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await run(await pinnedNode(), args, { quiet: true, env: { NODE_ENV: mode } })
  if (code !== 0) throw new PlainError(`${output.trim()}\nThe app could not be built: the lines above say why.`)
  // A build that warns is still a build, but nobody should miss it.
  if (/\bwarn(?:ing)?s?\b|\(!\)/i.test(output)) console.log(output.trim())
}

async function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesIn(join(projectFolder, source))) {
      hash
        .update(`${relative(projectFolder, file)}\0`)
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path a file or a folder
 * @returns {Promise<string[]>} paths of its files, sorted
 */
async function filesIn(path) {
  if (beside.test(relative(projectFolder, path).replaceAll('\\', '/'))) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}

/** Below this a compressed file saves no packet. */
const worthwhileBytes = 512
const compressible = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/

/** @param {string} folder */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const content = await readFile(file)
    if (content.byteLength < worthwhileBytes) continue
    const brotli = promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    })
    const copies = { br: await brotli, gz: await promisify(gzip)(content, { level: 9 }) }
    for (const [ending, bytes] of Object.entries(copies)) {
      if (bytes.byteLength < content.byteLength) await writeFile(`${file}.${ending}`, bytes)
    }
  }
}
