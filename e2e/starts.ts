import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'
import { Golfer } from './golfer.ts'

/* Starts of the app while its scripts are still loading. */

/** A context like a new phone of the golfer's, which has no app yet. An empty nickname stands for a new golfer. */
export async function contextOf(browser: Browser, nickname = 'Ann'): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript((name) => {
    // A page without an address has no storage either.
    if (location.protocol.startsWith('http')) localStorage.setItem('golf_scorer_nickname', name)
  }, nickname)
  return context
}

/** Leaves a round in progress on the context's device. Its page stays open. */
export async function beginRound(context: BrowserContext, server: AppServer): Promise<Golfer> {
  const golfer = new Golfer(await context.newPage())
  await golfer.opens(server.url)
  await golfer.startsQuickRound('Harbour', 9)
  return golfer
}

/** Holds the app's scripts back until the returned promise is resolved. */
export async function holdScripts(page: Page): Promise<{ readonly resolve: () => void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts
}
