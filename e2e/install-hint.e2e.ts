import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { iPhoneUserAgent } from './phone.ts'

const hint = 'Put Teemates on your Home Screen'

test.describe('in a browser tab of an iPhone', () => {
  test.use({ userAgent: iPhoneUserAgent })

  test('[A10] whoever has a round to lose is urged to put the app on the Home Screen, once a start', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.sees('No rounds yet')
    await expect(page.getByText(hint)).toBeHidden()
    await golfer.startsQuickRound('Seven days', 9)
    await expect(page.getByText(hint)).toBeHidden()
    await page.getByRole('link', { name: 'Back' }).click()
    await golfer.sees(
      hint,
      'In a browser tab, iOS deletes rounds after seven days without a visit. Tap the Share button and then "Add to Home Screen" to keep them.',
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
  })

  test('[A10] a live game is a round to lose, too', async ({ page, server }) => {
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsGame()
    await golfer.opens(server.url)
    await golfer.sees(hint)
  })

  test('[A10] on the Home Screen nothing is urged', async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await expectNoHint(new Golfer(page), server.url)
  })
})

test('[A10] where data is not deleted after days nothing is urged', async ({ page, server }) => {
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
