import type { Locator, Page } from '@playwright/test'
import { create } from 'qrcode/lib/core/qrcode.js'
import { stopsClock } from './clock.ts'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'

declare global {
  interface Window {
    /** The data passed to the platform's share sheet. */
    shared: unknown[]
  }
}

test("a game's code is copied, sent and scanned", { tag: '@long' }, async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const code = await golfer.createsGame()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  // From here on time passes only when the test advances it.
  await stopsClock(page)
  await page.getByRole('button', { name: 'Copy Code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(clipboard).toBe(code)
  // The message shows for 2 s: document 3 section 9.
  await page.clock.runFor(1900)
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible()
  await page.clock.resume()

  await page.getByRole('button', { name: 'Share QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Round' })
  await expect(dialog.getByText(code, { exact: true })).toBeVisible()

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialog.getByRole('button', { name: 'Copy Code' }).click()
  await expect(dialog.getByText('Code copied')).toBeVisible()
  await expect.poll(clipboard).toBe(code)
  // Without the share sheet the link is copied: six letters alone would have to be typed.
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  await expect(dialog.getByText('Link copied')).toBeVisible()
  const copiedLink = await clipboard()
  expect(copiedLink).toMatch(/^http.+\/multi\/join\?code=[A-Z2-9]{6}#k=[A-Za-z0-9_-]{22}$/)

  await hasSheet(page, 'taken')
  await expect(dialog.getByText('Link copied')).toBeHidden()
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  // The secret of the invitation follows the code: 128 bits in base64url.
  const url: unknown = expect.stringMatching(/\/multi\/join\?code=[A-Z2-9]{6}#k=[A-Za-z0-9_-]{22}$/)
  const sent = { title: 'Join my golf round', text: 'Join my golf round at Pebble Beach Golf Links', url }
  await expect.poll(() => page.evaluate(() => window.shared)).toEqual([sent])
  const sheet = await page.evaluate(() => JSON.stringify(window.shared))
  const link = /"url":"([^"]+)"/.exec(sheet)?.[1] ?? ''
  expect(link).toContain(`${server.url}/multi/join?code=${code}#`)
  expect(link).toBe(copiedLink)
  const picture = dialog.getByRole('img', { name: `QR code that joins game ${code}` })
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules
  const drawn = [...data].map((module) => module !== 0)
  await expect(async () => expect(await modulesOf(picture, size)).toEqual(drawn)).toPass({ timeout: 45_000 })

  await hasSheet(page, 'cancelled')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  await expect.poll(() => page.evaluate(() => window.shared)).toEqual([sent])
  await expect(dialog.locator('[role=status]')).toBeEmpty()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share QR Code' })).toBeFocused()
})

test("a direct round's lobby shares its link in the same dialog, and offers no code that would need the host's approval", async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const golfer = new DirectGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.hostsDirect()
  const code = await golfer.code()
  await hasSheet(page, 'taken')
  await expect(page.getByRole('button', { name: 'Copy Code' })).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'Share Round' })
  const picture = dialog.getByRole('img', { name: `QR code that joins game ${code}` })
  for (const name of ['Share QR Code', `QR code that joins game ${code}`]) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(picture).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(await page.evaluate(() => window.shared)).toEqual([])

  await page.getByRole('button', { name: 'Share QR Code' }).click()
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  const url: unknown = expect.stringMatching(
    new RegExp(`^${server.url}/join\\?room=${code}&host=[a-z0-9]+&invite=${code}&v=1#k=[A-Za-z0-9_-]{22}$`),
  )
  await expect.poll(() => page.evaluate(() => window.shared)).toMatchObject([{ url }])
  await dialog.getByRole('button', { name: 'Copy Code' }).click()
  await expect(dialog.getByText('Code copied')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('a QR code whose file loads slowly still comes, without an error meanwhile', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await page.clock.install()
  const file = Promise.withResolvers<void>()
  await page.route('**/assets/qr-pattern-*.js', async (route) => {
    await file.promise
    await route.continue()
  })
  const code = await golfer.createsGame()
  await page.getByRole('button', { name: 'Share QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Round' })
  await expect(dialog.getByText(code, { exact: true })).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  file.resolve()
  await expect(dialog.getByRole('img', { name: `QR code that joins game ${code}` })).toBeVisible()
})

test.describe('without the file that makes QR codes', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /404 \(Not Found\)/ })

  test('a QR code that cannot be made shows an error, beside the code that can be typed', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await page.route('**/assets/qr-pattern-*.js', (route) => route.fulfill({ status: 404 }))
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const code = await golfer.createsGame()
    await page.getByRole('button', { name: 'Share QR Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Round' })
    await expect(dialog.getByRole('alert')).toHaveText('QR Code Error')
    await expect(dialog.getByText(code, { exact: true })).toBeVisible()
  })
})

/** Adds a phone's share sheet, which this browser lacks. */
async function hasSheet(page: Page, outcome: 'taken' | 'cancelled'): Promise<void> {
  await page.evaluate((given) => {
    window.shared = []
    const share = async (data: ShareData) => {
      window.shared.push(data)
      if (given === 'cancelled') throw new DOMException('Share canceled', 'AbortError')
    }
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  }, outcome)
}

/**
 * The pattern as a scanner sees it, row by row: whether the middle of each module of the painted picture is dark. The margin of
 * two modules around it is left out, and must be light.
 */
async function modulesOf(picture: Locator, size: number): Promise<boolean[]> {
  const margin = 2
  const painted = (await picture.screenshot({ animations: 'disabled' })).toString('base64')
  // The picture needs a separate page: the app's policy allows no foreign pictures.
  const beside = await picture.page().context().newPage()
  const rows = await beside.evaluate(
    async ({ png, count }) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      drawing.drawImage(image, 0, 0)
      const isDark = (row: number, column: number) => {
        const x = Math.floor(((column + 0.5) * image.width) / count)
        const y = Math.floor(((row + 0.5) * image.height) / count)
        return (drawing.getImageData(x, y, 1, 1).data[0] ?? 255) < 128
      }
      return Array.from({ length: count }, (_, row) =>
        Array.from({ length: count }, (__, column) => isDark(row, column)),
      )
    },
    { png: painted, count: size + 2 * margin },
  )
  await beside.close()
  const inside = (index: number) => index >= margin && index < size + margin
  for (const [row, modules] of rows.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (!inside(row) || !inside(column)) expect(dark, `row ${row}, column ${column} of the margin`).toBe(false)
    }
  }
  return rows.filter((_, row) => inside(row)).flatMap((modules) => modules.filter((_, column) => inside(column)))
}
