import type { Page } from '@playwright/test'

/** Of the pages opened from now on: what closes by itself after 4 s would go before a test has looked at it. */
export async function holdMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const plain = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => plain(run, ms === 4000 ? 600_000 : ms) })
  })
}
