import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import { type DeviceContents, fillDevice } from './device-contents.ts'
import { anyOf, type ScreenState, type Tour } from './screen-state.ts'
import { expect, test as base } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { iPhoneUserAgent, phone } from './phone.ts'
import { routesOfState } from './route-states.ts'
import { makeBreakable, switchStorageOff } from './storage-faults.ts'

interface Fixtures {
  /** Opens a page on a phone prepared for the state. */
  pageFor: (state: ScreenState, options?: BrowserContextOptions) => Promise<ShownPage>
  /** Shows one state of a screen, on a phone that follows the device's theme and animates nothing. */
  showState: (state: ScreenState, options?: BrowserContextOptions) => Promise<Golfer>
  /**
   * Shows the states of one tour, or a single state without a tour, and inspects each. The inspection must leave the page as it
   * found it.
   */
  showTogether: (
    states: readonly ScreenState[],
    look: (state: ScreenState, golfer: Golfer) => Promise<void>,
  ) => Promise<void>
}

interface ShownPage {
  readonly golfer: Golfer
  /** From now on these console errors are expected, and no others. */
  readonly expects: (errors: RegExp | undefined) => void
}

/** A device with the app, reused while states leave it unchanged. */
interface Phone {
  readonly context: BrowserContext
  /** The state that the phone was made for. */
  readonly state: ScreenState
  /** The console errors expected on it. */
  expected: RegExp | undefined
}

export const test = base.extend<Fixtures>({
  pageFor: async ({ browser, server, watch }, use, testInfo) => {
    const phones: Phone[] = []
    await use(async (state, options) => {
      const known = options === undefined ? phones.find(({ state: other }) => canSharePhone(state, other)) : undefined
      const used = known ?? (await newPhone(state, options))
      return {
        golfer: new Golfer(await used.context.newPage()),
        expects: (errors) => {
          used.expected = errors
        },
      }
    })
    // This includes the contexts of mates that a state has opened.
    for (const context of browser.contexts()) await context.close()

    async function newPhone(state: ScreenState, options: BrowserContextOptions = {}): Promise<Phone> {
      const device = movedTo(await filledDevice(state.device, testInfo, browser, server.url), server.url)
      const context = await browser.newContext({
        ...phone,
        ...(state.iPhone === true ? { userAgent: iPhoneUserAgent } : {}),
        reducedMotion: 'reduce',
        serviceWorkers: state.offline === true || state.serviceWorker === true ? 'allow' : 'block',
        ...options,
        storageState: device,
      })
      const made: Phone = { context, state, expected: state.expectedErrors }
      phones.push(made)
      watch(context, () => made.expected)
      if (state.storageOff === true) await switchStorageOff(context)
      else await makeBreakable(context, state.faults)
      if (state.offline === true) {
        const golfer = new Golfer(await context.newPage())
        await golfer.opens(server.url)
        await golfer.isReadyForOffline()
        await context.setOffline(true)
        await golfer.page.close()
      }
      return made
    }
  },
  showState: async ({ pageFor, server }, use) => {
    await use(async (state, options) => {
      const { golfer, expects } = await pageFor(state, options)
      expects(anyOf([state.expectedErrors, state.expectedBefore]))
      await state.show(golfer, server.url)
      await isWhereItBelongs(state, golfer)
      return golfer
    })
  },
  showTogether: async ({ pageFor, server }, use) => {
    await use(async (states, look) => {
      const [first] = states
      if (first === undefined) return
      const { golfer, expects } = await pageFor(first)
      const left = [...states]
      expects(first.expectedErrors)
      for await (const name of tourOf(first)(golfer, server.url)) {
        const state = left.shift()
        expect(name, 'the next state on the tour').toBe(state?.name)
        if (state === undefined) break
        await isWhereItBelongs(state, golfer)
        await look(state, golfer)
        // The last state's page stays open a moment longer.
        if (left[0] !== undefined) expects(left[0].expectedErrors)
      }
      expect(left, 'states that the tour leads to').toEqual([])
    })
  },
})

function tourOf(state: ScreenState): Tour {
  return (
    state.tour ??
    async function* (golfer, url) {
      await state.show(golfer, url)
      yield state.name
    }
  )
}

async function isWhereItBelongs(state: ScreenState, { page }: Golfer): Promise<void> {
  for (const pattern of routesOfState(state.name)) {
    const path = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
    await expect(page).toHaveURL(({ pathname }) => path.test(pathname))
  }
}

/** Two states can share a phone if neither leaves anything on it and both need the same contents. */
function canSharePhone(one: ScreenState, other: ScreenState): boolean {
  return (
    one.keepsDevice === true &&
    other.keepsDevice === true &&
    one.device === other.device &&
    one.offline === other.offline
  )
}

/** Changes the device's theme under a page. The app follows it live, a static page by its own styles. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const themed = page.locator(`html:not([data-theme]), html[data-theme="${theme}"]`)
  await expect(themed).toBeAttached()
}

/** A device's storage, as a new context takes it. */
type Device = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The time to play three rounds and begin two more. */
const fillingTimeoutMs = 60_000

/** Devices filled earlier, by contents: playing several rounds isn't repeated for each state. */
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

/** The first worker to ask fills the device. The others wait for the file that it writes. */
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
  // The file appears whole at once, for the workers that wait.
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

/** The storage key of the server's address, as the device received it. */
const configurationKey = 'golf_scorer_configuration'

/** Storage belongs to an origin, and every test's server has its own port. */
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
