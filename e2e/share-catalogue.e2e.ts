import type { Page } from '@playwright/test'
import { difficultRoundId, putDifficultRounds } from './difficult-rounds.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { givesLibrariesTime, hasDownloads, hasImageSheet } from './shared-image.ts'

declare global {
  interface Window {
    /** Of the test that takes it away. */
    hasCanvas: boolean
  }
}

/* Document 3, section 8, share errors: what a golfer is told whose browser can't draw an image, each with a way on. */

// A worker would hand over its own copies of the libraries, which are kept from the page here.
test.use({ serviceWorkers: 'block', expectedErrors: /ERR_FAILED/ })
test.describe.configure({ timeout: 120_000 })

/** An image is made when the page has nothing better to do. */
const preparingMs = 30_000

async function opensSummary(page: Page, url: string): Promise<void> {
  const golfer = new Golfer(page)
  await givesLibrariesTime(page)
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await putDifficultRounds(page)
  await golfer.opens(`${url}/round/${difficultRoundId('tied')}`)
  await expect(page.getByRole('heading', { name: 'Round Complete', level: 1 })).toBeVisible()
}

const noLibraries = /modern-screenshot|html2canvas/

test('a browser without a canvas says so, and draws once it has one', async ({ page, server }) => {
  await page.route(noLibraries, (route) => route.abort())
  await page.addInitScript(() => {
    window.hasCanvas = false
    const { getContext } = HTMLCanvasElement.prototype
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, ...given: Parameters<typeof getContext>) {
        return window.hasCanvas ? Reflect.apply(getContext, this, given) : null
      },
    })
  })
  await opensSummary(page, server.url)
  await expect(page.getByRole('alert')).toHaveText('Canvas context not available', { timeout: preparingMs })
  await page.evaluate(() => (window.hasCanvas = true))
  await page.getByRole('contentinfo').getByRole('button', { name: 'Retry Share' }).click()
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Image simplified for this device', {
    timeout: preparingMs,
  })
})

test('an image of a few bytes is none, on a large screen', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['tiny'], { type: 'image/png' }))
  })
  await opensSummary(page, server.url)
  await expect(page.getByRole('alert')).toHaveText('Failed to generate image - blob too small', {
    timeout: preparingMs,
  })
})

test('a template that something has taken out of the page is missed', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { getElementById } = document
    document.getElementById = (id) => (id.includes('shareable') ? null : Reflect.apply(getElementById, document, [id]))
  })
  await opensSummary(page, server.url)
  await expect(page.getByRole('alert')).toHaveText('Mobile template not found in DOM', { timeout: preparingMs })
})

test('a scorecard that cannot be drawn is shared as a simple card, or says why not', async ({ page, server }) => {
  const held = Promise.withResolvers<void>()
  await page.route(noLibraries, async (route) => {
    await held.promise
    await route.abort()
  })
  await opensSummary(page, server.url)
  await page.getByRole('button', { name: 'Scorecard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard' })
  await dialog.getByRole('button', { name: 'Preparing image…' }).click()
  const told = dialog.getByRole('status')
  await expect(told).toHaveText('Preparing your scorecard image…')
  held.resolve()
  await expect(told).toHaveText(
    "We couldn't build the scorecard image on this device. We've prepared a simplified version.",
    { timeout: preparingMs },
  )
  await hasDownloads(page, false)
  await hasImageSheet(page, 'takes no files')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'File sharing not supported. Try downloading the scorecard image instead.',
  )
})
