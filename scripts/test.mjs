import './node-version.cjs'
import { mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { ensureBuilt } from './app-build.mjs'
import { browserVersion, ensureBrowser } from './browser.mjs'
import { runChecks } from './check-steps.mjs'
import { ensureEngines, versionsOf } from './engines.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureOlderChromiums } from './older-chromiums.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { compiledFolder } from './server-process.mjs'
import { countBrowserTests, countUnitTests } from './test-counts.mjs'
import { tool } from './tools.mjs'

/*
 * npm test                          checks, unit and storage tests, and the journeys in Chromium
 * npm run test:all                  these, and what takes longer: every state of every screen at every size, long random runs,
 *                                   PostgreSQL 15, and the main journeys in every engine
 * npm test -- --check               the checks alone
 * npm test -- --unit [word …]       the unit and storage tests, or all those in files whose paths hold one of these words
 * npm test -- --e2e [word …]        the browser tests, likewise; these words are handed to the runner, '-g title' included
 * npm test -- --browsers [word …]   the main journeys in every engine, likewise: npm run test:browsers
 * npm test -- --all --unit          one of these parts with what takes longer
 */
const args = process.argv.slice(2)
const all = args[0] === '--all'
const [only, ...filter] = all ? args.slice(1) : args
const stages = ['--check', '--unit', '--e2e', '--browsers']
// Configurations and tests that do less in a short run read this variable. If words are given, they select from all tests.
if (all || filter.length > 0) process.env['TEST_SCOPE'] = 'all'
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const times = []

// Some two hundred servers and workers are started, and each would compile the same files again.
process.env['NODE_COMPILE_CACHE'] ??= compiledFolder

// The databases and profiles of all tests take some 15 GB, and none is needed afterwards. If the machine has a folder in memory
// with room for those in use at one time, they stay off the disk.
const inMemory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3
if (process.env['TMPDIR'] === undefined && (await freeBytes(inMemory)) > roomBytes) process.env['TMPDIR'] = inMemory

/** @param {string} folder */
async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize
}

/**
 * Runs one part. An error that stops it counts as one failure, and the other parts still run.
 * @param {string} name
 * @param {() => Promise<import('./test-counts.mjs').Outcome>} work
 */
async function stage(name, work) {
  const startMs = performance.now()
  try {
    const { passed, failed, failures: described } = await work()
    total.passed += passed
    total.failed += failed
    failures.push(...described)
  } catch (error) {
    total.failed += 1
    failures.push(error instanceof PlainError ? error.message : inspect(error))
    console.error(failures.at(-1))
  }
  times.push(`${name} ${Math.round((performance.now() - startMs) / 1000)} s`)
}

async function unitTests() {
  const report = await emptyReport('unit-tests.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(await pinnedNode(), [tool('vitest'), 'run', ...options, ...filter])
  return countUnitTests(await readReport(report), code, filter.length > 0)
}

async function chromiumTests() {
  const browser = await ensureBrowser()
  console.log(`The browser tests run in Chromium ${(await browserVersion(browser)) ?? browser}.`)
  return browserTests('playwright.config.ts', { CHROMIUM_PATH: browser })
}

async function engineTests() {
  // Chromium comes first, because it is one of the engines.
  const browser = await ensureBrowser()
  process.env['CHROMIUM_PATH'] = browser
  const engines = await ensureEngines({ asksAgain: only === '--browsers' })
  const older = await ensureOlderChromiums()
  console.log(`The main journeys run in ${[await versionsOf(engines), ...Object.keys(older)].join(', ')}.`)
  return browserTests('e2e/engines.config.ts', {
    CHROMIUM_PATH: browser,
    ENGINES: JSON.stringify(engines),
    OLDER_CHROMIUMS: JSON.stringify(older),
  })
}

/**
 * @param {string} config
 * @param {Record<string, string>} env
 */
async function browserTests(config, env) {
  await ensureBuilt()
  const report = await emptyReport('browser-tests.json')
  const options = ['test', '--config', config, '--reporter=list,json', ...filter]
  const { code } = await run(await pinnedNode(), [tool('playwright'), ...options], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  })
  return countBrowserTests(await readReport(report), code)
}

/** @param {string} name */
async function emptyReport(name) {
  const folder = join(projectFolder, '.cache')
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await rm(file, { force: true })
  return file
}

/**
 * @param {string} file
 * @returns {Promise<any>} undefined when the runner didn't come as far as writing it
 */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

if (only !== undefined && !stages.includes(only)) {
  console.error(`'${only}' is none of ${stages.join(', ')}.`)
  process.exit(1)
}
await stage('set-up', async () => {
  await ensureInstalled()
  await pinnedNode()
  return { passed: 0, failed: 0, failures: [] }
})
if (total.failed === 0) {
  if (only === undefined || only === '--check') await stage('checks', runChecks)
  if (only === undefined || only === '--unit') await stage('unit and storage tests', unitTests)
  if (only === undefined || only === '--e2e') await stage('journeys in Chromium', chromiumTests)
  if (only === '--browsers' || (only === undefined && all)) await stage('every engine', engineTests)
}
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
// Failures are listed again at the end, because often only the end of a long log is kept.
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}\n`)
console.log(`Times: ${times.join(', ')}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
