import { expect } from '@playwright/test'
import { expectShown, type ScreenState, onTour } from './screen-state.ts'
import { holdsChannels, hostsGame, noSignal } from './live-scenes.ts'
import { Mate } from './mate.ts'

/** The screens of a live game's host, from the lobby to the end. Each tour makes a game of its own on the server. */
export const liveHostStates: readonly ScreenState[] = [
  ...onTour(
    [
      'live-lobby-alone',
      'share-round',
      'live-lobby-host',
      'live-lobby-menu',
      'live-lobby-holes',
      'live-lobby-delete',
      'scoring-live-host',
      'scoring-live-menu',
      'scoring-live-players',
      'live-leaderboard',
      { name: 'live-leaderboard-offline', expectedErrors: noSignal },
    ],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { live, game } = await hostsGame(page, url, [])
      const start = page.getByRole('button', { name: 'Start Round' })
      await expect(start).toBeEnabled()
      await expectShown(golfer, 'No one else has joined yet — starting now will run as a solo round.')
      yield 'live-lobby-alone'

      await page.getByRole('button', { name: 'Share QR Code' }).click()
      await expect(page.getByRole('img', { name: /^QR code that joins game/ })).toBeVisible()
      yield 'share-round'

      await live.closesDialogs()
      await live.addsManualPlayer('Mia')
      await live.dismisses()
      const mates = await Promise.all(['Ben', 'Maximilian-Alexander'].map((name) => Mate.at(url, name)))
      for (const mate of mates) await mate.joins(game.code)
      await expect(live.players()).toHaveCount(4)
      yield 'live-lobby-host'

      await live.opensMenu()
      await expectShown(golfer, 'Leave Game')
      yield 'live-lobby-menu'

      await page.getByRole('button', { name: 'Change tee or holes' }).click()
      await expect(page.getByRole('dialog', { name: 'Select Tee & Holes' }).getByText('Blue')).toBeVisible()
      yield 'live-lobby-holes'

      await live.closesDialogs()
      await (await live.opensMenu()).getByRole('button', { name: 'Delete Game' }).click()
      await expectShown(golfer, 'Delete this game?')
      yield 'live-lobby-delete'

      await live.closesDialogs()
      await live.startsGame()
      await live.isOnHole(1)
      await mates[0]?.scores(game, [3])
      await mates[1]?.scores(game, [5, 6])
      await live.enters('Ann', 5)
      await live.scoresFor('Mia')
      await expect(live.player('Ben')).toHaveAccessibleName(/^Ben, 3 strokes/)
      yield 'scoring-live-host'

      await live.opensMenu()
      await expectShown(golfer, 'Finish for everyone')
      yield 'scoring-live-menu'

      await live.closesDialogs()
      await mates[0]?.leaves(game)
      const players = await live.opensPlayers()
      await expect(players.getByText('left', { exact: true })).toBeVisible()
      yield 'scoring-live-players'

      await live.closesDialogs()
      await live.enters('Mia', 7)
      await live.hasNothingWaiting()
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'left')
      yield 'live-leaderboard'

      await page.context().setOffline(true)
      await expectShown(golfer, /^You're offline\. This is the last board/)
      yield 'live-leaderboard-offline'
    },
  ),
  {
    name: 'live-lobby-eight',
    device: 'nickname',
    async show(golfer, url) {
      await hostsGame(golfer.page, url, ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen'], ['Mia'])
      await expectShown(golfer, '8 players: the game is full.')
    },
  },
  ...onTour(
    ['live-lobby-connecting', 'scoring-live-connecting', 'live-leaderboard-connecting'].map(withoutSignal),
    { device: 'nickname' },
    async function* (golfer, url) {
      await holdsChannels(golfer.page.context())
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await expectShown(golfer, 'Connecting… The latest changes may be missing.')
      yield 'live-lobby-connecting'

      await live.startsGame()
      await live.taps(5)
      await live.hasNothingWaiting()
      await expectShown(golfer, /^Connecting…$/)
      yield 'scoring-live-connecting'

      await live.looksAtLeaderboard()
      await expectShown(golfer, /^Connecting… Your own strokes are here/)
      yield 'live-leaderboard-connecting'
    },
  ),
  ...onTour(
    ['live-lobby-offline', 'live-lobby-menu-offline', 'scoring-live-complete', 'scoring-live-finishing'].map(
      withoutSignal,
    ),
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { live, game, mates } = await hostsGame(page, url, ['Ben'])
      await page.context().setOffline(true)
      await expectShown(golfer, "You're offline—can't start a multiplayer game.")
      yield 'live-lobby-offline'

      const menu = await live.opensMenu()
      await expect(menu.getByText("You're offline. This needs a connection.").first()).toBeVisible()
      yield 'live-lobby-menu-offline'

      await live.closesDialogs()
      await page.context().setOffline(false)
      await live.startsGame()
      for (let hole = 1; hole <= 9; hole += 1) {
        if (hole > 1) await live.goesOnAsCan(hole)
        await live.taps(4)
      }
      await live.hasNothingWaiting()
      await live.readies()
      await live.hasNothingWaiting()
      await expectShown(golfer, 'Your card is complete. Waiting for Ben.')
      yield 'scoring-live-complete'

      await mates[0]?.leaves(game)
      await expect(live.finishButton()).toBeEnabled()
      await page.context().setOffline(true)
      await live.finishesLive()
      await expectShown(golfer, "Finished. It's saved once you have signal.")
      await expect(live.finishButton()).toBeDisabled()
      yield 'scoring-live-finishing'
    },
  ),
]

function withoutSignal(name: string): Pick<ScreenState, 'name' | 'expectedErrors'> {
  return { name, expectedErrors: noSignal }
}
