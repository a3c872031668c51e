import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import { type DeviceContents, fillDevice } from './device-contents.ts'
import { anyOf, type Face, type Way } from './face.ts'
import { expect, test as base } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { iPhoneUserAgent, phone } from './phone.ts'
import { routesOfFace } from './route-faces.ts'
import { makeBreakable, switchStorageOff } from './storage-faults.ts'

interface Fixtures {
  /** Opens a page on a phone that is as the face needs it. */
  pageFor: (face: Face, options?: BrowserContextOptions) => Promise<ShownPage>
  /** Puts one face of a screen before the golfer, on a phone that changes the theme with the device and moves nothing. */
  showFace: (face: Face, options?: BrowserContextOptions) => Promise<Golfer>
  /**
   * Puts the faces of one way before the golfer, or a single face that lies on none, each to be looked at. The look leaves the
   * page as it found it.
   */
  showTogether: (faces: readonly Face[], look: (face: Face, golfer: Golfer) => Promise<void>) => Promise<void>
}

interface ShownPage {
  readonly golfer: Golfer
  /** From now on these console errors are expected, and no others. */
  readonly expects: (errors: RegExp | undefined) => void
}

/** A device with the app, as often as it can be looked at. */
interface Phone {
  readonly context: BrowserContext
  /** The face that it was made for. */
  readonly face: Face
  /** Console errors. */
  expected: RegExp | undefined
}

export const test = base.extend<Fixtures>({
  pageFor: async ({ browser, server, watch }, use, testInfo) => {
    const phones: Phone[] = []
    await use(async (face, options) => {
      const known = options === undefined ? phones.find(({ face: other }) => isOnOnePhone(face, other)) : undefined
      const used = known ?? (await newPhone(face, options))
      return {
        golfer: new Golfer(await used.context.newPage()),
        expects: (errors) => {
          used.expected = errors
        },
      }
    })
    // Those of mates, too, which a face has opened beside the golfer's.
    for (const context of browser.contexts()) await context.close()

    async function newPhone(face: Face, options: BrowserContextOptions = {}): Promise<Phone> {
      const device = movedTo(await filledDevice(face.device, testInfo, browser, server.url), server.url)
      const context = await browser.newContext({
        ...phone,
        ...(face.iPhone === true ? { userAgent: iPhoneUserAgent } : {}),
        reducedMotion: 'reduce',
        serviceWorkers: face.offline === true || face.serviceWorker === true ? 'allow' : 'block',
        ...options,
        storageState: device,
      })
      const made: Phone = { context, face, expected: face.expectedErrors }
      phones.push(made)
      watch(context, () => made.expected)
      if (face.storageOff === true) await switchStorageOff(context)
      else await makeBreakable(context, face.faults)
      if (face.offline === true) {
        const golfer = new Golfer(await context.newPage())
        await golfer.opens(server.url)
        await golfer.isReadyForOffline()
        await context.setOffline(true)
        await golfer.page.close()
      }
      return made
    }
  },
  showFace: async ({ pageFor, server }, use) => {
    await use(async (face, options) => {
      const { golfer, expects } = await pageFor(face, options)
      expects(anyOf([face.expectedErrors, face.expectedBefore]))
      await face.show(golfer, server.url)
      await isWhereItBelongs(face, golfer)
      return golfer
    })
  },
  showTogether: async ({ pageFor, server }, use) => {
    await use(async (faces, look) => {
      const [first] = faces
      if (first === undefined) return
      const { golfer, expects } = await pageFor(first)
      const left = [...faces]
      expects(first.expectedErrors)
      for await (const name of wayOf(first)(golfer, server.url)) {
        const face = left.shift()
        expect(name, 'the next face on the way').toBe(face?.name)
        if (face === undefined) break
        await isWhereItBelongs(face, golfer)
        await look(face, golfer)
        // The last one's page stays a moment longer.
        if (left[0] !== undefined) expects(left[0].expectedErrors)
      }
      expect(left, 'faces that the way leads to').toEqual([])
    })
  },
})

function wayOf(face: Face): Way {
  return (
    face.way ??
    async function* (golfer, url) {
      await face.show(golfer, url)
      yield face.name
    }
  )
}

async function isWhereItBelongs(face: Face, { page }: Golfer): Promise<void> {
  for (const pattern of routesOfFace(face.name)) {
    const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
    await expect(page).toHaveURL(({ pathname }) => path.test(pathname))
  }
}

/** Neither leaves anything on it, and both find on it what they need. */
function isOnOnePhone(one: Face, other: Face): boolean {
  return one.looks === true && other.looks === true && one.device === other.device && one.offline === other.offline
}

/** Changes the device's theme under a page; the app follows it live, a static page by its own styles. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const themed = page.locator(`html:not([data-theme]), html[data-theme="${theme}"]`)
  await expect(themed).toBeAttached()
}

/** What lies on a device, as a new context takes it. */
type Device = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Playing three rounds and beginning two more. */
const fillingTimeoutMs = 60_000

/** Devices that were filled before, by contents: playing several rounds isn't repeated for each face. */
const devices = new Map<DeviceContents, Device>()

async function filledDevice(
  contents: DeviceContents,
  testInfo: TestInfo,
  browser: Browser,
  url: string,
): Promise<Device> {
  const known =
    devices.get(contents) ?? (await deviceOfRun(contents, testInfo, () => freshDevice(browser, url, contents)))
  devices.set(contents, known)
  return known
}

/** Made by the worker that asks first; the others wait for what it writes down. */
async function deviceOfRun(contents: DeviceContents, testInfo: TestInfo, make: () => Promise<Device>): Promise<Device> {
  testInfo.setTimeout(testInfo.timeout + fillingTimeoutMs)
  const folder = testInfo.project.outputDir
  const file = join(folder, `device-${contents}.json`)
  await mkdir(folder, { recursive: true })
  const isFirst = await mkdir(`${file}.making`).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    await expect.poll(() => existsSync(file), { timeout: fillingTimeoutMs }).toBe(true)
    const read: (json: string) => Device = JSON.parse
    return read(await readFile(file, 'utf8'))
  }
  const device = await make()
  // Whole at once, for those that wait.
  await writeFile(`${file}.written`, JSON.stringify(device))
  await rename(`${file}.written`, file)
  return device
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
