import './node-version.cjs'
import { mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { ensureBuilt } from './app-build.mjs'
import { ensureBrowser } from './browser.mjs'
import { runChecks } from './check-steps.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { countBrowserTests, countUnitTests } from './test-counts.mjs'
import { tool } from './tools.mjs'

/*
 * npm test                      everything: checks, unit and storage tests, browser tests
 * npm test -- --check           the checks alone
 * npm test -- --unit [file …]   the unit and storage tests, or those in files whose paths hold one of these words
 * npm test -- --e2e [file …]    the browser tests, likewise; what follows is handed to the runner, '-g words' included
 * npm test -- --browsers [file …]   the main journeys in every engine, likewise: npm run test:browsers
 */
const [only, ...filter] = process.argv.slice(2)
const stages = ['--check', '--unit', '--e2e', '--browsers']
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

// Some two hundred servers and workers are started, and each would read and compile the same files anew.
process.env['NODE_COMPILE_CACHE'] ??= join(projectFolder, '.cache', 'compiled')

// The databases and profiles of all tests come to some 15 GB, and none is needed afterwards: they stay off the disk where
// the machine has a folder in memory with room for those of a moment.
const inMemory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3
if (process.env['TMPDIR'] === undefined && (await freeBytes(inMemory)) > roomBytes) process.env['TMPDIR'] = inMemory

/** @param {string} folder */
async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize
}

/**
 * One part of the run: whatever stops it is one failure, and the other parts go on.
 * @param {() => Promise<import('./test-counts.mjs').Outcome>} work
 */
async function stage(work) {
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
}

async function unitTests() {
  const report = await emptyReport('unit-tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter]
  const { code } = await run(await pinnedNode(), [tool('vitest'), ...args])
  return countUnitTests(await readReport(report), code, filter.length > 0)
}

/**
 * @param {string} config
 * @param {Record<string, string>} [env]
 */
async function browserTests(config, env = {}) {
  const browser = await ensureBrowser()
  await ensureBuilt()
  const report = await emptyReport('browser-tests.json')
  const args = [tool('playwright'), 'test', '--config', config, '--reporter=list,json', ...filter]
  const { code } = await run(await pinnedNode(), args, {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  })
  return countBrowserTests(await readReport(report), code)
}

async function engineTests() {
  // Before the engines are looked for: Chromium is one of them.
  process.env['CHROMIUM_PATH'] = await ensureBrowser()
  const engines = await ensureEngines({ asksAgain: only === '--browsers' })
  return browserTests('e2e/engines.config.ts', { ENGINES: JSON.stringify(engines) })
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
await stage(async () => {
  await ensureInstalled()
  await pinnedNode()
  return { passed: 0, failed: 0, failures: [] }
})
if (total.failed === 0) {
  if (only === undefined || only === '--check') await stage(runChecks)
  if (only === undefined || only === '--unit') await stage(unitTests)
  if (only === undefined || only === '--e2e') await stage(() => browserTests('playwright.config.ts'))
  if (only === undefined || only === '--browsers') await stage(engineTests)
}
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
// Named again at the end: of a long log often only the end is kept.
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
