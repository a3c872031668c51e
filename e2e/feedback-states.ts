import { expect } from '@playwright/test'
import { expectShown, type ScreenState } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { holdMessages } from './messages.ts'

export const feedbackStates: readonly ScreenState[] = [
  {
    name: 'feedback',
    device: 'rounds',
    async show(golfer, url) {
      await opensFeedback(golfer, url)
      await writes(golfer)
    },
  },
  {
    name: 'feedback-feature',
    device: 'rounds',
    async show(golfer, url) {
      await opensFeedback(golfer, url)
      await golfer.page.getByRole('tab', { name: 'Feature Request' }).click()
    },
  },
  {
    name: 'feedback-refused',
    device: 'rounds',
    async show(golfer, url) {
      await opensFeedback(golfer, url)
      await writes(golfer)
      await golfer.page.getByRole('textbox', { name: 'Email' }).fill('robin')
      await golfer.page.getByRole('button', { name: 'Send', exact: true }).click()
      await expectShown(golfer, 'Invalid email')
    },
  },
  {
    name: 'feedback-sent',
    device: 'rounds',
    async show(golfer, url) {
      await holdMessages(golfer.page)
      await opensFeedback(golfer, url)
      await writes(golfer)
      await golfer.page.getByRole('button', { name: 'Send', exact: true }).click()
      await expectShown(golfer, 'Feedback Sent!')
    },
  },
  {
    name: 'feedback-offline',
    device: 'rounds',
    offline: true,
    async show(golfer, url) {
      await opensFeedback(golfer, url)
      await writes(golfer)
      await expectShown(golfer, "You're offline. What you write stays here. Send it when you have signal.")
    },
  },
]

async function opensFeedback(golfer: Golfer, url: string): Promise<void> {
  await golfer.opens(url)
  await expectShown(golfer, 'Old Meadow')
  await golfer.page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(golfer.page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
}

async function writes(golfer: Golfer): Promise<void> {
  await golfer.page.getByRole('textbox', { name: 'Title' }).fill('Undo vanishes')
  await golfer.page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'On hole 4 I tapped 6 for Alex by mistake. Undo was gone before I had my glove off. I then corrected it on the card instead.',
    )
}
