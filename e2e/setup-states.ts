import { expect, type Locator, type Page } from '@playwright/test'
import { brokenOn, expectShown, type ScreenState, opens } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { LiveGolfer, pebbleFront } from './live-golfer.ts'
import { failedRequest, hostsGame, noSignal } from './live-scenes.ts'

/** The screens that lead to a live game, and its setup. Those that create a game do so on the test's own server. */
export const setupStates: readonly ScreenState[] = [
  { name: 'multiplayer', device: 'nickname', keepsDevice: true, show: opens('/multiplayer', 'Play with mates online') },
  { name: 'multi', device: 'nickname', keepsDevice: true, show: opens('/multi', 'How it works') },
  {
    name: 'multiplayer-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/multiplayer', 'Loading...'),
  },
  { name: 'multi-loading', device: 'nickname', faults: { opening: 'hangs' }, show: opens('/multi', 'Loading...') },
  {
    name: 'multiplayer-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    show: opens('/multiplayer', "You're offline. Create Round starts a solo round on this device."),
  },
  {
    name: 'multi-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    show: opens('/multi', /^You're offline. You need a connection to create or join/),
  },
  {
    name: 'multiplayer-no-server',
    device: 'nickname',
    expectedErrors: failedRequest,
    show: opensWithoutServer('/multiplayer'),
  },
  { name: 'multi-no-server', device: 'nickname', expectedErrors: failedRequest, show: opensWithoutServer('/multi') },
  { name: 'setup-no-server', device: 'nickname', expectedErrors: failedRequest, show: opensWithoutServer('/setup') },
  {
    name: 'create-game-no-server',
    device: 'nickname',
    expectedErrors: failedRequest,
    show: opensWithoutServer('/multi/create'),
  },
  {
    name: 'setup-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/setup', 'Loading setup...'),
  },
  {
    name: 'setup',
    device: 'nickname',
    keepsDevice: true,
    show: opens('/setup', 'Online - friends can join your game'),
  },
  {
    name: 'setup-in-progress',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, [])
      await golfer.opens(`${url}/setup`)
      await expectShown(golfer, 'Multiplayer Game in Progress')
    },
  },
  {
    name: 'setup-searching',
    device: 'nickname',
    async show(golfer, url) {
      await neverAnswers(golfer.page, courseSearch)
      await searches(golfer, url, 'pebb')
      await expectShown(golfer, 'Searching...')
    },
  },
  {
    name: 'setup-results',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await searches(golfer, url, 'golf')
      await expectShown(golfer, /^\d+ courses found$/)
    },
  },
  {
    name: 'setup-none',
    device: 'nickname',
    async show(golfer, url) {
      await searches(golfer, url, 'xqzwv')
      await expectShown(golfer, 'No suggestions yet — keep typing.')
    },
  },
  {
    name: 'setup-failure',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      await golfer.page.context().route(courseSearch, (route) => route.fulfill({ status: 500, json: {} }))
      await searches(golfer, url, 'pebb')
      await expectShown(golfer, /The server has a problem|Search failed/)
    },
  },
  {
    name: 'setup-tees',
    device: 'nickname',
    async show(golfer, url) {
      await choosesTee(golfer, url)
    },
  },
  {
    name: 'setup-tees-failure',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      await golfer.page.context().route(courseDetails, (route) => route.fulfill({ status: 500, json: {} }))
      await opensTees(golfer, url)
      await expect(golfer.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'setup-chosen',
    device: 'nickname',
    async show(golfer, url) {
      const choice = await choosesTee(golfer, url)
      await choice.getByText('Front 9', { exact: true }).click()
      await expect(golfer.page.getByRole('button', { name: 'Create Round' })).toBeEnabled()
    },
  },
  {
    name: 'setup-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/setup', 'Offline - playing solo locally'),
  },
  { name: 'create-game', device: 'rounds', keepsDevice: true, show: opens('/multi/create', 'Your Nickname') },
  {
    name: 'create-game-empty',
    device: 'nickname',
    keepsDevice: true,
    show: opens('/multi/create', 'No courses saved yet'),
  },
  {
    name: 'create-game-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/multi/create', 'Loading courses...'),
  },
  {
    name: 'create-game-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/multi/create', 'Failed to load courses'),
  },
  {
    name: 'create-game-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/multi/create', "You're offline."),
  },
]

/** The operator has deployed only the app, on a web host without a backend. */
function opensWithoutServer(path: string): ScreenState['show'] {
  return async (golfer, url) => {
    await golfer.page.context().route('**/config.json', (route) => route.fulfill({ status: 404 }))
    await golfer.opens(url + path)
    await expectShown(golfer, /^Live games aren't set up here/)
  }
}

const courseSearch = /\/functions\/v1\/courses-suggest/
const courseDetails = /\/functions\/v1\/courses-details-cache/

/** The pending state lasts: no answer arrives, and the timeout doesn't either. */
async function neverAnswers(page: Page, address: RegExp): Promise<void> {
  await page.context().route(address, () => new Promise(() => {}))
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const lookingMs = 5_000
    Object.assign(window, {
      setTimeout: (task: () => void, ms = 0) => (ms < lookingMs ? later(task, ms) : 0),
    })
  })
}

async function searches({ page }: { readonly page: Page }, url: string, text: string): Promise<void> {
  await page.goto(`${url}/setup`)
  await new LiveGolfer(page).searchesCourse(text)
}

/** Opens the choice of tee and holes of a course that was found. */
async function opensTees({ page }: Golfer, url: string): Promise<Locator> {
  await searches({ page }, url, pebbleFront.search)
  return new LiveGolfer(page).choosesFound(pebbleFront.course)
}

async function choosesTee(golfer: Golfer, url: string): Promise<Locator> {
  const choice = await opensTees(golfer, url)
  await choice.getByText(pebbleFront.tee, { exact: true }).click()
  return choice
}
