import { expect, type Page } from '@playwright/test'

/**
 * From now on time passes only when the test advances it. The clock can be stopped only at a future time, which a slow machine
 * may reach before the call does; the clock stands still after the first attempt.
 */
export async function stopsClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass({
    timeout: 45_000,
  })
}
