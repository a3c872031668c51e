import type { BrowserType } from '@playwright/test'
import { chromiumArguments, phone, withoutGraphics } from '../phone.ts'
import { killProcessesOf, stopNetworkOf } from '../killable-browser.ts'
import { cannotBeCutOff, type EngineName, type EngineWindow, resultOf } from './engine-window.ts'

/** Launches Chromium and, on machines that have them, Playwright's own builds of the other engines. */
export async function launchPlaywright(
  engine: EngineName,
  browser: BrowserType,
  executablePath: string,
  profileFolder: string,
  width: number,
  height: number,
): Promise<EngineWindow> {
  const { locale, timezoneId } = phone
  const context = await browser.launchPersistentContext(profileFolder, {
    executablePath,
    viewport: { width, height },
    locale,
    timezoneId,
    args: engine === 'chromium' ? [...chromiumArguments, withoutGraphics] : [],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))

  return {
    engine,
    open: async (url) => void (await page.goto(url)),
    async evaluate(work, ...given) {
      const call = `(${String(work)})(...${JSON.stringify(given)})`
      return resultOf(work)(String(await page.evaluate(`(async () => JSON.stringify((await ${call}) ?? null))()`)))
    },
    addScript: async (source) => void (await page.evaluate(`${source};0`)),
    press: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    resize: (widthPx, heightPx) => page.setViewportSize({ width: widthPx, height: heightPx }),
    screenshot: () => page.screenshot(),
    reload: async () => void (await page.reload()),
    losesSignal: () => (engine === 'chromium' ? stopNetworkOf(profileFolder) : Promise.reject(cannotBeCutOff(engine))),
    complaints: () => complaints,
    async kill() {
      await killProcessesOf(profileFolder)
      await context.close().catch(() => undefined)
    },
  }
}
