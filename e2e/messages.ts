import type { Page } from '@playwright/test'

/**
 * In pages opened from now on, messages that close by themselves after 4 s, or after the given time, stay: a test would be too
 * slow to see them.
 */
export async function holdMessages(page: Page, shownMs = 4000): Promise<void> {
  await page.addInitScript((heldMs) => {
    const plain = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => plain(run, ms === heldMs ? 600_000 : ms) })
  }, shownMs)
}
