import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { cannotBeCutOff, type EngineWindow, resultOf } from './engine-window.ts'
import { startGroup } from './process-group.ts'
import { dragFrom, pressAt, typed } from './web-driver-actions.ts'

/*
 * The machine's own Firefox, through WebDriver BiDi. Source: https://www.w3.org/TR/webdriver-bidi/
 */

/** No scrollbar takes room from the page, as on a phone, and Firefox requests nothing but the app over the network. */
const preferences = {
  'ui.useOverlayScrollbars': 1,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
} as const

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.nullable(v.number()), error: v.string(), message: v.string() }),
  v.object({ type: v.literal('event'), method: v.string(), params: v.unknown() }),
])
const logSchema = v.object({
  level: v.string(),
  text: v.nullable(v.string()),
  /** An entry without a context comes from the browser itself. */
  source: v.object({ context: v.optional(v.string()) }),
})
const treeSchema = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) })
const textSchema = v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) })
const thrownSchema = v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) })
const imageSchema = v.object({ data: v.string() })

export async function launchFirefox(
  executable: string,
  profileFolder: string,
  widthPx: number,
  heightPx: number,
): Promise<EngineWindow> {
  await mkdir(profileFolder, { recursive: true })
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profileFolder, 'user.js'), `${lines.join('\n')}\n`)
  const browser = startGroup(executable, ['--headless', '--profile', profileFolder, '--remote-debugging-port=0'])
  try {
    const [, address] = await browser.line(/WebDriver BiDi listening on (ws:\S+)/)
    return await openWindow(`${address}/session`, widthPx, heightPx, browser.kill)
  } catch (error) {
    await browser.kill()
    throw error
  }
}

async function openWindow(
  url: string,
  widthPx: number,
  heightPx: number,
  kill: () => Promise<void>,
): Promise<EngineWindow> {
  const complaints: string[] = []
  const call = await connect(url, (event, params) => {
    if (event !== 'log.entryAdded') return
    const entry = v.parse(logSchema, params)
    if (entry.source.context === undefined) return
    if (entry.level === 'error' || entry.level === 'warn') complaints.push(entry.text ?? '')
  })
  await call('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } })
  await call('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = v.parse(treeSchema, await call('browsingContext.getTree', {}))
  const [{ context }] = contexts
  const perform = (actions: readonly object[]) => call('input.performActions', { context, actions })
  const resize = async (width: number, height: number) => {
    await call('browsingContext.setViewport', { context, viewport: { width, height } })
  }
  await resize(widthPx, heightPx)

  return {
    engine: 'firefox',
    open: async (address) => void (await call('browsingContext.navigate', { context, url: address, wait: 'complete' })),
    async evaluate(work, ...given) {
      const answer = await call('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify((await (${String(work)})(...JSON.parse(args))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      })
      if (v.is(thrownSchema, answer)) throw new Error(answer.exceptionDetails.text)
      return resultOf(work)(v.parse(textSchema, answer).result.value)
    },
    addScript: async (source) => {
      await call('script.evaluate', { expression: source, target: { context }, awaitPromise: false })
    },
    press: async (at) => void (await perform(pressAt(at))),
    drag: async (from, to) => void (await perform(dragFrom(from, to))),
    type: async (text) => void (await perform(typed(text))),
    resize,
    async screenshot() {
      return Buffer.from(
        v.parse(imageSchema, await call('browsingContext.captureScreenshot', { context })).data,
        'base64',
      )
    },
    reload: async () => void (await call('browsingContext.reload', { context, wait: 'complete' })),
    losesSignal: () => Promise.reject(cannotBeCutOff('firefox')),
    complaints: () => complaints,
    kill,
  }
}

type Call = (method: string, params: object) => Promise<unknown>

/** A call rejects with the browser's error, and also when the connection ends before the answer. */
async function connect(url: string, onEvent: (event: string, params: unknown) => void): Promise<Call> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${url}`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  socket.addEventListener('message', ({ data }) => {
    const message = v.parse(messageSchema, JSON.parse(String(data)))
    if (message.type === 'event') return onEvent(message.method, message.params)
    const answer = waiting.get(message.id ?? -1)
    waiting.delete(message.id ?? -1)
    if (message.type === 'success') answer?.resolve(message.result)
    else answer?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('Firefox has ended.'))
  })
  return (method, params) => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('Firefox has ended.'))
    calls += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(calls, answer)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return answer.promise
  }
}
