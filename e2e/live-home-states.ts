import { expectShown, type ScreenState, onTour } from './screen-state.ts'
import { isTooLate, noSignal, playsAsGuest, putsGameAside } from './live-scenes.ts'

/** Live games on Home and in History. */
export const liveHomeStates: readonly ScreenState[] = [
  ...onTour(
    ['home-live', { name: 'home-not-counted', expectedErrors: noSignal }],
    { device: 'rounds' },
    async function* (golfer, url) {
      const { page } = golfer
      const joined = await playsAsGuest(page, url)
      const { live } = joined
      await live.taps(5)
      await live.hasNothingWaiting()
      await page.getByRole('link', { name: 'Back' }).click()
      await expectShown(golfer, 'Multiplayer Game in Progress')
      await expectShown(golfer, 'Old Meadow')
      yield 'home-live'

      await live.resumesLive()
      await live.isOnHole(1)
      await isTooLate(page, joined, 6)
      await expectShown(golfer, 'The Loop')
      yield 'home-not-counted'
    },
  ),
  ...onTour(
    [
      { name: 'history-unfinished-game', expectedErrors: noSignal },
      { name: 'history-leave-game', expectedErrors: noSignal },
    ],
    { device: 'rounds', serviceWorker: true },
    async function* (golfer, url) {
      await putsGameAside(golfer.page, url)
      await expectShown(golfer, 'Left behind')
      yield 'history-unfinished-game'

      await golfer.page.getByRole('button', { name: /^Delete the unfinished game at/ }).click()
      await expectShown(golfer, 'Unsent scores will still be sent.')
      yield 'history-leave-game'
    },
  ),
]
