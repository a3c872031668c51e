import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type OtherMachine, otherMachine } from './other-machine.ts'

/** The command that npm test runs, without the steps before the browser. */
const browserTests = 'node scripts/test.mjs --e2e no-such-test'
const missing =
  "The browser tests need Chromium and none was found: install it ('apt-get install chromium' as root, or 'npx playwright install chromium') or set CHROMIUM_PATH, and run the command again."

let machine: OtherMachine | undefined

afterEach(() => machine?.remove())

/** A machine without a browser and without a network, whose user has this id. */
function withoutBrowser(user: number): Promise<OtherMachine> {
  return otherMachine(
    `
const fs = require('node:fs')
const exists = fs.existsSync
fs.existsSync = (path) =>
  path === '/etc/debian_version' ? true : !/(?:chrome|chromium)[^/\\\\]*$/i.test(path) && exists(path)
process.getuid = () => ${user}
require('node:module').syncBuiltinESMExports()
`,
    // This stub fails like Debian's program without a network.
    { 'apt-get': 'echo "$@" >> "$(dirname "$0")/asked"; exit 100' },
  )
}

async function expectEnd(sentence: string, env: Record<string, string>) {
  const { code, output, errors } = (await machine?.run(browserTests, env)) ?? {}
  expect(errors).toBe(`${sentence}\n`)
  expect(output).not.toMatch(/^\s+at /m)
  expect(output).toContain('0 passed, 1 failed')
  expect(code).toBe(1)
}

test('one sentence says that a browser is available neither from Debian nor from Playwright', async () => {
  machine = await withoutBrowser(0)
  const asked: string[] = []
  const makers = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404).end()
  })
  await once(makers.listen(0, '127.0.0.1'), 'listening')
  const address = makers.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    await expectEnd(missing, {
      CHROMIUM_PATH: '',
      PLAYWRIGHT_BROWSERS_PATH: machine.folder,
      PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${port}`,
    })
  } finally {
    makers.close()
  }
  expect(asked.join(' ')).toMatch(/chrom/)
  // Old package lists would bring an old browser.
  expect(await readFile(join(machine.folder, 'asked'), 'utf8')).toBe(
    'update\ninstall -y --no-install-recommends chromium\n',
  )
})

test('the same sentence says so if only Playwright could have provided it', async () => {
  machine = await withoutBrowser(1000)
  const unreachable = 'http://127.0.0.1:1'
  await expectEnd(missing, {
    CHROMIUM_PATH: '',
    PLAYWRIGHT_BROWSERS_PATH: machine.folder,
    PLAYWRIGHT_DOWNLOAD_HOST: unreachable,
  })
})

test('a chosen browser that does not exist is named', async () => {
  machine = await withoutBrowser(1000)
  await expectEnd(
    "CHROMIUM_PATH is '/opt/no/chromium' and there is nothing: set it to a Chromium's path or leave it unset.",
    { CHROMIUM_PATH: '/opt/no/chromium' },
  )
})

test('a stub in the usual place of a browser, which only says where to get one, is ignored', async () => {
  // Ubuntu's stub exists, and starting it ends with a message.
  machine = await otherMachine(
    `
const fs = require('node:fs')
const exists = fs.existsSync
fs.existsSync = (path) => path === '/usr/bin/chromium' || (!/(?:chrome|chromium)[^/\\\\]*$/i.test(path) && exists(path))
const children = require('node:child_process')
const { spawn } = children
children.spawn = (file, args, options) =>
  spawn(file === '/usr/bin/chromium' ? 'false' : file, file === '/usr/bin/chromium' ? [] : args, options)
process.getuid = () => 1000
require('node:module').syncBuiltinESMExports()
`,
    {},
  )
  await expectEnd(missing, {
    CHROMIUM_PATH: '',
    PLAYWRIGHT_BROWSERS_PATH: machine.folder,
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
  })
})
