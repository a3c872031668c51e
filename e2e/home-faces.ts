import { expect } from '@playwright/test'
import { brokenOn, expectShown, type Face } from './face.ts'
import { tellsNews } from './notification-faces.ts'
import { setFaults } from './storage-faults.ts'

/** Home and History. */
export const homeFaces: readonly Face[] = [
  {
    name: 'home',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Old Meadow')
    },
  },
  {
    name: 'home-news',
    device: 'rounds',
    async show(golfer, url) {
      await tellsNews(golfer.page)
      await golfer.opens(url)
      await expect(golfer.bell('4 unread')).toBeVisible()
      await expectShown(golfer, 'Old Meadow')
    },
  },
  {
    name: 'home-empty',
    device: 'nickname',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'No rounds yet')
    },
  },
  {
    name: 'home-swiped',
    device: 'rounds',
    looks: true,
    slid: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.swipesLeft(golfer.roundInProgress(), 100)
    },
  },
  {
    name: 'home-undo',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.putsRoundAside()
      // It stays as long as it has the focus.
      await golfer.page.getByRole('button', { name: 'Undo' }).focus()
    },
  },
  {
    name: 'home-bring-rounds',
    device: 'nickname',
    iPhone: true,
    async show(golfer, url) {
      // As an app on an iPhone's Home Screen says.
      await golfer.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
      await golfer.opens(url)
      await expectShown(golfer, 'Bring your rounds from Safari')
    },
  },
  {
    name: 'home-loading',
    device: 'rounds',
    faults: { opening: 'hangs' },
    show: (golfer, url) => golfer.opens(url),
  },
  {
    name: 'home-failure',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Appearance')
      await setFaults(golfer.page, { reading: 'fails' })
      await golfer.goesWithinTheApp('/')
      await expectShown(golfer, /can't be read/)
    },
  },
  {
    name: 'home-offline',
    device: 'rounds',
    looks: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Old Meadow')
    },
  },
  {
    name: 'home-install',
    device: 'rounds',
    iPhone: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Put Teemates on your Home Screen')
      await expectShown(golfer, 'Old Meadow')
    },
  },
  {
    name: 'home-storage-off',
    device: 'nothing',
    storageOff: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.setsUp('Ann')
      await expectShown(golfer, 'Recent Rounds')
    },
  },
  {
    name: 'history',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await expectShown(golfer, 'Unfinished rounds')
      await expectShown(golfer, 'The Loop')
    },
  },
  {
    name: 'history-delete-unfinished',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await golfer.asksToDeleteUnfinished('Left behind')
    },
  },
  {
    name: 'history-empty',
    device: 'nickname',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await expectShown(golfer, 'No history found')
    },
  },
  {
    name: 'history-delete',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await golfer.asksToDelete('The Loop')
    },
  },
  {
    name: 'history-loading',
    device: 'rounds',
    looks: true,
    show: brokenOn('hangs', '/stats?tab=history', 'Loading history...'),
  },
  {
    name: 'history-failure',
    device: 'rounds',
    looks: true,
    show: brokenOn('fails', '/stats?tab=history', /can't be read/),
  },
  {
    name: 'history-offline',
    device: 'rounds',
    looks: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/stats?tab=history`)
      await expectShown(golfer, 'The Loop')
    },
  },
]
