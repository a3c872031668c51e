import { expect } from '@playwright/test'
import { expectShown, type Face, opens } from './face.ts'
import {
  failedRequest,
  hasPlayedNine,
  holdsChannels,
  hostsGame,
  noSignal,
  playsAsGuest,
  waitsForSignal,
} from './live-scenes.ts'
import { setFaults } from './storage-faults.ts'

/** Scoring in a live game. Each plays its game on the test's own server. */
export const liveScoringFaces: readonly Face[] = [
  {
    name: 'scoring-live-host',
    device: 'nickname',
    async show(golfer, url) {
      const { live, game, mates } = await hostsGame(golfer.page, url, ['Ben', 'Cleo'], ['Mia'])
      await live.startsGame()
      await live.isOnHole(1)
      await mates[0]?.scores(game, [4])
      await mates[1]?.scores(game, [5, 6])
      await live.enters('Ann', 5)
      await live.scoresFor('Mia')
      await expect(live.player('Ben')).toHaveAccessibleName(/^Ben, 4 strokes/)
    },
  },
  {
    name: 'scoring-live-guest',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer.page, url)
      await live.taps(5)
      await live.readies()
      await expectShown(golfer, /^Waiting for/)
      await expect(golfer.page.getByRole('button', { name: 'Next Hole (2)' })).toBeEnabled()
    },
  },
  {
    name: 'scoring-live-menu',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hostsGame(golfer.page, url, ['Ben'])
      await live.startsGame()
      await live.opensMenu()
      await expectShown(golfer, 'Finish for everyone')
    },
  },
  {
    name: 'scoring-live-players',
    device: 'nickname',
    async show(golfer, url) {
      const { live, game, mates } = await hostsGame(golfer.page, url, ['Ben', 'Maximilian-Alexander'], ['Mia'])
      await live.startsGame()
      await mates[0]?.scores(game, [4])
      await mates[0]?.leaves(game)
      await live.opensPlayers()
      await expect(
        golfer.page.getByRole('dialog', { name: 'Players' }).getByText('left', { exact: true }),
      ).toBeVisible()
    },
  },
  {
    name: 'scoring-live-waiting',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await waitsForSignal(golfer.page, url)
      await expectShown(golfer, /^\d changes? waiting to be sent$/)
    },
  },
  {
    name: 'scoring-live-ahead',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer.page, url)
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
      const { live, host, game } = await playsAsGuest(golfer.page, url)
      await golfer.page.context().setOffline(true)
      await live.taps(5)
      await live.seesSaved(5)
      await host.finishes(game)
      await golfer.page.context().setOffline(false)
      await expectShown(golfer, 'The game was finished before this arrived. It is on your own card all the same.')
    },
  },
  {
    name: 'scoring-live-complete',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await hasPlayedNine(golfer.page, url, ['Ben'])
      await live.readies()
      await live.hasNothingWaiting()
      await expectShown(golfer, 'Your card is complete. Waiting for Ben.')
    },
  },
  {
    name: 'scoring-live-finishing',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      const { live } = await hasPlayedNine(golfer.page, url, [])
      await golfer.page.context().setOffline(true)
      await live.finishesLive()
      await expectShown(golfer, 'Finished. It is saved once there is signal.')
      await expect(live.finishButton()).toBeDisabled()
    },
  },
  {
    name: 'scoring-live-message',
    device: 'nickname',
    expectedErrors: failedRequest,
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer.page, url)
      await live.taps(4)
      await golfer.page.getByRole('button', { name: 'Take over as host' }).click()
      const told = golfer.page.getByRole('alert').filter({ hasText: 'The host was here less than 20 minutes ago.' })
      // A pointer, which would make it stay, goes through it.
      await told.dispatchEvent('pointermove')
    },
  },
  {
    name: 'scoring-live-connecting',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await holdsChannels(golfer.page.context())
      const { live } = await playsAsGuest(golfer.page, url)
      await live.taps(5)
      await live.hasNothingWaiting()
      await expectShown(golfer, /^Connecting…$/)
    },
  },
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
      // That of live games isn't open yet.
      await setFaults(golfer.page, { opening: 'hangs' })
      await golfer.goesWithinTheApp(`/play/multi/${crypto.randomUUID()}`)
      await expect(golfer.page.getByText('Opening the game takes longer than it should.')).toBeVisible()
    },
  },
]
