import { expect } from '@playwright/test'
import { brokenOn, type Face, opens } from './face.ts'

/** The courses that are kept on the device. */
export const offlineCoursesFaces: readonly Face[] = [
  {
    name: 'offline-courses',
    device: 'rounds',
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-empty',
    device: 'nickname',
    show: opens('/settings/offline-courses', /^No offline courses saved yet/),
  },
  {
    name: 'offline-courses-loading',
    device: 'rounds',
    show: brokenOn('hangs', '/settings/offline-courses', 'Loading courses...'),
  },
  {
    name: 'offline-courses-failure',
    device: 'rounds',
    show: brokenOn('fails', '/settings/offline-courses', /can't be read/),
  },
  {
    name: 'offline-courses-offline',
    device: 'rounds',
    offline: true,
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-delete',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/settings/offline-courses`)
      await golfer.page.getByRole('button', { name: 'Delete All' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
