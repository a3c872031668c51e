import { expect } from '@playwright/test'
import { brokenOn, expectShown, type ScreenState, onTour } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { setFaults } from './storage-faults.ts'

/** A round: scoring, leaderboard, summary. */
export const roundStates: readonly ScreenState[] = [
  {
    name: 'scoring-alone',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.startsQuickRound('Old Meadow', 18)
      await golfer.taps(3)
      await golfer.seesSaved(3)
    },
  },
  {
    name: 'scoring',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
    },
  },
  {
    name: 'scoring-eight',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await scoresForEight(golfer)
    },
  },
  {
    name: 'scoring-eight-unsaved',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await scoresForEight(golfer)
      await findsNothingSaved(golfer)
    },
  },
  {
    name: 'scoring-correcting',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.goesBackTo(1)
    },
  },
  {
    name: 'scoring-card',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.opensCard()
      await expect(golfer.cardCell(3).first()).toBeVisible()
    },
  },
  {
    name: 'scoring-card-changes',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.goesBackTo(1)
      await golfer.taps(6)
      await golfer.opensCard()
      await golfer.page.getByRole('button', { name: /, corrected$/ }).click()
      await expect(golfer.page.getByRole('list', { name: 'Changes' })).toBeVisible()
    },
  },
  {
    name: 'scoring-more',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.page.getByRole('button', { name: /^\d+ or more$/ }).click()
      await expect(golfer.page.getByRole('dialog', { name: 'More strokes' })).toBeVisible()
    },
  },
  ...onTour(
    ['scoring-menu', 'solo-players-stopped', 'scoring-no-score', 'leaderboard-stopped'],
    { device: 'rounds' },
    async function* (golfer, url) {
      const { page } = golfer
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      yield 'scoring-menu'

      await page.getByRole('button', { name: 'Players', exact: true }).click()
      await page.getByRole('button', { name: 'Stop playing, Dan' }).click()
      await expectShown(golfer, 'Stopped playing')
      yield 'solo-players-stopped'

      await page.getByRole('link', { name: 'Resume' }).click()
      await golfer.scoresFor('Cleo')
      await page.getByRole('button', { name: /^\d+ or more$/ }).click()
      await page.getByRole('button', { name: /^No score/ }).click()
      await expectShown(golfer, 'No score on this hole')
      yield 'scoring-no-score'

      await golfer.looksAtLeaderboard()
      await expectShown(golfer, 'stopped')
      yield 'leaderboard-stopped'
    },
  ),
  {
    name: 'scoring-unsaved',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await findsNothingSaved(golfer)
    },
  },
  {
    name: 'scoring-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
    },
  },
  {
    name: 'round-complete-failed',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await failsToArchive(golfer)
    },
  },
  {
    name: 'round-complete-saving',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await failsToArchive(golfer)
      // The next attempt hangs before it writes.
      await setFaults(golfer.page, { writing: 'none', reading: 'hangs' })
      await golfer.page.getByRole('button', { name: 'Finish Round' }).click()
      await expectShown(golfer, 'Saving round and loading summary...')
    },
  },
  {
    name: 'leaderboard',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.looksAtLeaderboard()
    },
  },
  {
    name: 'leaderboard-finished',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound('The Loop')
      const roundId = golfer.page.url().split('/').at(-1) ?? ''
      await golfer.goesWithinTheApp(`/solo/leaderboard/${roundId}`)
      await expectShown(golfer, 'Round completed')
    },
  },
  {
    name: 'leaderboard-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.looksAtLeaderboard()
    },
  },
  {
    name: 'leaderboard-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/solo/leaderboard/x', /can't be read/),
  },
  {
    name: 'leaderboard-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/solo/leaderboard/x', 'Loading leaderboard...'),
  },
  {
    name: 'leaderboard-not-found',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/leaderboard/none`)
      await expectShown(golfer, 'Round not found')
    },
  },
  {
    name: 'summary',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound('The Loop')
    },
  },
  {
    name: 'summary-alone',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound(/Royal Heath/)
    },
  },
  {
    name: 'summary-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound('Old Meadow')
      await expectShown(golfer, 'Final Scores')
    },
  },
  {
    name: 'summary-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/round/x', 'Loading round summary...'),
  },
  {
    name: 'summary-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/round/x', /can't be read/),
  },
  {
    name: 'summary-not-found',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/round/none`)
      await expectShown(golfer, 'Round not found')
    },
  },
]

/** Goes from Home to the first hole of eight players; the last of four scores has two digits. */
async function scoresForEight(golfer: Golfer): Promise<void> {
  const mates = ['Ben', 'Cleo', 'Maximilian-Alexander', 'Dan', 'Eve', 'Finn', 'Gwen']
  await golfer.startsQuickRound('Royal Heath & Country Club of the Northern Valleys', 18, mates)
  for (const strokes of [4, 5, 6]) await golfer.taps(strokes)
  await golfer.enters('Maximilian-Alexander', 12)
}

/** Enters one stroke that can't be written. */
async function findsNothingSaved(golfer: Golfer): Promise<void> {
  await setFaults(golfer.page, { writing: 'fails' })
  await golfer.addsOne()
  await expect(golfer.page.locator('[data-save-state="unsaved"]')).toBeVisible()
}

/** Plays a whole round whose last tap is stored, and which can't be written to the history. */
async function failsToArchive(golfer: Golfer): Promise<void> {
  await golfer.playsNine('Old Meadow')
  await setFaults(golfer.page, { writing: 'fails', writingStores: ['journal'] })
  await golfer.page.getByRole('button', { name: 'Finish Round' }).click()
  await expectShown(golfer, 'Failed to save round. Please try again.')
}
