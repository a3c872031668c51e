import { expect } from '@playwright/test'
import { expectShown, type ScreenState } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { setFaults } from './storage-faults.ts'

/** Starts at Home as a golfer on the free tier with three finished rounds. */
async function reachesLimit(golfer: Golfer, url: string): Promise<void> {
  await golfer.opens(`${url}/profile`)
  await golfer.switchesPaidMode('off')
  await golfer.tab('Home').click()
  await golfer.page.getByRole('link', { name: 'Solo Play' }).click()
  await expectShown(golfer, 'Free Limit Reached')
  await expectShown(golfer, 'Old Meadow')
}

async function asksToDelete(golfer: Golfer): Promise<void> {
  await golfer.page.getByRole('button', { name: 'Delete History' }).click()
  await expect(golfer.page.getByRole('alertdialog')).toContainText('3 rounds')
}

/** The limit in the way of a new round. */
export const freeLimitStates: readonly ScreenState[] = [
  { name: 'free-limit', device: 'rounds', show: reachesLimit },
  {
    name: 'free-limit-delete',
    device: 'rounds',
    async show(golfer, url) {
      await reachesLimit(golfer, url)
      await asksToDelete(golfer)
    },
  },
  {
    name: 'free-limit-failed',
    device: 'rounds',
    async show(golfer, url) {
      await reachesLimit(golfer, url)
      await asksToDelete(golfer)
      await setFaults(golfer.page, { writing: 'fails' })
      await golfer.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expectShown(golfer, /Nothing was lost/)
    },
  },
]
