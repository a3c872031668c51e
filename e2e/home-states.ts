import { expect } from '@playwright/test'
import { brokenOn, expectShown, type ScreenState } from './screen-state.ts'
import { tellsNews } from './notification-states.ts'
import { setFaults } from './storage-faults.ts'

export const homeStates: readonly ScreenState[] = [
  {
    name: 'home',
    device: 'rounds',
    keepsDevice: true,
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
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'No rounds yet')
    },
  },
  {
    name: 'home-swiped',
    device: 'rounds',
    keepsDevice: true,
    swiped: true,
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
      // The message stays as long as it has the focus.
      await golfer.page.getByRole('button', { name: 'Undo' }).focus()
    },
  },
  {
    name: 'home-bring-rounds',
    device: 'nickname',
    iPhone: true,
    async show(golfer, url) {
      // An app on an iPhone's Home Screen sets this property.
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
    keepsDevice: true,
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
    keepsDevice: true,
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
    keepsDevice: true,
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
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await golfer.asksToDeleteUnfinished('Left behind')
    },
  },
  {
    name: 'history-empty',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await expectShown(golfer, 'No history found')
    },
  },
  {
    name: 'history-delete',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.opensHistory()
      await golfer.asksToDelete('The Loop')
    },
  },
  {
    name: 'history-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/stats?tab=history', 'Loading history...'),
  },
  {
    name: 'history-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/stats?tab=history', /can't be read/),
  },
  {
    name: 'history-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/stats?tab=history`)
      await expectShown(golfer, 'The Loop')
    },
  },
]
