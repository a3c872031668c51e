import type { Page } from '@playwright/test'
import { writtenHistory } from '../golf/cards/golfer-history.ts'
import { putRecords } from './stored-data.ts'

/**
 * Adds the rounds whose figures are worked out by hand, and the identity of the golfer among their players. The page must be on
 * the app's origin.
 */
export async function putWrittenHistory(page: Page): Promise<void> {
  // A table can't hold two records of one id.
  const newest = writtenHistory.filter(
    ({ id, updatedAt }) => !writtenHistory.some((other) => other.id === id && other.updatedAt > updatedAt),
  )
  await putRecords(page, 'teemates', 'rounds', newest)
  await page.evaluate(() => {
    localStorage.setItem('golf_scorer_self_ids', JSON.stringify({ ids: ['me', 'player_old'], configuredAt: 1 }))
  })
}
