import type { Page } from '@playwright/test'

/** What React writes to the console of it, having given it to the error boundary. */
export const brokenDate = /No such day\./

/**
 * Makes every screen that writes a date in full fail while it is drawn, as a bug would: the summary does, Home and History
 * write theirs short. Before the page is loaded; holds after each load.
 */
export async function breakLongDates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        if (this.resolvedOptions().weekday !== undefined) throw new RangeError('No such day.')
        const written: unknown = format?.get?.call(this)
        return written
      },
    })
  })
}
