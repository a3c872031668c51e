import { smallBundle } from './bundles.ts'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { iPhoneUserAgent } from './phone.ts'

const hint = 'Put Teemates on your Home Screen'

test.describe('in a browser tab of an iPhone', () => {
  test.use({ userAgent: iPhoneUserAgent })

  test('[A10] a golfer is asked to put the app on the Home Screen before the first round and after it, once a start', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.sees('No rounds yet')
    await golfer.sees(hint, 'Do this before your first round.')
    await golfer.startsQuickRound('Seven days', 9)
    await expect(page.getByText(hint)).toBeHidden()
    await page.getByRole('link', { name: 'Back' }).click()
    await golfer.sees(
      hint,
      'In a browser tab, iOS deletes rounds after seven days without a visit. The app on the Home Screen starts empty: tap Export in Profile first, then import the file in the new app.',
    )

    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText(hint)).toBeHidden()
    await golfer.tab('Profile').click()
    await golfer.tab('Home').click()
    await expect(golfer.roundInProgress()).toBeVisible()
    await expect(page.getByText(hint)).toBeHidden()
    await page.reload()
    await golfer.sees(hint)
    await page.getByRole('link', { name: 'Show me how' }).click()
    await expect(page.getByRole('heading', { name: 'Install on iPhone or iPad', level: 1 })).toBeVisible()
    await golfer.sees('The app on your Home Screen starts empty')
  })

  test('the first start on the Home Screen offers to bring the rounds over from a file', async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.sees('Bring your rounds from Safari', "rounds from Safari aren't here")
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose the file' }).click(),
    ])
    const buffer = Buffer.from(JSON.stringify(smallBundle))
    await chooser.setFiles({ name: 'rounds.json', mimeType: 'application/json', buffer })
    const who = page.getByRole('dialog', { name: "Who's you?" })
    await who.getByRole('checkbox', { name: /^Ben/ }).check()
    await who.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('dialog', { name: 'Import' })
      .getByRole('button', { name: /^Import \d/ })
      .click()
    await golfer.sees('Import completed successfully! Your stats have been updated.')
    await golfer.tab('Home').click()
    await expect(page.getByText('Bring your rounds from Safari')).toHaveCount(0)
  })

  test('a golfer without rounds in Safari says so once', { tag: '@long' }, async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.sees('Bring your rounds from Safari')
    await page.getByRole('button', { name: 'I have none' }).click()
    await page.reload()
    await golfer.sees('No rounds yet')
    await golfer.tab('Profile').click()
    await golfer.tab('Home').click()
    await golfer.sees('No rounds yet')
    await expect(page.getByText('Bring your rounds from Safari')).toHaveCount(0)
  })

  test('[A10] a direct round counts as a round to lose', { tag: '@long' }, async ({ page, server }) => {
    const golfer = new DirectGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.hostsDirect()
    await golfer.opens(server.url)
    await golfer.sees(hint, 'The app on the Home Screen starts empty')
  })

  test('[A10] a live game counts as a round to lose', { tag: '@long' }, async ({ page, server }) => {
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsGame()
    await golfer.opens(server.url)
    await golfer.sees(hint)
  })

  test('[A10] on the Home Screen there is no such notice', { tag: '@long' }, async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await expectNoHint(new Golfer(page), server.url)
  })
})

test('[A10] a browser that keeps data shows no such notice', { tag: '@long' }, async ({ page, server }) => {
  await expectNoHint(new Golfer(page), server.url)
})

async function expectNoHint(golfer: Golfer, url: string): Promise<void> {
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('For good', 9)
  await golfer.opens(url)
  await expect(golfer.roundInProgress()).toBeVisible()
  await golfer.tab('Profile').click()
  await golfer.tab('Home').click()
  await expect(golfer.roundInProgress()).toBeVisible()
  await expect(golfer.page.getByText(hint)).toHaveCount(0)
}
