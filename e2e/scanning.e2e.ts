import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { create } from 'qrcode/lib/core/qrcode.js'
import { DirectGolfer } from './direct-golfer.ts'
import { cameraOf, film, filmed } from './filmed.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { phone } from './phone.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Scan the QR code' })

/** The code of a Wi-Fi network, as a clubhouse shows it. */
const clubhouse = 'WIFI:S:Clubhouse;T:WPA;P:birdie;;'

/** A page with nothing but the QR code of a text. */
function qrOf(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.entries()].filter(([, module]) => module !== 0)
  const path = dark.map(([at]) => `M${(at % size) + 4} ${Math.floor(at / size) + 4}h1v1h-1z`).join('')
  return `<svg width="340" viewBox="0 0 ${size + 8} ${size + 8}" style="background: white"><path d="${path}"/></svg>`
}

test('a camera that sees the QR code leads to the live game or to the direct round, from either join screen', async ({
  page,
  browser,
  server,
  watch,
  launchPersistent,
}, testInfo) => {
  const context = await browser.newContext(phone)
  watch(context)
  const hana = new LiveGolfer(await context.newPage())
  await hana.opens(server.url)
  await hana.setsUp('Hana')
  const code = await hana.createsGame()
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  const seen = testInfo.outputPath('camera.y4m')

  const stranger = await context.newPage()
  await stranger.setContent(qrOf(clubhouse))
  await film(stranger, { turned: 0, height: 1, light: 1 }, seen)
  expect(decodeQR(await filmed(seen))).toBe(clubhouse)
  const ben = await launchPersistent(testInfo.outputPath('Ben'), cameraOf(seen))
  const golfer = new DirectGolfer(ben.page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ben')
  await ben.page.goto(`${server.url}/join`)
  await ben.page.getByRole('button', { name: 'Scan Code' }).click()
  await golfer.sees("Point at the QR code on the host's phone")
  const video = ben.page.locator('video')
  await expect(video).toHaveJSProperty('videoWidth', 1280)
  // The code of the clubhouse's network is read and silently ignored: the right code may be the next.
  await expect
    .poll(() => video.evaluate((shown) => (shown instanceof HTMLVideoElement ? shown.currentTime : 0)))
    .toBeGreaterThan(2)
  await golfer.sees("Point at the QR code on the host's phone")
  await expect(panel(ben.page).getByRole('alert')).toHaveCount(0)
  expect(new URL(ben.page.url()).pathname).toBe('/join')
  await ben.page.getByRole('button', { name: 'Stop Scanning' }).click()
  await expect(ben.page.locator('video')).toHaveCount(0)
  await expect(ben.page.getByRole('button', { name: 'Scan Code' })).toBeFocused()

  await hana.page.getByRole('button', { name: 'Share QR Code' }).click()
  // The live game's code on the screen of rounds, turned and in the shade.
  await film(hana.page, { turned: 12, height: 0.95, light: 0.55 }, seen)
  await ben.page.getByRole('button', { name: 'Scan Code' }).click()
  await expect(ben.page).toHaveURL(new RegExp(`/multi/join\\?code=${code}#k=`))
  await golfer.sees("Hana's game")

  // The direct round's code on the screen of live games, upside down and far away.
  await ann.page.getByRole('button', { name: 'Share QR Code' }).click()
  await film(ann.page, { turned: 172, height: 0.8, light: 0.9 }, seen)
  await ben.page.goto(`${server.url}/multi/join`)
  await ben.page.getByRole('button', { name: 'Scan Code' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  await expect(ann.players().filter({ hasText: 'Ben' })).toBeVisible()
  await context.close()
})

test('every camera error shows a way around it, and the next press tries again', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await page.goto(`${server.url}/multi/join`)
  const scan = page.getByRole('button', { name: 'Scan Code' })
  for (const [name, text] of [
    ['NotAllowedError', 'Camera permission was denied. Please allow camera access and try again.'],
    ['NotFoundError', 'No camera found on this device.'],
    ['NotReadableError', 'Camera is in use by another app. Please close other camera apps and try again.'],
    ['OverconstrainedError', 'Requested camera not available. Try using a different camera.'],
    ['AbortError', 'Camera access was interrupted. Please try again.'],
    ['NotSupportedError', 'Camera not supported in this browser. Try using Safari or Chrome.'],
    ['SecurityError', 'Camera access blocked for security reasons.'],
    ['TypeError', 'Camera initialization failed. Please refresh the page and try again.'],
    ['UnknownError', 'Could not access the camera: the lens is gone'],
  ] as const) {
    await page.evaluate((kind) => {
      const refuse = async () => {
        throw kind === 'TypeError' ? new TypeError('x') : new DOMException('the lens is gone', kind)
      }
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse, configurable: true })
    }, name)
    await scan.click()
    await expect(panel(page).getByRole('alert')).toContainText(text)
  }
  await golfer.sees('Type the code below instead. In a direct round, the host then has to let you in.')

  // A link that lacks a part of a round's link is no invitation, and is silently ignored.
  for (const without of ['host', 'invite']) {
    const link = new URLSearchParams({ room: 'ABC234', host: 'peer_1', invite: 'ABC234', v: '1' })
    link.delete(without)
    await golfer.opens(`${server.url}/join?${link}`)
    await expect(page.getByRole('textbox', { name: 'Round Code' })).toHaveValue('')
    await expect(scan).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
