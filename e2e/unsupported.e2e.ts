import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

// Safari below 16.4 and Firefox below 128 have no CSSPropertyRule, Chrome below 111 has no color-mix().
const olderBrowsers = [
  { name: 'Safari 16.3', remove: () => Reflect.deleteProperty(window, 'CSSPropertyRule') },
  { name: 'Chrome 110', remove: () => Object.assign(CSS, { supports: () => false }) },
]

test.use({ expectedErrors: /This browser is older than the app supports/ })

for (const { name, remove } of olderBrowsers) {
  test(`${name} shows which browsers work, and its rounds stay as they are`, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Harbour', 9)
    await golfer.taps(5)
    await golfer.isOnHole(1)

    const older = await page.context().newPage()
    await older.addInitScript(remove)
    await older.goto(server.url)
    await expect(older.getByRole('heading', { level: 1 })).toHaveText('Teemates needs a newer browser')
    for (const browser of ['iOS 16.4', 'Chrome from 111', 'Firefox from 128']) {
      await expect(older.getByRole('main')).toContainText(browser)
    }
    await expect(older.getByRole('main')).toContainText('Your rounds on this device are safe')
    await older.close()

    await page.reload()
    await golfer.isOnHole(1)
    await expect(golfer.quickStroke(5)).toHaveAttribute('aria-pressed', 'true')
  })
}
