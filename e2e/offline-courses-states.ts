import { expect } from '@playwright/test'
import { brokenOn, type ScreenState, opens } from './screen-state.ts'

export const offlineCoursesStates: readonly ScreenState[] = [
  {
    name: 'offline-courses',
    device: 'rounds',
    keepsDevice: true,
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-empty',
    device: 'nickname',
    keepsDevice: true,
    show: opens('/settings/offline-courses', /^No offline courses saved yet/),
  },
  {
    name: 'offline-courses-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/settings/offline-courses', 'Loading courses...'),
  },
  {
    name: 'offline-courses-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/settings/offline-courses', /can't be read/),
  },
  {
    name: 'offline-courses-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-delete',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/settings/offline-courses`)
      await golfer.page.getByRole('button', { name: 'Delete All' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
