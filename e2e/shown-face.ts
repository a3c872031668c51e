import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type DeviceContents, fillDevice } from './device-contents.ts'
import type { Face } from './face.ts'
import { expect, test as base } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { iPhoneUserAgent, phone } from './phone.ts'
import { routesOfFace } from './route-faces.ts'
import { makeBreakable, switchStorageOff } from './storage-faults.ts'

interface Fixtures {
  /** Puts one face of a screen before the golfer, on a phone of its own that changes the theme with the device and moves nothing. */
  showFace: (face: Face, options?: BrowserContextOptions) => Promise<Golfer>
}

export const test = base.extend<Fixtures>({
  showFace: async ({ browser, server, watch }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (face, options) => {
      if (!devices.has(face.device)) testInfo.setTimeout(testInfo.timeout + fillingTimeoutMs)
      const device = movedTo(await filledDevice(browser, server.url, face.device), server.url)
      const context = await browser.newContext({
        ...phone,
        ...(face.iPhone === true ? { userAgent: iPhoneUserAgent } : {}),
        reducedMotion: 'reduce',
        serviceWorkers: face.offline === true || face.serviceWorker === true ? 'allow' : 'block',
        ...options,
        storageState: device,
      })
      contexts.push(context)
      watch(context, face.expectedErrors)
      if (face.storageOff === true) await switchStorageOff(context)
      else await makeBreakable(context, face.faults)
      const golfer = new Golfer(await context.newPage())
      if (face.offline === true) {
        await golfer.opens(server.url)
        await golfer.isReadyForOffline()
        await context.setOffline(true)
      }
      await face.show(golfer, server.url)
      for (const pattern of routesOfFace(face.name)) {
        const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
        await expect(golfer.page).toHaveURL(({ pathname }) => path.test(pathname))
      }
      return golfer
    })
    for (const context of contexts) await context.close()
  },
})

/** Changes the device's theme under a page; the app follows it live, a static page by its own styles. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator(`html:not([data-theme]), html[data-theme="${theme}"]`)).toBeAttached()
}

/** What lies on a device, as a new context takes it. */
type Device = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Playing three rounds and beginning two more. */
const fillingTimeoutMs = 60_000

/** Devices that were filled once, by contents: playing several rounds isn't repeated for each face. */
const devices = new Map<DeviceContents, Promise<Device>>()

function filledDevice(browser: Browser, url: string, contents: DeviceContents): Promise<Device> {
  const known = devices.get(contents) ?? freshDevice(browser, url, contents)
  devices.set(contents, known)
  return known
}

async function freshDevice(browser: Browser, url: string, contents: DeviceContents): Promise<Device> {
  const context = await browser.newContext(phone)
  await fillDevice(new Golfer(await context.newPage()), url, contents)
  const device = await context.storageState({ indexedDB: true })
  await context.close()
  return device
}

/** What the device was told of where its server is. */
const configurationKey = 'golf_scorer_configuration'

/** Storage belongs to an address, and every test's server has a port of its own. */
function movedTo(device: Device, url: string): Device {
  const { origin } = new URL(url)
  return {
    ...device,
    origins: device.origins.map((stored) => ({
      ...stored,
      origin,
      localStorage: stored.localStorage.filter(({ name }) => name !== configurationKey),
    })),
  }
}
