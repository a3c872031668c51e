import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { browserVersion, findBrowser, installDebian, startsBrowser } from './browser.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

/**
 * 'own': the machine's own Firefox or WebKitGTK, driven in its own way. 'playwright': what Playwright drives; path is that of
 * the browser.
 * @typedef {{ kind: 'own' | 'playwright', path: string }} Engine
 * @typedef {'chromium' | 'firefox' | 'webkit'} EngineName
 * @typedef {Partial<Record<EngineName, Engine>>} Engines
 */

/** On Ubuntu '/usr/bin/firefox' is a snap that can't open our profiles, so Playwright's build is used there. */
const firefoxPlaces = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
const webKitDriver = '/usr/bin/WebKitWebDriver'
const webKitInGjs = "imports.gi.versions.WebKit2 = '4.1'; const { WebKit2 } = imports.gi"

/** @type {Readonly<Record<'firefox' | 'webkit', readonly string[]>>} */
const debianPackages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
}

/** @returns {Promise<Engines>} those that are on this machine and start */
export async function findEngines() {
  const { firefox, webkit } = await import('@playwright/test')
  const chromium = await findBrowser()
  return known({
    chromium: chromium === undefined ? undefined : { kind: 'playwright', path: chromium },
    firefox: (await ownFirefox()) ?? (await playwrights(firefox)),
    webkit: (await ownWebKit()) ?? (await playwrights(webkit)),
  })
}

/**
 * @param {Record<EngineName, Engine | undefined>} all
 * @returns {Engines}
 */
function known(all) {
  return Object.fromEntries(Object.entries(all).filter(([, engine]) => engine !== undefined))
}

/**
 * The Firefox at FIREFOX_PATH, else one in a usual place.
 * @returns {Promise<Engine | undefined>}
 */
async function ownFirefox() {
  const chosen = process.env['FIREFOX_PATH']
  for (const path of chosen === undefined ? firefoxPlaces : [chosen]) {
    if (existsSync(path) && (await startsBrowser(path))) return { kind: 'own', path }
  }
  return undefined
}

/**
 * Its driver, a screen in memory, and what opens a window of it.
 * @returns {Promise<Engine | undefined>}
 */
async function ownWebKit() {
  if (![webKitDriver, '/usr/bin/Xvfb'].every((path) => existsSync(path))) return undefined
  const asked = await run('gjs', ['-c', webKitInGjs], { quiet: true }).catch(() => undefined)
  return asked?.code === 0 ? { kind: 'own', path: webKitDriver } : undefined
}

/**
 * Playwright's build may be installed on a system that lacks libraries which the build needs.
 * @param {import('@playwright/test').BrowserType} type
 * @returns {Promise<Engine | undefined>}
 */
async function playwrights(type) {
  const path = type.executablePath()
  if (!existsSync(path)) return undefined
  const browser = await type.launch().catch(() => undefined)
  await browser?.close()
  return browser === undefined ? undefined : { kind: 'playwright', path }
}

/**
 * Names each engine with its version, as far as it is known.
 * @param {Engines} engines
 */
export async function versionsOf(engines) {
  const named = Object.entries(engines).map(async ([name, { kind, path }]) => {
    const version = kind === 'own' && name === 'webkit' ? await webKitVersion() : await browserVersion(path)
    return version === undefined ? name : `${name} ${version}`
  })
  return (await Promise.all(named)).join(', ')
}

/** @returns {Promise<string | undefined>} */
async function webKitVersion() {
  const parts = ['major', 'minor', 'micro'].map((part) => `WebKit2.get_${part}_version()`)
  const asked = await run('gjs', ['-c', `${webKitInGjs}; print([${parts.join()}].join('.'))`], { quiet: true })
  return /\d+(?:\.\d+)+/.exec(asked.output)?.[0]
}

/**
 * Names the engines that couldn't be installed, because an attempt takes minutes without a network. A setting, so that tests
 * have their own file.
 */
const notHadFile = process.env['ENGINES_NOT_HAD'] ?? join(projectFolder, '.cache', 'engines-not-had')

/** The time until the next attempt, in ms. */
const NOT_ASKED_AGAIN_MS = 24 * 60 * 60 * 1000

/** @returns {Promise<readonly string[]>} */
async function readNotHad() {
  try {
    const { mtimeMs } = await stat(notHadFile)
    return Date.now() - mtimeMs < NOT_ASKED_AGAIN_MS ? (await readFile(notHadFile, 'utf8')).split(' ') : []
  } catch {
    return []
  }
}

/**
 * Finds Firefox and WebKit beside Chromium, or installs them if possible: from Debian's packages if run as root there, otherwise
 * from Playwright. Prints one line about engines that are missing.
 * @param {{ asksAgain?: boolean }} [options] whether also for those that couldn't be had within the last day
 */
export async function ensureEngines({ asksAgain = false } = {}) {
  let found = await findEngines()
  const notHad = asksAgain ? [] : await readNotHad()
  const wanted = /** @type {const} */ (['firefox', 'webkit']).filter(
    (name) => !(name in found || notHad.includes(name)),
  )
  for (const name of wanted) {
    console.log(`No ${name} was found: getting one …`)
    await installDebian(debianPackages[name])
    found = await findEngines()
    if (name in found) continue
    await run(await pinnedNode(), [tool('playwright'), 'install', name], { quiet: true })
    found = await findEngines()
  }
  const missing = ['firefox', 'webkit'].filter((name) => !(name in found))
  if (missing.length > 0) console.log(`Skipped: ${missing.join(' and ')}, which this machine hasn't and can't get.`)
  if (wanted.length > 0) {
    await mkdir(dirname(notHadFile), { recursive: true })
    await writeFile(notHadFile, missing.join(' '))
  }
  return found
}
