import { expect } from '@playwright/test'
import { expectShown, type Face, opens } from './face.ts'
import { LiveGolfer } from './live-golfer.ts'
import { failedRequest, noSignal } from './live-scenes.ts'

/** Joining a live game. */
export const joinFaces: readonly Face[] = [
  { name: 'join', device: 'nickname', show: opens('/multi/join', 'Enter the 6-character code shared by the host') },
  { name: 'join-loading', device: 'nickname', faults: { opening: 'hangs' }, show: opens('/multi/join', 'Loading...') },
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
]
