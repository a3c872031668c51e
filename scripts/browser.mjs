import { existsSync } from 'node:fs'
import { pinnedNode } from './pinned-node.mjs'
import { PlainError } from './plain-sentence.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium of this machine: CHROMIUM_PATH, else one in a usual place, else the one Playwright keeps.
 * @returns {Promise<string | undefined>} its path
 * @throws {PlainError} when CHROMIUM_PATH names nothing
 */
export async function findBrowser() {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new PlainError(
      `CHROMIUM_PATH is '${chosen}' and there is nothing: set it to a Chromium's path or leave it unset.`,
    )
  }
  for (const path of usualPlaces) if (existsSync(path) && (await startsBrowser(path))) return path
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * Whether a browser starts. On Ubuntu the file at this path may only print where to get the browser. On systems other
 * than Linux a browser that is asked for its version may open a window, so it isn't asked.
 * @param {string} path
 */
export async function startsBrowser(path) {
  return process.platform !== 'linux' || (await browserVersion(path)) !== undefined
}

/**
 * The version that a browser on Linux prints.
 *
 * @param {string} path
 * @returns {Promise<string | undefined>} undefined if it doesn't start, and on other systems
 */
export async function browserVersion(path) {
  if (process.platform !== 'linux') return undefined
  const asked = await run(path, ['--version'], { quiet: true }).catch(() => undefined)
  if (asked?.code !== 0) return undefined
  // A wrapper script may print warnings of its own before the browser does.
  return /\d+(?:\.\d+)+/.exec(asked.output)?.[0] ?? 'of an unknown version'
}

/**
 * Finds a Chromium, or installs one if possible: from Debian's packages if run as root there, otherwise from Playwright, which
 * also serves systems like Debian that have no such package.
 * @returns {Promise<string>} its path
 * @throws {PlainError}
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found !== undefined) return found
  console.log('No Chromium was found: getting one …')
  await installDebian(['chromium'])
  const fromDebian = await findBrowser()
  if (fromDebian !== undefined) return fromDebian
  await run(await pinnedNode(), [tool('playwright'), 'install', 'chromium'], { quiet: true })
  const installed = await findBrowser()
  if (installed !== undefined) return installed
  throw new PlainError(
    "The browser tests need Chromium and none was found: install it ('apt-get install chromium' as root, or 'npx playwright install chromium') or set CHROMIUM_PATH, and run the command again.",
  )
}

/** @type {Promise<void> | undefined} */
let listsUpdated

/**
 * Installs packages on Debian and its relatives, as root. Elsewhere nothing happens; callers look afterwards for what they need.
 * @param {readonly string[]} packages
 */
export async function installDebian(packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  const apt = async (/** @type {string[]} */ ...args) => {
    await run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  // Package lists that are months old would bring a browser that is months old. Without a network the old lists remain.
  listsUpdated ??= apt('update')
  await listsUpdated
  await apt('install', '-y', '--no-install-recommends', ...packages)
}
