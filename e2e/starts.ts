import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'
import { Golfer } from './golfer.ts'

/* Starts of the app, while its scripts are on their way. */

/** A phone of the golfer's, which has no app on it yet; '' for somebody new. */
export async function contextOf(browser: Browser, nickname = 'Ann'): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript((name) => {
    // Where a page has no address yet it has no storage either.
    if (location.protocol.startsWith('http')) localStorage.setItem('golf_scorer_nickname', name)
  }, nickname)
  return context
}

/** Leaves a round in progress on the context's device; its page stays open. */
export async function beginRound(context: BrowserContext, server: AppServer): Promise<Golfer> {
  const golfer = new Golfer(await context.newPage())
  await golfer.opens(server.url)
  await golfer.startsQuickRound('Harbour', 9)
  return golfer
}

/** The app's scripts stay on their way until they are let through. */
export async function holdScripts(page: Page): Promise<{ readonly resolve: () => void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts
}
