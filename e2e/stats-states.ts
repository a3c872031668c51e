import { brokenOn, expectShown, type ScreenState, opens } from './screen-state.ts'
import { foursome, putFinishedCards } from './finished-cards.ts'
import type { Golfer } from './golfer.ts'
import { putWrittenHistory } from './written-history.ts'

/** Opens the rounds whose figures are worked out by hand in the golf tests. */
async function opensWrittenHistory(golfer: Golfer, url: string): Promise<void> {
  await golfer.opens(url)
  await expectShown(golfer, 'Start a Round')
  await putWrittenHistory(golfer.page)
  await golfer.opens(`${url}/stats`)
  await expectShown(golfer, 'Avg to Par')
}

/** The Stats tab. History's states are with Home's. */
export const statsStates: readonly ScreenState[] = [
  {
    name: 'stats',
    device: 'nickname',
    async show(golfer, url) {
      await opensWrittenHistory(golfer, url)
      await expectShown(golfer, 'Score Distribution')
    },
  },
  {
    name: 'stats-behind',
    device: 'nickname',
    async show(golfer, url) {
      await opensWrittenHistory(golfer, url)
      await golfer.page.getByRole('link', { name: /^Par 93/ }).click()
      await expectShown(golfer, '7 of 11 rounds')
    },
  },
  { name: 'stats-few', device: 'rounds', keepsDevice: true, show: opens('/stats', 'Score Distribution') },
  { name: 'stats-empty', device: 'nickname', keepsDevice: true, show: opens('/stats', 'Ready for Your First Round?') },
  { name: 'stats-loading', device: 'rounds', show: brokenOn('hangs', '/stats', 'Loading stats...') },
  { name: 'stats-failure', device: 'rounds', show: brokenOn('fails', '/stats', /can't be read/) },
  {
    name: 'stats-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    show: opens('/stats', 'Score Distribution'),
  },
  {
    name: 'stats-locked',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.switchesPaidMode('off')
      await golfer.tab('Stats').click()
      await expectShown(golfer, 'Pro feature: Deeper course insights')
    },
  },
  {
    name: 'stats-whos-you',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Start a Round')
      await putFinishedCards(golfer.page, [foursome])
      await golfer.opens(`${url}/stats`)
      await golfer.page.getByRole('button', { name: 'Save' }).click()
      await expectShown(golfer, 'Please select which player you are before continuing.')
    },
  },
  {
    name: 'stats-not-me',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Start a Round')
      await putFinishedCards(golfer.page, [foursome])
      await golfer.opens(`${url}/stats`)
      await golfer.page.getByRole('button', { name: 'Close' }).click()
      await expectShown(golfer, 'Which of the players are you?')
    },
  },
  {
    name: 'stats-table',
    device: 'nickname',
    async show(golfer, url) {
      await opensWrittenHistory(golfer, url)
      await golfer.page.getByText('Table', { exact: true }).click()
      await expectShown(golfer, '4 of 6 shown')
    },
  },
  {
    name: 'stats-columns',
    device: 'nickname',
    async show(golfer, url) {
      await opensWrittenHistory(golfer, url)
      await golfer.page.getByText('Table', { exact: true }).click()
      await golfer.page.getByRole('button', { name: 'Columns' }).click()
      await expectShown(golfer, 'Worst')
    },
  },
  {
    name: 'stats-filtered',
    device: 'nickname',
    async show(golfer, url) {
      await opensWrittenHistory(golfer, url)
      await golfer.page.getByLabel('Date range').selectOption('Last 30 days')
      await golfer.page.getByLabel('Course', { exact: true }).selectOption('spyglass')
      await expectShown(golfer, 'No rounds here')
    },
  },
]
