import { test as base, type BrowserContext, expect } from '@playwright/test'
import { type AppServer, builtAppFolder, startServer } from './app-server.ts'
import { type KillableBrowser, launchPersistent } from './killable-browser.ts'

export { builtAppFolder, expect, startServer }

/** All golfers of a worker's tests share one address, so the limits are far above theirs. */
const manySignIns = { SIGN_INS_PER_HOUR: '100000', ALL_SIGN_INS_PER_HOUR: '100000' }

interface WorkerFixtures {
  /** Serves the built app for as long as the worker lives: starting a server takes as long as a short test. */
  sharedServer: AppServer
}

interface Fixtures {
  /**
   * Console errors that a test provokes, such as a rejected request; set it with test.use. All others fail the test. The type
   * is one pattern, because Playwright takes the second item of a list for the options of the first.
   */
  expectedErrors: RegExp | null
  /**
   * Fails the test on any console error, uncaught error or policy violation of the context's pages, except for those expected
   * here and in expectedErrors. The fixture's own page is watched already.
   */
  watch: (context: BrowserContext, expected?: () => RegExp | undefined) => void
  /** The folder that the server serves: the built app, unless a test makes another one. */
  appFolder: string
  /**
   * Whether the test has a server of its own; set it with test.use in tests that stop or kill it or run an operator's command.
   */
  ownServer: boolean
  /** Serves appFolder. Other tests use it as well, unless the test has its own. */
  server: AppServer
  /**
   * Opens a watched browser on its own profile that can be killed and opened again. Browsers left open are killed in the end.
   */
  launchPersistent: (profileFolder: string, switches?: readonly string[]) => Promise<KillableBrowser>
}

/**
 * The signal may go at the moment the app fetches notifications: the browser logs that, the app stays silent (document 1
 * section 8).
 */
const newsWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/functions\/v1\/notifications\)/

/** The app asks whether its server answers while the platform reports a connection. The browser logs the failed request. */
const questionWithoutAnswer = /net::ERR_\w+ \(\S+\/auth\/v1\/health\)/

/**
 * Preloads may fail as well: neighbouring screens and the log, with their shared files. Code that needs one of them reports the
 * failure.
 */
const aheadWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/assets\/\S+\.js\)/

/** The browser itself fetches the page's icon when it likes, and no service worker answers it. */
const iconWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/favicon\.svg\)/

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
          iconWithoutSignal,
        ].some((each) => each?.test(problem) === true)
        if (!isExpected) problems.push(problem)
      }
      // Chromium logs a violation of the content security policy as a console error.
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(String(error.error().stack ?? error.error())))
    })
    expect(problems, 'errors of the pages').toEqual([])
  },
  // The context depends on the server, so its pages are closed before the server stops and none of them misses it.
  context: async ({ context, server: _server, watch }, use) => {
    watch(context)
    await use(context)
    // A request whose route handler is still running ends with its page, which is no failure. The test may have closed pages
    // itself.
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
