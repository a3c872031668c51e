import { expect } from '@playwright/test'
import { type ScreenState, opens } from './screen-state.ts'
import { eightPlayers, foursome, levelNine, putFinishedCards, shortCards, type WrittenCard } from './finished-cards.ts'
import type { Golfer } from './golfer.ts'
import { hasDownloads, hasImageSheet } from './shared-image.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'

const foursomeIds = ['ann', 'bob', 'cal', 'dee']
const everyGame = { isNet: true, valueHundredths: 100, fromPosition: 1 }

/** A game of each sort that the summary words differently. */
const foursomeGames = {
  games: [
    { ...everyGame, id: 'a', kind: 'stableford', playerIds: foursomeIds },
    { ...everyGame, id: 'b', kind: 'skins', playerIds: foursomeIds, carriesOver: true },
    {
      ...everyGame,
      id: 'c',
      kind: 'nassau',
      teams: { a: ['ann', 'cal'], b: ['bob', 'dee'] },
      conceded: [],
      pressesAtTwoDown: true,
      presses: [],
    },
  ],
  currency: '€',
  courseHandicaps: { ann: 8, bob: 12, cal: 15, dee: 20 },
  holeOrder: Array.from({ length: 18 }, (_, index) => index + 1),
}

/** The summary of rounds that nobody on this device has played. */
export const summaryStates: readonly ScreenState[] = [
  { name: 'summary-foursome', device: 'nickname', show: showCard(foursome) },
  { name: 'summary-games', device: 'nickname', show: showCard({ ...foursome, games: foursomeGames }) },
  { name: 'summary-eight', device: 'nickname', show: showCard(eightPlayers) },
  { name: 'summary-level', device: 'nickname', show: showCard(levelNine) },
  { name: 'summary-no-winner', device: 'nickname', show: showCard(shortCards) },
  {
    name: 'summary-edit',
    device: 'nickname',
    async show(golfer, url) {
      await editsScores(golfer, url, sharedFoursome)
      const dialog = golfer.page.getByRole('dialog', { name: 'Edit Scores' })
      await dialog.getByRole('button', { name: /^Bob, hole 2, / }).click()
      await dialog.getByRole('button', { name: /^5, E, / }).click()
      await expect(dialog.getByText('Hole 2 · 6, now 5')).toBeVisible()
    },
  },
  { name: 'summary-edit-eight', device: 'nickname', show: editsCardOf(eightPlayers) },
  {
    name: 'summary-edit-failed',
    device: 'nickname',
    async show(golfer, url) {
      const { page } = golfer
      await makeBreakable(page)
      await editsScores(golfer, url, levelNine)
      const dialog = page.getByRole('dialog', { name: 'Edit Scores' })
      await dialog.getByRole('button', { name: 'Plus one stroke' }).click()
      await setFaults(page, { writing: 'fails', writingStores: ['journal'] })
      await dialog.getByRole('button', { name: 'Save 1 change' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Your corrections are still here, but not saved.')
    },
  },
  {
    name: 'summary-edit-discard',
    device: 'nickname',
    async show(golfer, url) {
      const { page } = golfer
      await editsScores(golfer, url, levelNine)
      const dialog = page.getByRole('dialog', { name: 'Edit Scores' })
      await dialog.getByRole('button', { name: 'Plus one stroke' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
    },
  },
  {
    name: 'summary-corrected',
    device: 'nickname',
    async show(golfer, url) {
      const { page } = golfer
      await editsScores(golfer, url, sharedFoursome)
      const dialog = page.getByRole('dialog', { name: 'Edit Scores' })
      await dialog.getByRole('button', { name: 'Plus one stroke' }).click()
      await dialog.getByRole('button', { name: 'Save 1 change' }).click()
      await expect(page.getByText(/^Scores corrected on this device on /)).toBeVisible()
    },
  },
  {
    name: 'summary-live-not-found',
    device: 'nickname',
    show: opens(`/play/multi/${crypto.randomUUID()}/summary`, 'This device has no scores from this game.'),
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

const sharedFoursome: WrittenCard = { ...foursome, isShared: true }

function editsCardOf(card: WrittenCard): ScreenState['show'] {
  return (golfer, url) => editsScores(golfer, url, card)
}

async function editsScores(golfer: Golfer, url: string, card: WrittenCard): Promise<void> {
  const { page } = golfer
  await golfer.opens(url)
  await golfer.sees('No rounds yet')
  await putFinishedCards(page, [card])
  await golfer.goesWithinTheApp(`/round/${card.id}`)
  await page.getByRole('button', { name: 'Edit Scores' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Scores' })).toBeVisible()
}

function showCard(card: WrittenCard): ScreenState['show'] {
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
