import { expect } from '@playwright/test'
import { expectShown, type ScreenState, onTour, opens } from './screen-state.ts'
import { LiveGolfer } from './live-golfer.ts'
import { failedRequest } from './live-scenes.ts'
import { Mate } from './mate.ts'

/** The lobby of a live game on a guest's phone, and when it can't be shown. The host's is in live-host-states.ts. */
export const lobbyStates: readonly ScreenState[] = [
  ...onTour(
    ['join-found', 'live-lobby-guest', { name: 'live-lobby-deleted', expectedErrors: failedRequest }],
    { device: 'nickname' },
    async function* (golfer, url) {
      const live = new LiveGolfer(golfer.page)
      const host = await Mate.at(url, 'Hana')
      const game = await host.creates()
      await live.opens(`${url}/multi/join?code=${game.code}`)
      await expectShown(golfer, "Hana's game")
      yield 'join-found'

      await live.joins()
      await live.isInLobby()
      await host.adds(game, 'Mia')
      await expect(live.players()).toHaveCount(3)
      await expectShown(golfer, 'Waiting for host to start the game...')
      yield 'live-lobby-guest'

      // From here on the host's changes arrive at once.
      await expect(live.players().getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
      await host.deletes(game)
      await expectShown(golfer, 'You are no longer in this game.')
      yield 'live-lobby-deleted'
    },
  ),
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
    keepsDevice: true,
    expectedErrors: failedRequest,
    show: opens(`/multi/lobby/${crypto.randomUUID()}`, 'Round not found'),
  },
]
