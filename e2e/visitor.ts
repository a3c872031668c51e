import { expect, type Locator, type Page } from '@playwright/test'

/** In px, from the point where the finger went down. */
interface Way {
  readonly x: number
  readonly y: number
}

/** Actions of anyone who uses an app in a browser, without anything of golf. */
export class Visitor {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async opens(address: string): Promise<void> {
    await this.page.goto(address)
  }

  /** Each text is on the screen. */
  async sees(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(this.page.getByText(text).first()).toBeVisible()
  }

  /** Chooses one of the options that stand side by side. */
  async chooses(label: string): Promise<void> {
    await this.page.getByRole('main').getByText(label, { exact: true }).click()
    await expect(this.page.getByRole('radio', { name: label })).toBeChecked()
  }

  tab(name: 'Home' | 'Stats' | 'Profile'): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  }

  /** The service worker has stored the whole app and answers for it. */
  async isReadyForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const worker = registration.active
      if (worker !== null && worker.state !== 'activated') {
        await new Promise<void>((resolve) => {
          worker.addEventListener('statechange', () => {
            if (worker.state === 'activated') resolve()
          })
        })
      }
      if (navigator.serviceWorker.controller === null) {
        await new Promise<void>((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
        })
      }
    })
  }

  /** Asks the server for a new version, as a browser does by itself now and then. */
  async looksForUpdate(): Promise<void> {
    await this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
  }

  /** Navigates like a link within the app, without loading the page. */
  async goesWithinTheApp(path: string): Promise<void> {
    await this.page.evaluate((address) => history.pushState(null, '', address), path)
  }

  /** Swipes one finger to the left over an element, with the browser's own touch events. */
  async swipesLeft(target: Locator, distancePx: number): Promise<void> {
    await this.drags(target, { x: -distancePx, y: 0 })
  }

  /** Drags one finger over an element by an offset. beforeLift runs while the finger is still down. */
  async drags(target: Locator, by: Way, beforeLift: () => Promise<void> = async () => {}): Promise<void> {
    const steps = 8
    const way = Array.from({ length: steps }, (_, step) => ({
      x: (by.x * (step + 1)) / steps,
      y: (by.y * (step + 1)) / steps,
    }))
    await this.#drags(target, way, beforeLift)
  }

  /** Pulls one finger down from an element, through these distances from the start. */
  async pulls(target: Locator, downPx: readonly number[]): Promise<void> {
    await this.#drags(
      target,
      downPx.map((y) => ({ x: 0, y })),
    )
  }

  async #drags(target: Locator, way: readonly Way[], beforeLift: () => Promise<void> = async () => {}): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('what is to be dragged is not shown')
    const start = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 }
    const session = await this.page.context().newCDPSession(this.page)
    // The touches have timestamps 16 ms apart, however long a loaded machine takes to deliver each one.
    const startedAt = Date.now() / 1000
    const touches = async (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, touchPoints: Way[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: startedAt + step * 0.016 })
    await touches('touchStart', 0, [start])
    for (const [index, { x, y }] of way.entries()) {
      await touches('touchMove', index + 1, [{ x: start.x + x, y: start.y + y }])
    }
    await beforeLift()
    await touches('touchEnd', way.length + 1, [])
    await session.detach()
  }
}
