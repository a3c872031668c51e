import { test as base, type BrowserContext, expect } from '@playwright/test'
import { type AppServer, builtAppFolder, startServer } from './app-server.ts'
import { type KillableBrowser, launchPersistent } from './killable-browser.ts'

export { builtAppFolder, expect, startServer }

/** As many golfers as all tests of a worker have come from one address. */
const manySignIns = { SIGN_INS_PER_HOUR: '100000', ALL_SIGN_INS_PER_HOUR: '100000' }

interface WorkerFixtures {
  /** Over the built app, for as long as the worker lives: starting one costs as much as a short test. */
  sharedServer: AppServer
}

interface Fixtures {
  /**
   * Console errors that a test provokes, as a refused request; set it with test.use. All others fail the test. One pattern:
   * of a list of several, Playwright takes the second for the options of the first.
   */
  expectedErrors: RegExp | null
  /**
   * Fails the test on any console error, uncaught error or policy violation of the context's pages, but for those that are
   * expected beside the test's own. The page's own is watched.
   */
  watch: (context: BrowserContext, expected?: () => RegExp | undefined) => void
  /** What the server serves: the built app, unless a test makes another one. */
  appFolder: string
  /** Whether a test's server is its own; set it with test.use where one is stopped, killed or sent an operator's command. */
  ownServer: boolean
  /** Over appFolder. Other tests use it as well, unless it is the test's own. */
  server: AppServer
  /** A browser on a profile of its own that can be killed and opened again; watched. What is left open is killed in the end. */
  launchPersistent: (profileFolder: string, switches?: readonly string[]) => Promise<KillableBrowser>
}

/** The signal may go in the very moment in which the app asks for news: the browser says so, the app keeps silent (document 1 section 8). */
const newsWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/functions\/v1\/notifications\)/

/** The app asks whether its server answers where the platform believes that there is signal; the browser writes to its console that it doesn't. */
const questionWithoutAnswer = /net::ERR_\w+ \(\S+\/auth\/v1\/health\)/

/**
 * So may what is loaded ahead fail: the screens that are near and the log, with the files that several of them share. Whoever
 * needs one of them sees what has become of it.
 */
const aheadWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/assets\/\S+\.js\)/

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [null, { option: true }],
  watch: async ({ expectedErrors }, use) => {
    const problems: string[] = []
    await use((context, expected) => {
      const note = (problem: string) => {
        const isExpected = [
          expectedErrors,
          expected?.(),
          newsWithoutSignal,
          questionWithoutAnswer,
          aheadWithoutSignal,
        ].some((each) => each?.test(problem) === true)
        if (!isExpected) problems.push(problem)
      }
      // Chromium writes a violation of the content security policy to the console, as an error.
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(String(error.error().stack ?? error.error())))
    })
    expect(problems, 'errors of the pages').toEqual([])
  },
  // After the server, so that its pages are closed before that stops and none of them misses it.
  context: async ({ context, server: _server, watch }, use) => {
    watch(context)
    await use(context)
    // A request that a handler still answers goes with its page, which is nobody's failure. The test may have closed them itself.
    for (const routed of [context, ...context.pages()]) {
      await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    }
  },
  appFolder: [builtAppFolder, { option: true }],
  sharedServer: [
    async ({ browserName: _any }, use) => {
      const server = await startServer({ env: manySignIns })
      await use({ ...server, stop: refuse, kill: refuse, restart: refuse, operator: refuse })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  server: async ({ appFolder, ownServer, sharedServer }, use) => {
    if (appFolder === builtAppFolder && !ownServer) return use(sharedServer)
    const server = await startServer({ appFolder })
    await use(server)
    await server.stop()
  },
  launchPersistent: async ({ watch }, use) => {
    const launched: KillableBrowser[] = []
    await use(async (profileFolder, switches) => {
      const browser = await launchPersistent(profileFolder, switches)
      launched.push(browser)
      watch(browser.context)
      return browser
    })
    for (const browser of launched) await browser.kill()
  },
})

function refuse(): Promise<never> {
  throw new Error('Other tests use this server, too: set ownServer with test.use.')
}
