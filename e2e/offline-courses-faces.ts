import { expect } from '@playwright/test'
import { brokenOn, type Face, opens } from './face.ts'

/** The courses that are kept on the device. */
export const offlineCoursesFaces: readonly Face[] = [
  {
    name: 'offline-courses',
    device: 'rounds',
    looks: true,
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-empty',
    device: 'nickname',
    looks: true,
    show: opens('/settings/offline-courses', /^No offline courses saved yet/),
  },
  {
    name: 'offline-courses-loading',
    device: 'rounds',
    looks: true,
    show: brokenOn('hangs', '/settings/offline-courses', 'Loading courses...'),
  },
  {
    name: 'offline-courses-failure',
    device: 'rounds',
    looks: true,
    show: brokenOn('fails', '/settings/offline-courses', /can't be read/),
  },
  {
    name: 'offline-courses-offline',
    device: 'rounds',
    looks: true,
    offline: true,
    show: opens('/settings/offline-courses', 'Old Meadow'),
  },
  {
    name: 'offline-courses-delete',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/settings/offline-courses`)
      await golfer.page.getByRole('button', { name: 'Delete All' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
