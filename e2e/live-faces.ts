import { expect, type Locator, type Page } from '@playwright/test'
import { expectShown, type Face } from './face.ts'
import type { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { type Game, Mate } from './mate.ts'

/** What the browser itself says of a request that was refused, or that couldn't be made. */
const failedRequest = /Failed to load resource/
/** The script is the service worker's, which may be on its way when the signal goes. */
const noSignal = /Failed to load resource|WebSocket connection to .* failed|error occurred when fetching the script/

/** Live games: the ways in, the lobby, the round, and what of them is on Home. Each makes its game on the test's own server. */
export const liveFaces: readonly Face[] = [
  { name: 'multiplayer', device: 'nickname', show: opens('/multiplayer', 'Play with mates online') },
  { name: 'multi', device: 'nickname', show: opens('/multi', 'How it works') },

  { name: 'setup', device: 'nickname', show: opens('/setup', 'Online - friends can join your game') },
  {
    name: 'setup-in-progress',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer, url, [])
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
    name: 'setup-chosen',
    device: 'nickname',
    async show(golfer, url) {
      const choice = await choosesTee(golfer, url)
      await choice.getByText('Front 9', { exact: true }).click()
      await expect(choice).toBeHidden()
      await expect(golfer.page.getByRole('button', { name: 'Create Round' })).toBeEnabled()
    },
  },
  {
    name: 'setup-offline',
    device: 'nickname',
    offline: true,
    expectedErrors: noSignal,
    show: opens('/setup', 'Offline - playing solo locally'),
  },

  { name: 'create-game', device: 'rounds', show: opens('/multi/create', 'Your Nickname') },
  { name: 'create-game-empty', device: 'nickname', show: opens('/multi/create', 'No courses saved yet') },

  { name: 'join', device: 'nickname', show: opens('/multi/join', 'Enter the 6-character code shared by the host') },
  {
    name: 'join-prefilled',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/multi/join?code=ABC234`)
      await expect(golfer.page.getByRole('textbox', { name: 'Code' })).toHaveValue('ABC234')
      await expect(golfer.page.getByRole('button', { name: 'Join Game' })).toBeFocused()
    },
  },
  {
    name: 'join-failed',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      await golfer.opens(`${url}/multi/join?code=ABC234`)
      await new LiveGolfer(golfer.page).joins()
      await expectShown(golfer, 'Join failed: Game not found.')
    },
  },
  {
    name: 'join-offline',
    device: 'nickname',
    offline: true,
    expectedErrors: noSignal,
    show: opens('/multi/join', 'You are offline. Joining a game needs a connection.'),
  },

  {
    name: 'live-lobby-host',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer, url, ['Ben', 'Maximilian-Alexander'], ['Mia'])
    },
  },
  {
    name: 'live-lobby-guest',
    device: 'nickname',
    async show(golfer, url) {
      const { host, game } = await joinsGame(golfer, url)
      await host.adds(game, 'Mia')
      await expect(new LiveGolfer(golfer.page).players()).toHaveCount(3)
      await expectShown(golfer, 'Waiting for host to start the game...')
    },
  },
  {
    name: 'live-lobby-alone',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer, url, [])
      await expectShown(golfer, 'No one else has joined yet — starting now will run as a solo round.')
      await expect(golfer.page.getByRole('button', { name: 'Start Round' })).toBeEnabled()
    },
  },
  {
    name: 'live-lobby-eight',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer, url, ['Ben'], ['Mia', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen'])
      await expectShown(golfer, '8 players: the game is full.')
    },
  },
  {
    name: 'live-lobby-offline',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await hostsGame(golfer, url, ['Ben'])
      await golfer.page.context().setOffline(true)
      await expectShown(golfer, "You're offline—can't start a multiplayer game.")
    },
  },
  {
    name: 'live-lobby-gone',
    device: 'nickname',
    expectedErrors: failedRequest,
    show: opens(`/multi/lobby/${crypto.randomUUID()}`, 'Round not found'),
  },
  {
    name: 'share-round',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer, url, [])
      await golfer.page.getByRole('button', { name: 'Share QR Code' }).click()
      await expect(golfer.page.getByRole('img', { name: /^QR code that joins game/ })).toBeVisible()
    },
  },

  {
    name: 'scoring-live-host',
    device: 'nickname',
    async show(golfer, url) {
      const { live, game, mates } = await hostsGame(golfer, url, ['Ben', 'Cleo'], ['Mia'])
      await live.startsGame()
      await live.isOnHole(1)
      await mates[0]?.scores(game, [4])
      await live.enters('Ann', 5)
      await live.scoresFor('Mia')
      await expect(live.player('Ben')).toHaveAccessibleName('Ben, 4 strokes')
    },
  },
  {
    name: 'scoring-live-guest',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer, url)
      await live.taps(5)
      await live.readies()
      await expectShown(golfer, /^Waiting for/)
      await expect(golfer.page.getByRole('button', { name: 'Go on without waiting' })).toBeVisible()
    },
  },
  {
    name: 'scoring-live-waiting',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer, url)
      await live.taps(5)
      await live.hasNothingWaiting()
      await golfer.page.context().setOffline(true)
      await live.goesOnAsCan(2)
      await live.taps(6)
      await expectShown(golfer, /^\d changes? waiting to be sent$/)
    },
  },
  {
    name: 'scoring-live-ahead',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer, url)
      await live.taps(5)
      await live.goesOnAsCan(2)
      await live.taps(4)
      await live.hasNothingWaiting()
      await expectShown(golfer, 'You are ahead. The game is on hole 1.')
    },
  },
  {
    name: 'scoring-live-refused',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live, host, game } = await playsAsGuest(golfer, url)
      await golfer.page.context().setOffline(true)
      await live.taps(5)
      await live.seesSaved(5)
      await host.finishes(game)
      await golfer.page.context().setOffline(false)
      await expectShown(golfer, 'The round was finished before this arrived.')
    },
  },
  {
    name: 'scoring-live-complete',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hostsGame(golfer, url, ['Ben'])
      await live.startsGame()
      for (let hole = 1; hole <= 9; hole += 1) {
        if (hole > 1) await live.goesOnAsCan(hole)
        await live.taps(4)
      }
      await live.readies()
      await live.hasNothingWaiting()
      await expectShown(golfer, 'Your card is complete. Waiting for Ben.')
    },
  },

  {
    name: 'live-leaderboard',
    device: 'nickname',
    async show(golfer, url) {
      const { live, game, mates } = await hostsGame(golfer, url, ['Ben', 'Maximilian-Alexander'], ['Mia'])
      await live.startsGame()
      await live.enters('Mia', 7)
      await live.enters('Ann', 4)
      for (const [index, mate] of mates.entries()) await mate.scores(game, [3 + 2 * index])
      await mates[0]?.leaves(game)
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'left')
    },
  },
  {
    name: 'live-leaderboard-empty',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer, url)
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'No scores yet')
    },
  },
  {
    name: 'live-leaderboard-offline',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live } = await hostsGame(golfer, url, ['Ben'])
      await live.startsGame()
      await live.taps(4)
      await live.hasNothingWaiting()
      await live.looksAtLeaderboard()
      await golfer.page.context().setOffline(true)
      await expectShown(golfer, /^You are offline\. This is the board/)
    },
  },
  {
    name: 'scoring-live-finishing',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live } = await hostsGame(golfer, url, [])
      await live.startsGame()
      for (let hole = 1; hole <= 9; hole += 1) {
        if (hole > 1) await live.goesOnAsCan(hole)
        await live.taps(4)
      }
      await live.hasNothingWaiting()
      await golfer.page.context().setOffline(true)
      await live.finishesLive()
      await expectShown(golfer, 'Your round is finished. It is saved as soon as there is signal.')
      await expect(live.finishButton()).toBeDisabled()
    },
  },
  {
    name: 'home-live',
    device: 'rounds',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer, url)
      await live.taps(5)
      await live.hasNothingWaiting()
      await golfer.page.getByRole('button', { name: 'Back' }).click()
      await expectShown(golfer, 'Multiplayer Game in Progress')
      await expectShown(golfer, 'Old Meadow')
    },
  },

  {
    name: 'offline-courses',
    device: 'rounds',
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-empty',
    device: 'nickname',
    show: opens('/settings/offline-courses', /^No offline courses saved yet/),
  },
  {
    name: 'offline-courses-delete',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/settings/offline-courses`)
      await golfer.page.getByRole('button', { name: 'Delete All' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

const courseSearch = /\/functions\/v1\/courses-suggest/

function opens(path: string, text: string | RegExp): Face['show'] {
  return async (golfer, url) => {
    await golfer.opens(url + path)
    await expectShown(golfer, text)
  }
}

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
  await page.getByLabel('Course name or place').fill(text)
}

async function choosesTee(golfer: Golfer, url: string): Promise<Locator> {
  await searches(golfer, url, 'pebb')
  await golfer.page.getByRole('button', { name: 'Pebble Beach Golf Links' }).click()
  const choice = golfer.page.getByRole('dialog', { name: 'Select Tee & Holes' })
  await choice.getByText('Blue', { exact: true }).click()
  return choice
}

/** The device's golfer has made a game, and mates have come into its lobby. */
async function hostsGame(golfer: Golfer, url: string, names: readonly string[], manual: readonly string[] = []) {
  const live = new LiveGolfer(golfer.page)
  await live.opens(url)
  const code = await live.createsGame()
  const mates = await Promise.all(names.map((name) => Mate.at(url, name)))
  const game: Game = { id: new URL(golfer.page.url()).pathname.split('/').at(-1) ?? '', code }
  for (const mate of mates) await mate.joins(code)
  for (const name of manual) {
    await live.addsManualPlayer(name)
    // What is told lies over what is to be looked at.
    await golfer.page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect(live.players()).toHaveCount(1 + names.length + manual.length)
  return { live, game, mates }
}

/** The device's golfer is in the lobby of a mate's game. */
async function joinsGame(golfer: Golfer, url: string) {
  const host = await Mate.at(url, 'Ben')
  const game = await host.creates()
  const live = new LiveGolfer(golfer.page)
  await live.opens(`${url}/multi/join?code=${game.code}`)
  await live.joins()
  await live.isInLobby()
  return { live, host, game }
}

/** The device's golfer is on the first hole of a mate's game. */
async function playsAsGuest(golfer: Golfer, url: string) {
  const joined = await joinsGame(golfer, url)
  await joined.host.starts(joined.game)
  await joined.live.isPlaying()
  await joined.live.isOnHole(1)
  return joined
}
