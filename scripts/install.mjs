import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { readLockfile } from './lockfile.mjs'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'

/**
 * Installs what package-lock.json names, unless it is there already.
 * @throws {PlainError}
 */
export async function ensureInstalled() {
  if (await isInstalled()) return
  try {
    await access(projectFolder, constants.W_OK)
  } catch {
    throw new PlainError(`Nothing can be written into ${projectFolder}: run this as the user who owns that folder.`)
  }
  console.log('Installing dependencies …')
  // npm's own pauses would keep someone without a connection waiting for more than two minutes.
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000']
  const { code, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...retries])
  if (code !== 0) throw new PlainError(whyNotInstalled(output))
}

/**
 * npm keeps a list of what it put into node_modules and writes it last, so an interrupted installation has none.
 * @returns {Promise<boolean>}
 */
async function isInstalled() {
  const wanted = await readLockfile('package-lock.json')
  if (wanted === undefined) {
    throw new PlainError('package-lock.json is missing or damaged: get it back from the repository.')
  }
  const installed = await readLockfile('node_modules/.package-lock.json')
  if (installed === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    // Binaries for other machines are optional and stay out.
    if (found === undefined) return entry.optional === true
    return found.version === entry.version && (found.integrity === entry.integrity || entry.integrity === undefined)
  })
}

/**
 * @param {string[]} args
 * @param {string} [cwd] the project's folder unless given
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {PlainError} if there is no npm
 */
export async function npm(args, cwd = projectFolder) {
  // Under `npm run` this is the npm in use; it need not be on the path.
  const script = process.env['npm_execpath']
  if (script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    return run(process.execPath, [script, ...args], { quiet: true, cwd })
  }
  try {
    return await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true, cwd })
  } catch {
    throw new PlainError(
      "npm can't be found: it comes with Node from https://nodejs.org; install it and run the command again.",
    )
  }
}

/** @param {string} output */
function whyNotInstalled(output) {
  if (
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/.test(
      output,
    )
  ) {
    return "The npm packages this project needs can't be downloaded: connect to the internet, or set npm's registry and proxy, and run the command again."
  }
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(output)) {
    return `npm may not write into ${projectFolder} or its own cache: run this as the user who owns them.`
  }
  if (/\bENOSPC\b/.test(output)) return 'The disk is full: make room for about 700 MB and run the command again.'
  const reason = output.split('\n').find((line) => /^npm (?:error|ERR!)\s+(?!code\b|errno\b)\S/.test(line))
  return `'npm ci' failed${reason === undefined ? '' : ` (${reason.replace(/^npm \S+\s+/, '').trim()})`}: run it by itself to see why.`
}
