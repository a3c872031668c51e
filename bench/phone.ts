import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../e2e/phone.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { quietMachine } from './quiet-machine.ts'

/** A mid-range phone, as in Lighthouse's mobile runs. */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The slowdown of a page's main thread against this machine. Source: the design's budgets. */
const cpuSlowdown = 4

/** Slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. Source: the design's budgets; up as in Lighthouse's slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** @throws Error when this machine has no Chromium */
export async function browserPath(): Promise<string> {
  const path = await findBrowser()
  if (path === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
  return path
}

/** The pause between two queries to a page, which take processor time too. */
const askedAgainMs = 100

/** In CSS pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A Chromium that acts as a phone, with its data in a folder, and its first page with a DevTools session. */
export class Phone {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.context = context
    this.page = page
    this.session = session
  }

  static async switchedOn(profileFolder: string): Promise<Phone> {
    const context = await chromium.launchPersistentContext(profileFolder, {
      ...screen,
      executablePath: await browserPath(),
      args: chromiumArguments,
    })
    const page = context.pages()[0] ?? (await context.newPage())
    const phone = new Phone(context, page, await context.newCDPSession(page))
    await quietMachine()
    return phone
  }

  /** One of several phones of a browser that the caller opens and closes. */
  static async ofPage(page: Page): Promise<Phone> {
    const context = page.context()
    return new Phone(context, page, await context.newCDPSession(page))
  }

  switchOff(): Promise<void> {
    return this.context.close()
  }

  async slowDown(): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }

  async slowNetwork(): Promise<void> {
    await this.session.send('Network.enable')
    await this.session.send('Network.emulateNetworkConditions', slow4g)
  }

  /**
   * A number from the page; undefined while it has none. The browser itself evaluates the expression: the test library would
   * first load a script into the page, which takes time from a slow processor.
   */
  async asks(expression: string): Promise<number | undefined> {
    const { result } = await this.session.send('Runtime.evaluate', { expression, returnByValue: true })
    const value: unknown = result.value
    return typeof value === 'number' ? value : undefined
  }

  /** Waits until the page has that number. */
  async waitsFor(expression: string, timeoutMs = 30_000): Promise<number> {
    const giveUpAt = performance.now() + timeoutMs
    for (;;) {
      const value = await this.asks(expression)
      if (value !== undefined) return value
      if (performance.now() > giveUpAt) throw new Error(`the page has no ${expression}`)
      await sleep(askedAgainMs)
    }
  }

  /** Gives every page a function of this name, which takes a text. */
  async hears(name: string, listener: (text: string) => void): Promise<void> {
    this.session.on('Runtime.bindingCalled', (call) => {
      if (call.name === name) listener(call.payload)
    })
    await this.session.send('Runtime.enable')
    await this.session.send('Runtime.addBinding', { name })
  }

  /** Touches for a while, as the browser itself reports a finger to the page. Resolves when the page has handled it. */
  async taps(at: Point, touchMs = 0): Promise<void> {
    const down = this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    if (touchMs > 0) await sleep(touchMs)
    const up = this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await Promise.all([down, up])
  }
}
