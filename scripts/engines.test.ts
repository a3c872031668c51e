import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type OtherMachine, otherMachine } from './other-machine.ts'

let machine: OtherMachine | undefined

afterEach(() => machine?.remove())

test('engines that can be had neither from Debian nor from Playwright are skipped in one line, and not asked for again', async () => {
  machine = await otherMachine(
    `
const fs = require('node:fs')
const exists = fs.existsSync
fs.existsSync = (path) =>
  path === '/etc/debian_version' ? true : !/(?:firefox|firefox-esr|WebKitWebDriver)$/.test(path) && exists(path)
process.getuid = () => 0
require('node:module').syncBuiltinESMExports()
`,
    { 'apt-get': 'exit 100' },
  )
  const find = `import('./scripts/engines.mjs').then(async ({ ensureEngines, findEngines }) => {
    await ensureEngines()
    await ensureEngines()
    console.log(Object.keys(await findEngines()).join())
  })`
  const { code, output } = await machine.run(`node -e "${find}"`, {
    PLAYWRIGHT_BROWSERS_PATH: machine.folder,
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
    CHROMIUM_PATH: process.execPath,
    ENGINES_NOT_HAD: join(machine.folder, 'engines-not-had'),
  })
  expect(output.split('\n')).toEqual([
    'No firefox was found: getting one …',
    'No webkit was found: getting one …',
    "Skipped: firefox and webkit, which this machine hasn't and can't get.",
    "Skipped: firefox and webkit, which this machine hasn't and can't get.",
    'chromium',
    '',
  ])
  expect(code).toBe(0)
})

test('the check for unused code passes on a machine without any browser', async () => {
  machine = await otherMachine(`
const fs = require('node:fs')
const exists = fs.existsSync
fs.existsSync = (path) => !/(?:chrome|chromium|firefox|firefox-esr|WebKitWebDriver)[^/\\\\]*$/i.test(path) && exists(path)
require('node:module').syncBuiltinESMExports()
`)
  const { code, output } = await machine.run('node node_modules/knip/bin/knip.js --treat-config-hints-as-errors', {
    CHROMIUM_PATH: '',
    PLAYWRIGHT_BROWSERS_PATH: machine.folder,
  })
  expect(output.trim()).toBe('')
  expect(code).toBe(0)
})
