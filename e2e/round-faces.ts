import { expect } from '@playwright/test'
import { brokenOn, expectShown, type Face } from './face.ts'
import { setFaults } from './storage-faults.ts'

/** A round: scoring, leaderboard, summary. */
export const roundFaces: readonly Face[] = [
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
      const mates = ['Ben', 'Cleo', 'Maximilian-Alexander', 'Dan', 'Eve', 'Finn', 'Gwen']
      await golfer.startsQuickRound('Royal Heath & Country Club of the Northern Valleys', 18, mates)
      for (const strokes of [4, 5, 6, 12]) {
        if (strokes > 7) await golfer.enters('Maximilian-Alexander', strokes)
        else await golfer.taps(strokes)
      }
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
    name: 'scoring-unsaved',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await setFaults(golfer.page, { writing: 'fails' })
      await golfer.addsOne()
      await expect(golfer.page.locator('[data-save-state="unsaved"]')).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'scoring-loading',
    device: 'rounds',
    show: brokenOn('hangs', '/solo/round', 'Loading Round...'),
  },
  {
    name: 'scoring-offline',
    device: 'rounds',
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
    },
  },
  {
    name: 'leaderboard',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await golfer.looksAtLeaderboard()
    },
  },
  {
    name: 'leaderboard-loading',
    device: 'rounds',
    show: brokenOn('hangs', '/solo/leaderboard/x', 'Loading leaderboard...'),
  },
  {
    name: 'leaderboard-not-found',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/leaderboard/none`)
      await expectShown(golfer, 'Round not found')
    },
  },
  {
    name: 'summary',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound('The Loop')
    },
  },
  {
    name: 'summary-alone',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensRecentRound(/Royal Heath/)
    },
  },
  { name: 'summary-loading', device: 'rounds', show: brokenOn('hangs', '/round/x', 'Loading round summary...') },
  {
    name: 'summary-failure',
    device: 'rounds',
    show: brokenOn('fails', '/round/x', /can't be read/),
  },
  {
    name: 'summary-not-found',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/round/none`)
      await expectShown(golfer, 'Round not found')
    },
  },
]
