import { expect } from '@playwright/test'
import { expectShown, type Face, opens } from './face.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { failedRequest, holdsChannels, hostsGame, joinsGame, noSignal } from './live-scenes.ts'

/** The lobby of a live game. Each makes its game on the test's own server. */
export const lobbyFaces: readonly Face[] = [
  {
    name: 'live-lobby-host',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, ['Ben', 'Maximilian-Alexander'], ['Mia'])
    },
  },
  {
    name: 'live-lobby-guest',
    device: 'nickname',
    async show(golfer, url) {
      const { host, game } = await joinsGame(golfer.page, url)
      await host.adds(game, 'Mia')
      await expect(new LiveGolfer(golfer.page).players()).toHaveCount(3)
      await expectShown(golfer, 'Waiting for host to start the game...')
    },
  },
  {
    name: 'live-lobby-menu',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await live.opensMenu()
      await expectShown(golfer, 'Leave Game')
    },
  },
  {
    name: 'live-lobby-menu-offline',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await golfer.page.context().setOffline(true)
      const menu = await live.opensMenu()
      await expect(menu.getByText("You're offline. This needs signal.").first()).toBeVisible()
    },
  },
  {
    name: 'live-lobby-holes',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await (await live.opensMenu()).getByRole('button', { name: 'Change tee or holes' }).click()
      await expect(golfer.page.getByRole('dialog', { name: 'Select Tee & Holes' }).getByText('Blue')).toBeVisible()
    },
  },
  {
    name: 'live-lobby-delete',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await (await live.opensMenu()).getByRole('button', { name: 'Delete Game' }).click()
      await expectShown(golfer, 'Delete this game?')
    },
  },
  {
    name: 'live-lobby-deleted',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      const { live, host, game } = await joinsGame(golfer.page, url)
      // From here on what the host does is told at once.
      await expect(live.players().getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
      await host.deletes(game)
      await expectShown(golfer, 'You are no longer in this game.')
    },
  },
  {
    name: 'live-lobby-alone',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, [])
      await expectShown(golfer, 'No one else has joined yet — starting now will run as a solo round.')
      await expect(golfer.page.getByRole('button', { name: 'Start Round' })).toBeEnabled()
    },
  },
  {
    name: 'live-lobby-eight',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, ['Ben'], ['Mia', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen'])
      await expectShown(golfer, '8 players: the game is full.')
    },
  },
  {
    name: 'live-lobby-offline',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await hostsGame(golfer.page, url, ['Ben'])
      await golfer.page.context().setOffline(true)
      await expectShown(golfer, "You're offline—can't start a multiplayer game.")
    },
  },
  {
    name: 'live-lobby-connecting',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await holdsChannels(golfer.page.context())
      await hostsGame(golfer.page, url, ['Ben'])
      await expectShown(golfer, 'Connecting… What has changed meanwhile may not be shown yet.')
    },
  },
  {
    name: 'live-lobby-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens(`/multi/lobby/${crypto.randomUUID()}`, 'Loading game...'),
  },
  {
    name: 'live-lobby-failure',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      const { page } = golfer
      const { code } = await (await Mate.at(url, 'Ben')).creates()
      await page.context().route('**/rpc/game_snapshot', (route) => route.abort())
      await golfer.opens(`${url}/multi/join?code=${code}`)
      await new LiveGolfer(page).joins()
      await expectShown(golfer, "The server can't be reached. Check your connection and try again.")
    },
  },
  {
    name: 'live-lobby-gone',
    device: 'nickname',
    looks: true,
    expectedErrors: failedRequest,
    show: opens(`/multi/lobby/${crypto.randomUUID()}`, 'Round not found'),
  },
  {
    name: 'share-round',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, [])
      await golfer.page.getByRole('button', { name: 'Share QR Code' }).click()
      await expect(golfer.page.getByRole('img', { name: /^QR code that joins game/ })).toBeVisible()
    },
  },
]
