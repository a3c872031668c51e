import { expect, type Locator, type Page } from '@playwright/test'
import { brokenOn, expectShown, type Face, opens } from './face.ts'
import type { Golfer } from './golfer.ts'
import { LiveGolfer, pebbleFront } from './live-golfer.ts'
import { failedRequest, hostsGame, noSignal } from './live-scenes.ts'

/** The ways to a live game and its setup. Those that make a game make it on the test's own server. */
export const setupFaces: readonly Face[] = [
  { name: 'multiplayer', device: 'nickname', looks: true, show: opens('/multiplayer', 'Play with mates online') },
  { name: 'multi', device: 'nickname', looks: true, show: opens('/multi', 'How it works') },
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
    looks: true,
    offline: true,
    show: opens('/multiplayer', 'You are offline. Create Round starts a solo round on this device.'),
  },
  {
    name: 'multi-offline',
    device: 'nickname',
    looks: true,
    offline: true,
    show: opens('/multi', /^You are offline. A live game is created and joined with a connection/),
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
  { name: 'setup', device: 'nickname', looks: true, show: opens('/setup', 'Online - friends can join your game') },
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
    looks: true,
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
    looks: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/setup', 'Offline - playing solo locally'),
  },
  { name: 'create-game', device: 'rounds', looks: true, show: opens('/multi/create', 'Your Nickname') },
  { name: 'create-game-empty', device: 'nickname', looks: true, show: opens('/multi/create', 'No courses saved yet') },
  {
    name: 'create-game-loading',
    device: 'rounds',
    looks: true,
    show: brokenOn('hangs', '/multi/create', 'Loading courses...'),
  },
  {
    name: 'create-game-failure',
    device: 'rounds',
    looks: true,
    show: brokenOn('fails', '/multi/create', 'Failed to load courses'),
  },
  {
    name: 'create-game-offline',
    device: 'rounds',
    looks: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/multi/create', 'You are offline.'),
  },
]

/** Where the operator has put the app on a web host, and nothing else. */
function opensWithoutServer(path: string): Face['show'] {
  return async (golfer, url) => {
    await golfer.page.context().route('**/config.json', (route) => route.fulfill({ status: 404 }))
    await golfer.opens(url + path)
    await expectShown(golfer, /^No server for live games is set up here/)
  }
}

const courseSearch = /\/functions\/v1\/courses-suggest/
const courseDetails = /\/functions\/v1\/courses-details-cache/

/** What is waited for stays so for as long as anybody looks: neither an answer comes nor the time at which it is given up. */
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

/** Where tee and holes of a course that was found are chosen. */
async function opensTees({ page }: Golfer, url: string): Promise<Locator> {
  await searches({ page }, url, pebbleFront.search)
  return new LiveGolfer(page).choosesFound(pebbleFront.course)
}

async function choosesTee(golfer: Golfer, url: string): Promise<Locator> {
  const choice = await opensTees(golfer, url)
  await choice.getByText(pebbleFront.tee, { exact: true }).click()
  return choice
}
