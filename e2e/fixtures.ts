import { test as base, type BrowserContext, expect } from '@playwright/test'
import { type AppServer, builtAppFolder, startServer } from './app-server.ts'
import { type KillableBrowser, launchPersistent } from './killable-browser.ts'

export { builtAppFolder, expect, startServer }

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
  watch: (context: BrowserContext, expected?: RegExp) => void
  /** What the server serves: the built app, unless a test makes another one. */
  appFolder: string
  /** This test's own, over appFolder, on a port of its own. */
  server: AppServer
  /** A browser on a profile of its own that can be killed and opened again; watched. What is left open is killed in the end. */
  launchPersistent: (profileFolder: string) => Promise<KillableBrowser>
}

/** The signal may go in the very moment in which the app asks for news: the browser says so, the app keeps silent (document 1 section 8). */
const newsWithoutSignal = /ERR_INTERNET_DISCONNECTED \(\S+\/functions\/v1\/notifications\)/

export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  watch: async ({ expectedErrors }, use) => {
    const problems: string[] = []
    await use((context, expected) => {
      const note = (problem: string) => {
        const isExpected = [expectedErrors, expected, newsWithoutSignal].some((each) => each?.test(problem) === true)
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
  },
  appFolder: [builtAppFolder, { option: true }],
  server: async ({ appFolder }, use) => {
    const server = await startServer({ appFolder })
    await use(server)
    await server.stop()
  },
  launchPersistent: async ({ watch }, use) => {
    const launched: KillableBrowser[] = []
    await use(async (profileFolder) => {
      const browser = await launchPersistent(profileFolder)
      launched.push(browser)
      watch(browser.context)
      return browser
    })
    for (const browser of launched) await browser.kill()
  },
})
