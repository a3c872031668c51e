import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../e2e/phone.ts'
import { browserPath } from './phone.ts'

/**
 * An ordinary Chromium: the test library's own keeps each page in front and throttles no timer, so no page is ever hidden
 * there.
 */
export interface PlainBrowser {
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

const startTimeoutMs = 20_000

export async function plainBrowser(profileFolder: string): Promise<PlainBrowser> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-port=0',
    '--window-size=412,823',
  ]
  const child = spawn(
    await browserPath(),
    [...flags, ...chromiumArguments, `--user-data-dir=${profileFolder}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`Chromium didn't start: ${output}`)), startTimeoutMs)
    child.stderr.on('data', (text) => {
      output += String(text)
      const found = /ws:\/\/\S+/.exec(output)?.[0]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    })
  })
  const browser = await chromium.connectOverCDP(address, { noDefaults: true })
  const context = browser.contexts()[0]
  const page = context?.pages()[0]
  if (context === undefined || page === undefined) throw new Error('Chromium has no page')
  return {
    context,
    page,
    async close() {
      await browser.close()
      child.kill()
      await ended
    },
  }
}
