import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

// In Safari before 17.4 and Chrome before 122 a backdrop inherits no custom property, so this test runs in older releases too.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`a dialog dims the screen behind it at least by half in the ${colorScheme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await expect(dialog).toBeVisible()
    const scrim = () => dialog.evaluate((shown) => getComputedStyle(shown, '::backdrop').backgroundColor)
    await expect.poll(scrim).toMatch(/^rgba\(\d+, \d+, \d+, 0\.[5-9]\d*\)$/)
  })
}
