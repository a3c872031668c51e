import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  difficultRoundId,
  type DifficultRoundName,
  difficultRoundNames,
  putDifficultRounds,
} from './difficult-rounds.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNothingCutOff } from './layout.ts'
import { givesLibrariesTime, handedOver, hasDownloads, hasImageSheet, pictureOf } from './shared-image.ts'

/** The button within a thumb's reach; the one in the header does the same. */
function shareButton(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('button', { name })
}

async function hasPlayed(golfer: Golfer, url: string): Promise<void> {
  await givesLibrariesTime(golfer.page)
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await putDifficultRounds(golfer.page)
}

async function isPrepared(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
}

async function opensSummary(golfer: Golfer, url: string, round: DifficultRoundName): Promise<void> {
  await golfer.opens(`${url}/round/${difficultRoundId(round)}`)
  await expect(golfer.page.getByRole('heading', { name: 'Round Complete', level: 1 })).toBeVisible()
}

test('a summary is shared as an image by the phone, whoever played', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  for (const round of difficultRoundNames) {
    await opensSummary(golfer, server.url, round)
    await expect(shareButton(page, 'Preparing image…').or(shareButton(page, 'Share Round'))).toBeVisible()
    await isPrepared(shareButton(page, 'Share Round'))
    // No element that the image was made from is left.
    await expect(page.locator('#mobile-shareable-round-image, iframe')).toHaveCount(0)
    await expectNothingCutOff(page)
    await hasImageSheet(page, 'takes')
    await shareButton(page, 'Share Round').click()
    const { name, type, png } = await handedOver(page)
    expect([name, type]).toEqual([expect.stringMatching(/^golf-round-[a-z,-]+-\d{13}\.png$/), 'image/png'])
    const { widthPx, heightPx, hasWhiteFrame, drawnStrips } = await pictureOf(page, png, 20)
    // The image is 720 px wide at one and a half pixels at most, with at most three million pixels: document 3 section 4.
    expect(widthPx, round).toBeGreaterThanOrEqual(720)
    expect(widthPx, round).toBeLessThanOrEqual(1080)
    expect(widthPx * heightPx, round).toBeLessThanOrEqual(3_000_000)
    expect(hasWhiteFrame, `${round}: nothing reaches into the margin`).toBe(true)
    expect(drawnStrips, `${round}: there is something from head to foot`).toBeGreaterThan(70)
    // The card of eight players on both nines is there: only that makes the picture higher than wide.
    if (round === 'eight-players') expect(heightPx / widthPx).toBeGreaterThan(3)
    await expect(shareButton(page, 'Share Round')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await opensSummary(golfer, server.url, 'tied')
  await isPrepared(shareButton(page, 'Share Round'))
  await hasImageSheet(page, 'cancelled')
  await shareButton(page, 'Share Round').click()
  await expect(shareButton(page, 'Share Round')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('status')).toBeEmpty()
  await hasImageSheet(page, 'takes')
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click()
  const light = await handedOver(page)
  expect([light.title, light.text]).toEqual(['Golf Round - Pebble Beach Golf Links', 'Ann & Ben & Cleo: 36 strokes'])

  // The image doesn't depend on the sender's theme.
  await page.emulateMedia({ colorScheme: 'dark' })
  await opensSummary(golfer, server.url, 'tied')
  await isPrepared(shareButton(page, 'Share Round'))
  await hasImageSheet(page, 'takes')
  await shareButton(page, 'Share Round').click()
  const dark = await handedOver(page)
  expect(dark.png.equals(light.png), 'the same image in both themes').toBe(true)

  // If no app takes the image and it can't be downloaded either, the screen says so and offers another try.
  await hasDownloads(page, false)
  for (const [sheet, why] of [
    ['takes no files', 'File sharing not supported. Try downloading the image instead.'],
    ['fails', 'Failed to share. Please try again or download the image.'],
    ['none', 'No sharing method available'],
  ] as const) {
    await hasImageSheet(page, sheet)
    await shareButton(page, 'Share Round').click()
    await expect(page.getByRole('alert')).toHaveText(why)
    await hasDownloads(page, true)
    const downloading = page.waitForEvent('download')
    await shareButton(page, 'Download Image').click()
    expect((await downloading).suggestedFilename()).toMatch(/^golf-round-[a-z,-]+-\d{13}\.png$/)
    await golfer.sees('Image downloaded')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await hasDownloads(page, false)
  }
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on a large screen without a share sheet the image is downloaded, offline too', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const golfer = new Golfer(page)
    await hasPlayed(golfer, server.url)
    await golfer.isReadyForOffline()
    await page.context().setOffline(true)
    for (const [round, sheet] of [
      ['eight-players', 'none'],
      ['alone', 'fails'],
    ] as const) {
      await opensSummary(golfer, server.url, round)
      await isPrepared(shareButton(page, 'Share Round'))
      await hasImageSheet(page, sheet)
      const downloading = page.waitForEvent('download')
      await shareButton(page, 'Share Round').click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^golf-round-[a-z,-]+-\d{13}\.png$/)
      await golfer.sees('Sharing not supported on this device. The image has been downloaded instead.')
      const { widthPx, heightPx, hasWhiteFrame, drawnStrips } = await pictureOf(
        page,
        await readFile(await file.path()),
        40,
      )
      const ratio = await page.evaluate(() => Math.max(1, Math.min(2, devicePixelRatio)))
      expect(widthPx).toBe(1080 * ratio)
      expect(heightPx).toBeGreaterThanOrEqual(400 * ratio)
      expect(hasWhiteFrame, `${round}: nothing reaches into the margin`).toBe(true)
      expect(drawnStrips, `${round}: there is something from head to foot`).toBeGreaterThan(70)
    }
  })
})

