import { expectShown, type Face } from './face.ts'
import { isTooLate, noSignal, playsAsGuest, putsGameAside, waitsForSignal } from './live-scenes.ts'

/** What Home and History tell of live games. */
export const liveHomeFaces: readonly Face[] = [
  {
    name: 'home-live',
    device: 'rounds',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer.page, url)
      await live.taps(5)
      await live.hasNothingWaiting()
      await golfer.page.getByRole('link', { name: 'Back' }).click()
      await expectShown(golfer, 'Multiplayer Game in Progress')
      await expectShown(golfer, 'Old Meadow')
    },
  },
  {
    name: 'home-not-counted',
    device: 'rounds',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await isTooLate(golfer.page, url)
      await expectShown(golfer, 'The Loop')
    },
  },
  {
    name: 'summary-not-counted',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { host, game } = await waitsForSignal(golfer.page, url)
      await golfer.page.getByRole('link', { name: 'Back' }).click()
      await host.finishes(game)
      await golfer.page.context().setOffline(false)
      await golfer.page.getByRole('link', { name: 'See which' }).click()
      await expectShown(golfer, 'Ann, hole 2, 6 strokes')
      await expectShown(golfer, 'Final Scores')
    },
  },
  {
    name: 'history-unfinished-game',
    device: 'rounds',
    expectedErrors: noSignal,
    serviceWorker: true,
    async show(golfer, url) {
      await putsGameAside(golfer.page, url)
      await expectShown(golfer, 'Left behind')
    },
  },
  {
    name: 'history-leave-game',
    device: 'nickname',
    expectedErrors: noSignal,
    serviceWorker: true,
    async show(golfer, url) {
      await putsGameAside(golfer.page, url)
      await golfer.page.getByRole('button', { name: /^Delete the unfinished game at/ }).click()
      await expectShown(golfer, 'What waits to be sent still is.')
    },
  },
]
