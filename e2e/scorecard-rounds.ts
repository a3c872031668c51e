import { putFinishedCards, type WrittenCard } from './finished-cards.ts'
import { expect } from './fixtures.ts'
import type { Golfer } from './golfer.ts'

/**
 * Eight at Pebble Beach (OUT 36, IN 36), with every mark, counts of two digits, holes not played, two who tie, and names of
 * all kinds. Added up by hand:
 *
 *   Ann  39 + 39 = 78     Bob  39 + 39 = 78     Cal  35 + 34 = 69     Dee  33 + 36 = 69
 *   Maximilian 45 + 45 = 90     W 5 + 99 = 104 and 11     Yusuf 36 + 0     Bo 0
 */
export const eightOnEighteen: WrittenCard = {
  id: 'eight-on-eighteen',
  course: 'Pebble Beach Golf Links',
  nicknames: {
    Max: 'Maximilian-Alexander of Hohenstein-Berg',
    Wide: 'W'.repeat(40),
    Yusuf: 'يوسف الخطيب',
    Bo: '👨‍👩‍👧‍👦⛳ Bo',
  },
  card: `
    Hole   1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
    Par    4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
    Ann    5  5  4  3  3  7  3  5  4 |  4  6  3  4  3  4  5  2  8
    Bob    4  6  5  4  2  5  4  4  5 |  5  4  3  5  5  4  4  3  6
    Cal    3  5  4  4  3  5  3  4  4 |  4  4  1  4  5  4  4  3  5
    Dee    4  2  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
    Max    5  6  5  5  4  6  4  5  5 |  5  5  4  5  6  5  5  4  6
    Wide   5 99  -  -  -  -  -  -  - | 11  -  -  -  -  -  -  -  -
    Yusuf  4  5  4  4  3  5  3  4  4 |  -  -  -  -  -  -  -  -  -
    Bo     -  -  -  -  -  -  -  -  - |  -  -  -  -  -  -  -  -  -
  `,
}

/** One player on a back nine who stopped on the 16th: 4 + 4 + 4 + 3 + 7 + 4 = 26 against 24. */
export const oneOnBackNine: WrittenCard = {
  id: 'one-on-back-nine',
  course: 'Royal Heath & Country Club of the Northern Valleys',
  card: `
    Hole  10 11 12 13 14 15 16 17 18
    Par    4  4  3  4  5  4  4  3  5
    Ann    4  4  4  3  7  4  -  -  -
  `,
}

/** Opens the summary of a round that is on the device as the app stores finished ones. The device has a nickname. */
export async function opensSummaryOf(golfer: Golfer, url: string, card: WrittenCard): Promise<void> {
  await golfer.opens(url)
  await expect(golfer.page.getByText('No rounds yet').first()).toBeVisible()
  await putFinishedCards(golfer.page, [card])
  await golfer.opens(`${url}/round/${card.id}`)
  await expect(golfer.page.getByRole('heading', { name: 'Round Complete', level: 1 })).toBeVisible()
}

/** Starts at the summary. */
export async function opensScorecard(golfer: Golfer) {
  await golfer.page.getByRole('button', { name: 'Scorecard' }).click()
  const dialog = golfer.page.getByRole('dialog', { name: 'Scorecard' })
  await expect(dialog).toBeVisible()
  return dialog
}
