import type { Page } from '@playwright/test'

/** Of the pages opened from now on: what closes by itself after 4 s, or as many as are given, would go before a test has looked at it. */
export async function holdMessages(page: Page, shownMs = 4000): Promise<void> {
  await page.addInitScript((heldMs) => {
    const plain = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => plain(run, ms === heldMs ? 600_000 : ms) })
  }, shownMs)
}
