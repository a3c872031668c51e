import { foursome, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

declare global {
  interface Window {
    /** Set by a script that runs before the page's own scripts. */
    themeAtFirstBody: string | undefined
  }
}

test.describe('theme', () => {
  test('the theme is set before the first paint, on every kind of visit', async ({ browser, server }) => {
    for (const [stored, system, expected] of [
      [null, 'dark', 'dark'],
      [null, 'light', 'light'],
      ['dark', 'light', 'dark'],
      ['light', 'dark', 'light'],
      ['system', 'dark', 'dark'],
    ] as const) {
      const context = await browser.newContext({ colorScheme: system })
      await context.addInitScript((theme) => {
        if (theme !== null) localStorage.setItem('golf_scorer_theme', theme)
        // Records the theme at the moment when the page gets its body.
        new MutationObserver((_, observer) => {
          if (document.body === null) return
          window.themeAtFirstBody = document.documentElement.dataset['theme']
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
      }, stored)
      const page = await context.newPage()
      await page.goto(server.url)
      expect(await page.evaluate(() => window.themeAtFirstBody), `${stored} on ${system}`).toBe(expected)
      await expect(page.locator('html')).toHaveAttribute('data-theme', expected)
      await context.close()
    }
  })

  test("'System' follows the device while the app is open", async ({ page, server }) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // #0b1220
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(11, 18, 32)')
  })

  test('with reduced motion every name has the colour of a new theme at once', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await putFinishedCards(
      page,
      Array.from({ length: 40 }, (_, index) => ({ ...foursome, id: `round_1_${index}` })),
    )
    await golfer.opens(`${server.url}/stats?tab=history`)
    const names = page.getByRole('listitem').getByText(foursome.course)
    await expect.poll(() => names.count()).toBeGreaterThan(20)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // #f1f6f3. It isn't waited for: it comes with the theme.
    const colors = await names.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color))
    expect([...new Set(colors)]).toEqual(['rgb(241, 246, 243)'])
  })

  test('a theme chosen in one tab is seen in the other, and after a reload', { tag: '@long' }, async ({
    context,
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'light' })
    await other.goto(server.url)
    await golfer.tab('Profile').click()
    await golfer.chooses('Dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.reload()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await golfer.chooses('System')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
