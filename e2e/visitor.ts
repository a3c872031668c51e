import { expect, type Locator, type Page } from '@playwright/test'

/** In px, from where a finger came down. */
interface Way {
  readonly x: number
  readonly y: number
}

/** What anyone does with an app in a browser; nothing of it is golf. */
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

  /** One of the choices that stand side by side. */
  async chooses(label: string): Promise<void> {
    await this.page.getByRole('main').getByText(label, { exact: true }).click()
    await expect(this.page.getByRole('radio', { name: label })).toBeChecked()
  }

  tab(name: 'Home' | 'Stats' | 'Profile'): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  }

  /** The service worker has stored all of the app and answers for it. */
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

  /** What a browser does by itself now and then: asks the server whether there is a new version. */
  async looksForUpdate(): Promise<void> {
    await this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
  }

  /** As a link within the app would, with no load of the page. */
  async goesWithinTheApp(path: string): Promise<void> {
    await this.page.evaluate((address) => history.pushState(null, '', address), path)
  }

  /** One finger to the left over an element, as the browser's own touch events. */
  async swipesLeft(target: Locator, distancePx: number): Promise<void> {
    await this.drags(target, { x: -distancePx, y: 0 })
  }

  /** One finger over an element by so far; beforeLift runs while it is still down. */
  async drags(target: Locator, by: Way, beforeLift: () => Promise<void> = async () => {}): Promise<void> {
    const steps = 8
    const way = Array.from({ length: steps }, (_, step) => ({
      x: (by.x * (step + 1)) / steps,
      y: (by.y * (step + 1)) / steps,
    }))
    await this.#drags(target, way, beforeLift)
  }

  /** One finger down from an element, over these distances from where it began. */
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
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
    for (const { x, y } of way) {
      const touchPoints = [{ x: start.x + x, y: start.y + y }]
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await beforeLift()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }
}
