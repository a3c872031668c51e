import type { Locator } from '@playwright/test'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { coveredControls } from './layout.ts'
import { phone } from './phone.ts'
import { setFaults, makeBreakable } from './storage-faults.ts'

test('a finished round is corrected in three taps, wherever it is shown and after a reload', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.playsNine('Uphill', 5)
  await golfer.finishes()
  // 9 x 5 = 45 against 36.
  await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '45', toPar: '+9' }])

  const dialog = await opensEdit(golfer)
  await cell(dialog, 'Ann', 7).click()
  await dialog.getByRole('button', { name: /^3, / }).click()
  await expect(dialog.getByText('Hole 7 · 5, now 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(dialog).toBeHidden()
  await readsSummary()
  await page.reload()
  await readsSummary()
  // Nobody else has this round, so the message mentions no others.
  await expect(page.getByText('Scores corrected on this device')).toHaveCount(0)

  await golfer.opens(server.url)
  await golfer.opensHistory()
  await expect(golfer.finishedRound('Uphill')).toContainText('43')
  await page.getByRole('tab', { name: 'Stats' }).click()
  await expect(page.getByRole('region', { name: 'Totals' })).toHaveText('Rounds 1 Avg to Par +7.0 Avg Score 43')
  await golfer.tab('Home').click()
  await expect(page.getByRole('region', { name: 'Recent Rounds' })).toContainText('43')

  /** 8 x 5 + 3 = 43. */
  async function readsSummary(): Promise<void> {
    await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '43', toPar: '+7' }])
    await expect.poll(() => golfer.cardRow('Ann')).toEqual(['5', '5', '5', '5', '5', '5', '3', '5', '5', '43'])
    await golfer.readsOnCard('Round Details', 'Scores Corrected')
  }
})

test('a cancelled correction changes nothing, a failed one is kept, and a shared round says that it was corrected', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await makeBreakable(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [{ ...foursome, isShared: true }])
  await golfer.opens(`${server.url}/round/${foursome.id}`)
  const before = await golfer.finalScores()

  const dialog = await opensEdit(golfer)
  // On a phone on its side too, the keyboard's target is visible beside the players' names and the strokes of the selected
  // cell.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await cell(dialog, 'Bob', 2).click()
  await dialog.getByRole('button', { name: 'Minus one stroke' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => golfer.finalScores()).toEqual(before)

  await opensEdit(golfer)
  await expect(dialog.getByRole('button', { name: 'No changes yet' })).toBeDisabled()
  await cell(dialog, 'Bob', 2).click()
  await dialog.getByRole('button', { name: 'Minus one stroke' }).click()
  await setFaults(page, { writing: 'fails', writingStores: ['journal'] })
  await dialog.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your corrections are still here, but not saved.')
  await expect(cell(dialog, 'Bob', 2)).toHaveAccessibleName('Bob, hole 2, 5 strokes')
  await setFaults(page, { writing: 'none' })
  await dialog.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Scores corrected on this device on')).toBeVisible()
  await golfer.tab('Stats').click()
  await page.getByRole('dialog', { name: "Who's you?" }).getByRole('button', { name: 'Close' }).click()
  await golfer.opensHistory()
  await expect(golfer.finishedRound(foursome.course)).toContainText('corrected on this device')
})

test('no row shows above the names while the card scrolls', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [foursome])
  await golfer.opens(`${server.url}/round/${foursome.id}`)
  const dialog = await opensEdit(golfer)
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport)
    await cell(dialog, 'Bob', 16).scrollIntoViewIfNeeded()
    await cell(dialog, 'Bob', 6).scrollIntoViewIfNeeded()
    await expect.poll(() => dialog.locator('thead th').first().evaluate(shownAbove)).toBe('nothing')
  }
})

// Source: decision 20.
for (const isShared of [false, true]) {
  test(`"No score" is entered and taken back in a finished ${isShared ? 'live game' : 'solo round'}`, {
    tag: isShared ? '@long' : [],
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await putFinishedCards(page, [{ ...foursome, ...(isShared && { isShared }) }])
    await golfer.opens(`${server.url}/round/${foursome.id}`)

    const dialog = await opensEdit(golfer)
    await cell(dialog, 'Bob', 2).click()
    await picksUp(dialog)
    await expect(dialog.getByText('Hole 2 · 6, now no score')).toBeVisible()
    await expect(cell(dialog, 'Bob', 2)).toHaveAccessibleName('Bob, hole 2, no score')
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    // He has 68 of his 74 strokes left. His card is incomplete, so Bob stands last.
    await expect.poll(async () => (await golfer.finalScores()).at(-1)).toMatchObject({ name: 'Bob', total: '68' })

    await opensEdit(golfer)
    await cell(dialog, 'Bob', 2).click()
    await expect(cell(dialog, 'Bob', 2)).toHaveAccessibleName('Bob, hole 2, no score')
    await dialog.getByRole('button', { name: 'Not played' }).click()
    await expect(dialog.getByText('Hole 2 · no score, now not played')).toBeVisible()
    await dialog.getByRole('button', { name: /^6, / }).click()
    await expect(dialog.getByText('Hole 2 · no score, now 6')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await golfer.finalScores()).find(({ name }) => name === 'Bob')?.total).toBe('74')
  })
}

/** The text of the row that shows between the top of the scrolling box and its sticky header. */
function shownAbove(head: Element): string {
  let scroller = head.parentElement
  while (scroller !== null && scroller.scrollTop === 0) scroller = scroller.parentElement
  if (scroller === null) return 'it does not scroll'
  const { left } = head.getBoundingClientRect()
  const seen = document.elementFromPoint(left + 12, scroller.getBoundingClientRect().top + 1)
  return seen?.closest('tbody tr')?.textContent ?? 'nothing'
}

async function picksUp(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^\d+ or more$/ }).click()
  await dialog
    .getByRole('dialog', { name: 'More strokes' })
    .getByRole('button', { name: /^No score/ })
    .click()
}

async function opensEdit({ page }: Golfer): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Scores' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scores' })
  await expect(dialog).toBeVisible()
  return dialog
}

function cell(dialog: Locator, name: string, hole: number): Locator {
  return dialog.getByRole('button', { name: new RegExp(`^${name}, hole ${hole},`) })
}
