import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { cannotBeCutOff, type EngineWindow, resultOf } from './engine-window.ts'
import { type ProcessGroup, startGroup } from './process-group.ts'
import { dragFrom, pressAt, typed } from './web-driver-actions.ts'

/*
 * WebKitGTK in a window of our own, through its WebDriver. Its MiniBrowser doesn't serve: a toolbar forces a width of 447 px,
 * and under a driver it stores nothing on the disk, which hides storage faults. Source: https://www.w3.org/TR/webdriver2/
 */

const windowProgram = join(import.meta.dirname, 'web-kit-window.gjs')

const environment = {
  // As root there is no user namespace to build WebKit's sandbox from.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
}

const answerSchema = v.object({ value: v.unknown() })
const failureSchema = v.object({ error: v.string(), message: v.string() })
const sessionSchema = v.object({ sessionId: v.string() })
const settledSchema = v.union([v.object({ json: v.string() }), v.object({ thrown: v.string() })])

/** WebKit reports a request that was in progress when its page was left as ended by access control. */
const endedByLeaving = /due to access control checks/

export async function launchWebKit(profileFolder: string, widthPx: number, heightPx: number): Promise<EngineWindow> {
  const { display, screen } = await startScreen()
  const port = await freePort()
  const driver = startGroup('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    ...environment,
    DISPLAY: display,
  })
  const kill = async () => {
    await driver.kill()
    await screen.kill()
  }
  try {
    await listening(port)
    return await openWindow(
      `http://127.0.0.1:${port}`,
      [profileFolder, String(widthPx), String(heightPx)],
      driver,
      kill,
    )
  } catch (error) {
    await kill()
    throw error
  }
}

async function openWindow(
  driverUrl: string,
  args: readonly string[],
  { lines }: ProcessGroup,
  kill: () => Promise<void>,
): Promise<EngineWindow> {
  async function call(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${driverUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = v.parse(answerSchema, await response.json())
    if (v.is(failureSchema, value)) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const options = { binary: windowProgram, args }
  const created = await call('/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  const session = `/session/${v.parse(sessionSchema, created).sessionId}`
  const perform = (actions: readonly object[]) => call(`${session}/actions`, { actions })
  /** Indexes of the lines that were logged while one page made way for another. */
  const ofLeaving = new Set<number>()
  async function leave(path: string, body: object): Promise<void> {
    const before = lines.length
    await call(path, body)
    for (let place = before; place < lines.length; place += 1) ofLeaving.add(place)
  }

  return {
    engine: 'webkit',
    open: (url) => leave(`${session}/url`, { url }),
    async evaluate(work, ...given) {
      const script = `const [args, done] = arguments
        new Promise((resolve) => resolve((${String(work)})(...JSON.parse(args)))).then(
          (value) => done({ json: JSON.stringify(value ?? null) }),
          (error) => done({ thrown: String(error) }),
        )`
      const settled = v.parse(
        settledSchema,
        await call(`${session}/execute/async`, { script, args: [JSON.stringify(given)] }),
      )
      if ('thrown' in settled) throw new Error(settled.thrown)
      return resultOf(work)(settled.json)
    },
    addScript: async (source) => void (await call(`${session}/execute/sync`, { script: source, args: [] })),
    press: async (at) => void (await perform(pressAt(at))),
    drag: async (from, to) => void (await perform(dragFrom(from, to))),
    type: async (text) => void (await perform(typed(text))),
    resize: async (width, height) => void (await call(`${session}/window/rect`, { x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(v.parse(v.string(), await call(`${session}/screenshot`)), 'base64'),
    reload: () => leave(`${session}/refresh`, {}),
    losesSignal: () => Promise.reject(cannotBeCutOff('webkit')),
    complaints: () =>
      lines.filter(
        (line, place) =>
          /CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN)/.test(line) && !(endedByLeaving.test(line) && ofLeaving.has(place)),
      ),
    kill,
  }
}

/** Starts a screen in memory, as large as the largest window. */
async function startScreen(): Promise<{ readonly display: string; readonly screen: ProcessGroup }> {
  const screen = startGroup('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'])
  const [number] = await screen.line(/^\d+$/)
  return { display: `:${number}`, screen }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Polls the port, because the driver logs nothing when it is ready. */
async function listening(port: number): Promise<void> {
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answered?.ok === true) return
    if (Date.now() > giveUpAt) throw new Error(`WebKitWebDriver didn't listen on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
