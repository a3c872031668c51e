import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

/*
 * The front nine of Pebble Beach from the 8th, worked by hand.
 *
 * Hole   8  9  1  2  3  4  5  6  7  OUT
 * Par    4  4  4  5  4  4  3  5  3   36
 * Ann    5  4  4  5  4  4  3  6  3   38  (+2)
 * Ben    4  5  5  6  4  4  4  5  4   41  (+5)
 */
const order = [8, 9, 1, 2, 3, 4, 5, 6, 7] as const
const strokes = { Ann: [5, 4, 4, 5, 4, 4, 3, 6, 3], Ben: [4, 5, 5, 6, 4, 4, 4, 5, 4] } as const

test('a direct round starts on the 8th on both phones, goes on from the 9th to the 1st, and ends on the 7th', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const opens = async (name: 'Ann' | 'Ben') => {
    const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 664 } })
    watch(context)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return { name, golfer, page: golfer.page }
  }
  const ann = await opens('Ann')
  await ann.golfer.hostsDirect()
  const link = await ann.golfer.invitation()
  const ben = await opens('Ben')
  await ben.golfer.followsInvitation(link)
  await expect(ann.golfer.players().filter({ hasText: 'Ben' })).toBeVisible()

  // Only the host has the field. A guest sees the hole if it isn't the card's first.
  const field = ann.page.getByRole('combobox', { name: 'Starting hole' })
  await expect(field).toHaveValue('1')
  await expect(ben.page.getByRole('combobox')).toHaveCount(0)
  const fact = ben.page.getByText(/^Starting hole/)
  await expect(fact).toHaveCount(0)
  await field.selectOption('Hole 3')
  await expect(fact).toHaveText('Starting hole: 3')
  await field.selectOption('Hole 1')
  await expect(fact).toHaveCount(0)
  await field.selectOption('Hole 8')
  for (const { page } of [ann, ben]) await page.reload()
  await expect(field).toHaveValue('8')
  await expect(fact).toHaveText('Starting hole: 8')

  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('heading', { name: 'Hole 8 (1 of 9)' })).toBeVisible()
  }
  for (const [index, hole] of order.entries()) {
    for (const { golfer, name } of [ann, ben]) {
      if (index > 0) await golfer.goesOnAsCan(hole)
      await golfer.taps(strokes[name][index] ?? 0)
    }
    if (hole !== 1) continue
    await ben.page.reload()
    await expect(ben.page.getByRole('heading', { name: 'Hole 1 (3 of 9)' })).toBeVisible()
    await expect(ben.golfer.player('Ann')).toContainText('+1')
  }
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('heading', { name: 'Hole 7 (9 of 9)' })).toBeVisible()
  }
  for (const { golfer } of [ann, ben]) await golfer.finishButton().click()
  for (const { golfer, page } of [ann, ben]) {
    await golfer.seesDirectSummary()
    await expect
      .poll(() => golfer.finalScores())
      .toEqual([
        { name: 'Ann', total: '38', toPar: '+2' },
        { name: 'Ben', total: '41', toPar: '+5' },
      ])
    await page.context().close()
  }
})
