import { existsSync } from 'node:fs'
import { findBrowser, installDebian, startsBrowser } from './browser.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

/**
 * A browser of an engine: one of the machine's own, or the build that Playwright keeps of it.
 * @typedef {{ kind: 'own' | 'playwright', path: string }} Engine
 * @typedef {'chromium' | 'firefox' | 'webkit'} EngineName
 */

const firefoxPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** WebKitGTK's driver, what opens a window of it, and a screen for that. */
const webKitParts = ['/usr/bin/WebKitWebDriver', '/usr/bin/gjs', '/usr/bin/Xvfb']

const debianPackages = ['firefox-esr', 'webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb']

/** @returns {Promise<Partial<Record<EngineName, Engine>>>} those that are on this machine and start */
export async function findEngines() {
  const { firefox, webkit } = await import('@playwright/test')
  const chromium = await findBrowser()
  const ownFirefox = await firstThatStarts(firefoxPlaces)
  const [driver] = webKitParts.every((part) => existsSync(part)) ? webKitParts : []
  const own = (/** @type {string | undefined} */ path) => (path === undefined ? undefined : { kind: 'own', path })
  const all = {
    chromium: chromium === undefined ? undefined : { kind: 'playwright', path: chromium },
    firefox: own(ownFirefox) ?? (await playwrights(firefox)),
    webkit: own(driver) ?? (await playwrights(webkit)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, engine]) => engine !== undefined))
}

/**
 * Playwright's build may lie there and lack what it needs of the system.
 * @param {import('@playwright/test').BrowserType} type
 */
async function playwrights(type) {
  const path = type.executablePath()
  if (!existsSync(path)) return undefined
  const browser = await type.launch().catch(() => undefined)
  await browser?.close()
  return browser === undefined ? undefined : { kind: 'playwright', path }
}

/** @param {readonly string[]} places */
async function firstThatStarts(places) {
  for (const path of places) if (existsSync(path) && (await startsBrowser(path))) return path
  return undefined
}

/**
 * Finds Firefox and WebKit beside Chromium, and gets them where it can: from Debian when run as root there, from Playwright
 * elsewhere. Says in one line which of them the machine does without.
 */
export async function ensureEngines() {
  let found = await findEngines()
  const missing = () => ['firefox', 'webkit'].filter((name) => !(name in found))
  if (missing().length > 0) {
    console.log(`Looking for ${missing().join(' and ')} …`)
    await installDebian(debianPackages)
    found = await findEngines()
  }
  for (const name of missing()) {
    await run(await pinnedNode(), [tool('playwright'), 'install', name], { quiet: true })
    found = await findEngines()
  }
  if (missing().length > 0) console.log(`Skipped: ${missing().join(' and ')}, which this machine hasn't and can't get.`)
}
