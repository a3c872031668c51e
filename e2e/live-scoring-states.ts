import { expect } from '@playwright/test'
import { expectShown, type ScreenState, onTour, opens } from './screen-state.ts'
import { failedRequest, noSignal, playsAsGuest } from './live-scenes.ts'
import { setFaults } from './storage-faults.ts'

/** A live game on a guest's phone, from the leaderboard to the summary. The host's screens are in live-host-states.ts. */
export const liveScoringStates: readonly ScreenState[] = [
  ...onTour(
    [
      'live-leaderboard-empty',
      { name: 'scoring-live-message', expectedErrors: failedRequest },
      'scoring-live-guest',
      'scoring-live-ahead',
      { name: 'scoring-live-waiting', expectedErrors: noSignal },
      { name: 'scoring-live-refused', expectedErrors: noSignal },
      { name: 'summary-not-counted', expectedErrors: noSignal },
    ],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { live, host, game } = await playsAsGuest(page, url)
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'No scores yet')
      yield 'live-leaderboard-empty'

      await page.goBack()
      await live.isOnHole(1)
      await live.taps(4)
      await page.getByRole('button', { name: 'Take over as host' }).click()
      const message = page.getByRole('alert').filter({ hasText: 'The host was here less than 20 minutes ago.' })
      // A pointer, which would keep the message open, passes through it.
      await message.dispatchEvent('pointermove')
      yield 'scoring-live-message'

      // The message stays until the page is reloaded.
      await page.reload()
      await live.readies()
      await expectShown(golfer, /^Waiting for/)
      await expect(page.getByRole('button', { name: 'Next Hole (2)' })).toBeEnabled()
      yield 'scoring-live-guest'

      await live.goesOnAsCan(2)
      await live.taps(4)
      await live.hasNothingWaiting()
      await expectShown(golfer, /^You are ahead\. Waiting for .+ on hole 1\.$/)
      yield 'scoring-live-ahead'

      await page.context().setOffline(true)
      await live.enters('Ann', 6)
      await live.seesSaved(6)
      await expectShown(golfer, /^\d changes? waiting to be sent$/)
      yield 'scoring-live-waiting'

      await host.finishes(game)
      await page.context().setOffline(false)
      await expectShown(golfer, "The game had finished before this arrived. It's still on your own card.")
      yield 'scoring-live-refused'

      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('link', { name: 'See which' }).click()
      await expectShown(golfer, 'Ann, hole 2, 6 strokes')
      await expectShown(golfer, 'Final Scores')
      yield 'summary-not-counted'
    },
  ),
  {
    name: 'scoring-live-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens(`/play/multi/${crypto.randomUUID()}`, 'Resuming Game'),
  },
  {
    name: 'scoring-live-late',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Appearance')
      await setFaults(golfer.page, { reading: 'hangs', readingStores: ['seats'] })
      await golfer.goesWithinTheApp(`/play/multi/${crypto.randomUUID()}`)
      await expect(golfer.page.getByText('The game is taking a while to open.')).toBeVisible()
    },
  },
]