test('a scorecard is shared as a separate image, and the result is shown beside the button', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  await opensSummary(golfer, server.url, 'eight-players')
  await page.getByRole('button', { name: 'Scorecard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard' })
  await isPrepared(dialog.getByRole('button', { name: 'Share Round' }))
  await hasImageSheet(page, 'takes')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  const { name, title, png } = await handedOver(page)
  expect(name).toMatch(/^golf-scorecard-[a-z,-]+-\d{13}\.png$/)
  expect(title).toContain('Muirfield')
  const { widthPx, hasWhiteFrame, drawnStrips } = await pictureOf(page, png, 16)
  // The table alone has 100 px and 40 for each of 21 columns: document 3 section 9.
  expect(widthPx).toBeGreaterThanOrEqual(940)
  expect(hasWhiteFrame, 'nothing reaches into the margin').toBe(true)
  expect(drawnStrips, 'there is something from head to foot').toBeGreaterThan(60)
  await hasImageSheet(page, 'none')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^golf-scorecard-/)
  await expect(dialog.getByRole('status')).toHaveText(
    'Sharing not supported on this device. The scorecard image has been downloaded instead.',
  )
  await hasDownloads(page, false)
  await hasImageSheet(page, 'fails')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to share scorecard. Please try again or download the image.',
  )
  await dialog.getByRole('button', { name: 'Download Image' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to download image')
  await dialog.getByRole('button', { name: 'Retry Share' }).click()
  await isPrepared(dialog.getByRole('button', { name: 'Share Round' }))
  await expect(dialog.getByRole('status')).toHaveText('Scorecard ready to share')
})

test('an image is begun 200 ms after there is something to share', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await golfer.goesWithinTheApp(`/round/${difficultRoundId('tied')}`)
  await expect(page.getByRole('heading', { name: 'Round Complete', level: 1 })).toBeVisible()
  await expect(shareButton(page, 'Preparing image…')).toBeVisible()
  const template = page.locator('#mobile-shareable-round-image')
  await page.clock.runFor(199)
  await expect(template).toHaveCount(0)
  // After that the app waits until the page is idle.
  await page.clock.runFor(301)
  await expect(template).toBeAttached()
})

test.describe('when a library cannot be loaded', () => {
  // A service worker would serve its own copy.
  test.use({ serviceWorkers: 'block', expectedErrors: /ERR_FAILED/ })

  test('leaving while the image is prepared shows no message, and pressing shows the progress', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await hasPlayed(golfer, server.url)
    const held = Promise.withResolvers<void>()
    await page.route(/modern-screenshot/, async (route) => {
      await held.promise
      await route.continue()
    })
    await opensSummary(golfer, server.url, 'tied')
    await expect(page.locator('#mobile-shareable-round-image')).toBeAttached()
    await golfer.goesWithinTheApp(`/round/${difficultRoundId('two-players')}`)
    await shareButton(page, 'Preparing image…').click()
    await golfer.sees('Preparing your image…')
    held.resolve()
    await isPrepared(shareButton(page, 'Share Round'))
    await golfer.sees('Image ready to share')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('the other one draws the image, then a simple card is shared, and a large screen tries again', {
    tag: '@long',
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await hasPlayed(golfer, server.url)
    await page.route(/modern-screenshot/, (route) => route.abort())
    await opensSummary(golfer, server.url, 'eight-players')
    await isPrepared(shareButton(page, 'Share Round'))
    await hasImageSheet(page, 'takes')
    await shareButton(page, 'Share Round').click()
    const second = await pictureOf(page, (await handedOver(page)).png, 20)
    expect(second.widthPx).toBeGreaterThanOrEqual(720)
    expect(second.hasWhiteFrame, 'nothing reaches into the margin').toBe(true)
    expect(second.drawnStrips, 'there is something from head to foot').toBeGreaterThan(70)

    await page.route(/html2canvas/, (route) => route.abort())
    await opensSummary(golfer, server.url, 'eight-players')
    await isPrepared(page.getByText("We couldn't build the image on this device. We've prepared a simplified version."))
    // The toast lies above the status line, not on it.
    const note = page.getByRole('contentinfo').getByRole('status')
    await expect(note).toHaveText('Image simplified for this device')
    await expect
      .poll(() =>
        note.evaluate((element) => {
          const toasts = document.querySelector('section[aria-live="polite"]')
          return element.getBoundingClientRect().top - (toasts?.getBoundingClientRect().bottom ?? Infinity)
        }),
      )
      .toBeGreaterThanOrEqual(0)
    await hasImageSheet(page, 'takes')
    await shareButton(page, 'Share Round').click()
    const card = await pictureOf(page, (await handedOver(page)).png, 8)
    expect([card.widthPx, card.heightPx]).toEqual([720, 480])
    expect(card.drawnStrips, 'there is something from head to foot').toBeGreaterThan(60)

    await page.setViewportSize({ width: 1280, height: 900 })
    await opensSummary(golfer, server.url, 'tied')
    await expect(page.getByRole('alert')).toHaveText('Failed to prepare image')
    await expect(page.getByRole('button', { name: 'Download Image' })).toHaveCount(0)
    await page.unroute(/modern-screenshot/)
    await shareButton(page, 'Retry Share').click()
    await golfer.sees('Preparing your image…')
    await isPrepared(shareButton(page, 'Share Round'))
    await golfer.sees('Image ready to share')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
