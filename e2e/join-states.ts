import { expect } from '@playwright/test'
import { expectShown, type ScreenState, opens } from './screen-state.ts'
import { LiveGolfer } from './live-golfer.ts'
import { failedRequest, noSignal } from './live-scenes.ts'
import { Mate } from './mate.ts'

/** Joining a live game. Where one is found, lobby-states.ts goes on. */
export const joinStates: readonly ScreenState[] = [
  {
    name: 'join',
    device: 'nickname',
    keepsDevice: true,
    show: opens('/multi/join', 'Enter the 6-character code shared by the host'),
  },
  { name: 'join-round', device: 'nickname', keepsDevice: true, show: opens('/join', 'Manual Join') },
  { name: 'join-loading', device: 'nickname', faults: { opening: 'hangs' }, show: opens('/multi/join', 'Loading...') },
  {
    name: 'join-prefilled',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      await golfer.opens(`${url}/multi/join?code=ABC234`)
      await expect(golfer.page.getByRole('textbox', { name: 'Code' })).toHaveValue('ABC234')
      await expect(golfer.page.getByRole('button', { name: 'Join Game' })).toBeFocused()
    },
  },
  {
    name: 'join-invited',
    device: 'nickname',
    async show(golfer, url) {
      const host = await Mate.at(url, 'Hana')
      const game = await host.creates('full18')
      for (const name of ['Maximilian-Alexander', 'Sam']) await host.adds(game, name)
      await golfer.opens(url + (await host.invitationTo(game)))
      await expectShown(golfer, "Hana's game")
    },
  },
  {
    name: 'join-looking',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.page.route('**/rpc/preview_game', () => {})
      await golfer.opens(`${url}/multi/join?code=ABC234#k=AbCdEfGhIjKlMnOpQr-_12`)
      await expectShown(golfer, 'Finding the game...')
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
    name: 'join-scanning',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/multi/join`)
      await golfer.page.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
        const film = async () => {
          canvas.getContext('2d')?.fillRect(0, 0, 1280, 720)
          return canvas.captureStream(10)
        }
        Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: film })
      })
      await golfer.page.getByRole('button', { name: 'Scan Code' }).click()
      await expectShown(golfer, "Point at the QR code on the host's phone")
    },
  },
  {
    name: 'join-no-camera',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/multi/join`)
      await golfer.page.evaluate(() => {
        const refuse = async () => {
          throw new DOMException('', 'NotAllowedError')
        }
        Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
      })
      await golfer.page.getByRole('button', { name: 'Scan Code' }).click()
      await expectShown(golfer, /^Camera permission was denied/)
    },
  },
  {
    name: 'join-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/multi/join', "You're offline. You need a connection to join a game."),
  },
]
