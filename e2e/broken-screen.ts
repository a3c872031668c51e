import type { Page } from '@playwright/test'

/** The error that React logs after handing it to the error boundary. */
export const brokenDate = /No such day\./

/**
 * Makes every screen that writes a long date throw while it renders, as a bug would: the summary does, while Home and History
 * use short dates. Call before the page is loaded. It applies to each later load.
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
