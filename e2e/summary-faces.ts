import { expect } from '@playwright/test'
import { type Face, opens } from './face.ts'
import { eightPlayers, foursome, levelNine, putFinishedCards, type WrittenCard } from './finished-cards.ts'
import { hasDownloads, hasImageSheet } from './shared-image.ts'

/** The summary of rounds that nobody here has played. */
export const summaryFaces: readonly Face[] = [
  { name: 'summary-foursome', device: 'nickname', show: showCard(foursome) },
  { name: 'summary-eight', device: 'nickname', show: showCard(eightPlayers) },
  { name: 'summary-level', device: 'nickname', show: showCard(levelNine) },
  {
    name: 'summary-live-not-found',
    device: 'nickname',
    show: opens(`/play/multi/${crypto.randomUUID()}/summary`, 'This device has no scores of this game.'),
  },
  {
    name: 'summary-share-failed',
    device: 'nickname',
    async show(golfer, url) {
      await showCard(levelNine)(golfer, url)
      const { page } = golfer
      const foot = page.getByRole('contentinfo')
      await expect(foot.getByRole('button', { name: 'Share Round' })).toBeVisible()
      await hasDownloads(page, false)
      await hasImageSheet(page, 'takes no files')
      await foot.getByRole('button', { name: 'Share Round' }).click()
      await expect(foot.getByRole('button', { name: 'Retry Share' })).toBeVisible()
    },
  },
]

function showCard(card: WrittenCard): Face['show'] {
  return async (golfer, url) => {
    const { page } = golfer
    await golfer.opens(url)
    await golfer.sees('No rounds yet')
    await putFinishedCards(page, [card])
    await golfer.goesWithinTheApp(`/round/${card.id}`)
    await expect(page.getByRole('heading', { name: 'Player Stats' })).toBeVisible()
    await page.getByText('All figures').click()
    const folded = page.getByRole('main').getByRole('button', { expanded: false })
    while ((await folded.count()) > 0) await folded.first().click()
  }
}
