import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeSampleApp, type SampleApp } from './sample-app.ts'

let sample: SampleApp
const started: ChildProcess[] = []
const taken: Server[] = []

beforeAll(async () => {
  sample = await makeSampleApp()
})

afterAll(() => sample.remove())

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const server of taken.splice(0)) server.close()
})

interface Run {
  readonly child: ChildProcess
  /** All that was written until now. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', APP_FOLDER: sample.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return { child, output: () => output, ended }
}

async function address(run: Run): Promise<string> {
  await once(run.child, 'message')
  const url = /http:\/\/localhost:\d+/.exec(run.output())?.[0]
  if (url === undefined) throw new Error(`no address in '${run.output()}'`)
  return url
}

describe('starting', () => {
  test('the address that is printed answers', async () => {
    const url = (await address(start({}))).replace('localhost', '127.0.0.1')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Sample</title>')
  })

  test('on every address, those of the network are printed too', async () => {
    const run = start({ HOST: '0.0.0.0' })
    await address(run)
    const printed = run.output().match(/http:\/\/[\d.]+:\d+/g) ?? []
    for (const url of printed) expect((await fetch(`${url}/health`)).status, url).toBe(200)
  })
})

describe('what can not start says so in one sentence and ends with 1', () => {
  async function sentence(env: Record<string, string>): Promise<string> {
    const run = start(env)
    expect(await run.ended).toBe(1)
    expect(run.output().trim().split('\n')).toHaveLength(1)
    expect(run.output()).not.toMatch(/Error|\bat /)
    return run.output()
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    taken.push(other)
    await once(other, 'listening')
    const bound = other.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    expect(await sentence({ PORT: String(port) })).toContain(`Port ${port} is in use`)
  })

  test('a port that is none', async () => {
    expect(await sentence({ PORT: 'golf' })).toContain("PORT is 'golf'")
  })

  test('an address of another machine', async () => {
    // TEST-NET-2 of RFC 5737: no machine has it.
    expect(await sentence({ HOST: '198.51.100.7' })).toContain('198.51.100.7')
  })

  test('an app that was not built', async () => {
    expect(await sentence({ APP_FOLDER: join(sample.folder, 'none') })).toContain('npm run build')
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly, a connection that is kept open or not',
    async (signal) => {
      const run = start({})
      const url = (await address(run)).replace('localhost', '127.0.0.1')
      await (await fetch(`${url}/health`)).text()
      run.child.kill(signal)
      expect(await run.ended).toBe(0)
    },
  )

  test('it ends when the process that started it is gone', async () => {
    const run = start({})
    await address(run)
    const exit = once(run.child, 'exit')
    run.child.disconnect()
    expect(await exit).toEqual([0, null])
  })
})
