import type { Page } from '@playwright/test'
import { expectShown, type ScreenState } from './screen-state.ts'
import type { Golfer } from './golfer.ts'

const hourMs = 60 * 60 * 1000

/** One notification of each level; the two newest are unread. Source of the texts: the pictures of design/look.md 14. */
const published = [
  {
    id: 'one-tap',
    level: 'update',
    title: 'Scores in one tap',
    preview: 'The row of strokes around par sets a hole at once. See how.',
    body: 'The row of strokes around par sets a hole at once, for every player in turn. Minus and plus stay where they were.\n\nA tap too many? Undo stands right beside it.',
    hoursAgo: 0,
    cta: { label: 'See how it works', href: 'https://golf.example/one-tap' },
  },
  {
    id: 'maintenance',
    level: 'warning',
    title: 'Live games rest on Sunday',
    preview: 'From 22:00 to 22:30. Keep scoring, your phone sends it later.',
    body: 'From 22:00 to 22:30.',
    hoursAgo: 24,
  },
  {
    id: 'back',
    level: 'success',
    title: 'Live games are back',
    preview: 'All scores have arrived, in order. Nothing to do on your side.',
    body: 'All scores have arrived.',
    hoursAgo: 300,
  },
  {
    id: 'early',
    level: 'other',
    title: 'Early Development',
    preview: 'Features may change. Tell us what works, and what does not.',
    body: 'Features may change.',
    hoursAgo: 500,
  },
] as const

/** Answers requests for the feed, with this device's own time. */
export async function tellsNews(page: Page): Promise<void> {
  const items = published.map(({ hoursAgo, ...item }) => ({
    ...item,
    publishedAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
  }))
  await page.route('**/functions/v1/notifications', (route) => route.fulfill({ json: { items } }))
}

async function opensPanel(golfer: Golfer, url: string): Promise<void> {
  await tellsNews(golfer.page)
  await golfer.page.addInitScript(() => {
    localStorage.setItem('golf_scorer_read_notifications', '["back","early"]')
  })
  await golfer.opens(url)
  await golfer.bell('2 unread').click()
  await expectShown(golfer, 'Early Development')
}

export const notificationStates: readonly ScreenState[] = [
  {
    name: 'notifications',
    device: 'rounds',
    show: opensPanel,
  },
  {
    name: 'notification-detail',
    device: 'rounds',
    async show(golfer, url) {
      await opensPanel(golfer, url)
      await golfer.notification('Scores in one tap').click()
      await expectShown(golfer, /A tap too many/)
    },
  },
  {
    name: 'notifications-empty',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.bell().click()
      await expectShown(golfer, 'No notifications yet.')
    },
  },
]
