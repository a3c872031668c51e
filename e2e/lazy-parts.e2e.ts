import type { Page } from '@playwright/test'
import { create } from 'qrcode/lib/core/qrcode.js'
import { breakableLine, type BrokenLine, everything, fileNamed, nothing } from './broken-line.ts'
import { difficultRoundId, putDifficultRounds } from './difficult-rounds.ts'
import { expect, test as base } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { givesLibrariesTime } from './shared-image.ts'

/*
 * A module that couldn't be loaded in one bad moment is loaded at the next press, without reloading the page. Chromium up to
 * 155 caches a module that failed for as long as the page lives.
 */

const test = base.extend<{ line: BrokenLine }>({
  line: async ({ server }, use) => {
    const line = await breakableLine(server.port)
    await use(line)
    await line.close()
  },
})
test.use({ expectedErrors: /net::ERR_|a part of the app could not be loaded/ })

/** Returns a check that the page is still the same one. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.locator('html').evaluate((html) => html.setAttribute('data-marked', ''))
  return () => expect(page.locator('html')).toHaveAttribute('data-marked')
}

async function hasOpened(page: Page, address: string): Promise<Golfer> {
  const golfer = new Golfer(page)
  await golfer.opens(address)
  await golfer.setsUp('Ann')
  return golfer
}

for (const { file, what } of [
  { file: 'modern-screenshot-canvas', what: 'the library that draws it' },
  { file: 'page-styles', what: 'a file that the library imports' },
]) {
  test(`an image is shared at the second attempt when ${what} came too late for the first`, {
    tag: file === 'page-styles' ? '@long' : [],
  }, async ({ page, line }) => {
    await givesLibrariesTime(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    line.loses(fileNamed(file))
    const golfer = await hasOpened(page, line.url)
    await putDifficultRounds(page)
    const isSamePage = await markPage(page)
    await golfer.goesWithinTheApp(`/round/${difficultRoundId('two-players')}`)
    const footer = page.getByRole('contentinfo')
    const retry = footer.getByRole('button', { name: 'Retry Share' })
    await expect(retry).toBeVisible()
    line.loses(nothing)
    await retry.click()
    await expect(footer.getByRole('button', { name: 'Share Round' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await isSamePage()
  })
}

for (const { file, what } of [
  { file: 'stats-route', what: 'whose file' },
  { file: 'tabs', what: 'of which a file that it imports' },
]) {
  test(`a screen ${what} did not come is there at 'Try again'`, { tag: file === 'tabs' ? '@long' : [] }, async ({
    page,
    line,
  }) => {
    line.loses(fileNamed(file))
    const golfer = await hasOpened(page, line.url)
    await expect(page.getByRole('link', { name: 'Solo Play' })).toBeVisible()
    const isSamePage = await markPage(page)
    line.loses((request) => fileNamed(file)(request) || request.headers['sec-fetch-dest'] === 'empty')
    await golfer.tab('Stats').click()
    await golfer.sees("This part of the app couldn't be loaded")
    // The line recovers while the finger is down: any earlier, the app might notice by itself and remove the button.
    await page.getByRole('button', { name: 'Try again' }).hover()
    await page.mouse.down()
    line.loses(nothing)
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'Ready for Your First Round?' })).toBeVisible()
    await isSamePage()
  })
}

test('a screen opens although the page lost its first request for its file', async ({ page, line }) => {
  // Home must not load the file before.
  line.loses(fileNamed('create-screen'))
  const golfer = await hasOpened(page, line.url)
  await golfer.sees('Solo Play')
  let requests = 0
  line.loses((request) => {
    if (!fileNamed('create-screen')(request)) return false
    requests += 1
    return requests === 1
  })
  await page.goto(`${line.url}/solo/create`)
  await expect(page.getByRole('combobox', { name: 'Course' })).toBeVisible()
  expect(requests).toBeGreaterThan(1)
})

test('the feedback dialog that did not come opens at the next press', { tag: '@long' }, async ({ page, line }) => {
  line.loses(fileNamed('feedback-dialog'))
  const golfer = await hasOpened(page, line.url)
  const send = page.getByRole('button', { name: 'Send feedback' })
  await expect(send).toBeVisible()
  const isSamePage = await markPage(page)
  line.loses(everything)
  await send.click()
  await golfer.sees("This part of the app couldn't be loaded")
  line.loses(nothing)
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  await isSamePage()
})

test('a spreadsheet whose writer did not come is exported at the next press', { tag: '@long' }, async ({
  page,
  line,
}) => {
  const golfer = await hasOpened(page, line.url)
  await golfer.goesWithinTheApp('/profile')
  const isSamePage = await markPage(page)
  line.loses(fileNamed('csv-export'))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await golfer.sees('Export failed. Please try again.')
  line.loses(nothing)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await golfer.sees('Spreadsheet exported successfully!')
  await isSamePage()
})

test('a code is scanned at the next press when the reader did not come, nor its worker after it', async ({
  page,
  line,
}) => {
  const golfer = await hasOpened(page, line.url)
  await golfer.goesWithinTheApp('/join')
  await hasCameraOn(page, `${line.url}/multi/join?code=ABC234`)
  const isSamePage = await markPage(page)
  const scan = page.getByRole('button', { name: 'Scan Code' })
  const alert = page.getByRole('region', { name: 'Scan the QR code' }).getByRole('alert')
  line.loses(fileNamed('qr-worker'))
  await scan.click()
  await expect(alert).toBeVisible()
  let lostWorkers = 0
  line.loses((request) => {
    const isWorker = request.headers['sec-fetch-dest'] === 'worker'
    if (isWorker) lostWorkers += 1
    return isWorker
  })
  await scan.click()
  await expect.poll(() => lostWorkers).toBeGreaterThan(0)
  await expect(alert).toBeVisible()
  line.loses(nothing)
  await scan.click()
  await expect(page).toHaveURL(/\/multi\/join\?code=ABC234/)
  await isSamePage()
})

/** From now on, the camera shows the QR code of a text. */
async function hasCameraOn(page: Page, text: string): Promise<void> {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  await page.evaluate(
    ({ modules, across }) => {
      const scale = 8
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      const draw = () => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, 640, 640)
        context.fillStyle = 'black'
        for (const [at, module] of modules.entries()) {
          if (module === 0) continue
          context.fillRect(64 + (at % across) * scale, 64 + Math.floor(at / across) * scale, scale, scale)
        }
        requestAnimationFrame(draw)
      }
      draw()
      const getUserMedia = () => Promise.resolve(canvas.captureStream())
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia, configurable: true })
    },
    { modules: [...data], across: size },
  )
}
