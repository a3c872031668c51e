import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { Golfer } from './golfer.ts'

/*
 * Nine holes of par 4 from the 8th: 8, 9, 1, 2, ... 7. Strokes in this order: 4 5 4 4 3 4 4 6 4 = 38, +2.
 */
const order = [8, 9, 1, 2, 3, 4, 5, 6, 7] as const
const strokes = [4, 5, 4, 4, 3, 4, 4, 6, 4] as const

test('a round starts on the 8th, goes on from the last hole to the first, and ends on the 7th', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('Shotgun', 9)
  const field = page.getByRole('combobox', { name: 'Starting hole' })
  await expect(field).toHaveValue('1')
  await field.selectOption('Hole 8')
  await page.reload()
  await expect(field).toHaveValue('8')
  await golfer.startsRound()

  await expect(page.getByRole('heading', { name: 'Hole 8 (1 of 9)' })).toBeVisible()
  for (const [index, hole] of order.entries()) {
    if (index > 0) await golfer.goesOn(hole)
    await golfer.taps(strokes[index] ?? 4)
    if (index !== 3) continue
    // Halfway, the card keeps its order, and what was played before comes back after a reload.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hole 2 (4 of 9)' })).toBeVisible()
    await golfer.opensCard()
    const card = page.getByRole('dialog', { name: 'Scorecard' })
    await expect(card.getByRole('rowheader').first()).toHaveText(/^1\b/)
    await golfer.cardCell(8).first().click()
    await golfer.isOnHole(8)
    await page.getByRole('button', { name: 'Back to Hole 2' }).click()
    await golfer.isOnHole(2)
  }
  await expect(page.getByRole('heading', { name: 'Hole 7 (9 of 9)' })).toBeVisible()
  await golfer.finishes()
  await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '38', toPar: '+2' }])
})

test('a game that counts from the 5th still does after the lobby moves the start', async ({ page, server }) => {
  const golfer = new GamesGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('Shotgun', 9)
  await golfer.addsPlayer('Ben')
  await page.getByRole('button', { name: 'Games' }).click()
  await golfer.addsSkinsFrom(5)
  await golfer.savesGames()
  await page.getByRole('combobox', { name: 'Starting hole' }).selectOption('Hole 4')
  await golfer.startsRound()
  await golfer.isOnHole(4)
  await golfer.enters('Ann', 3)
  await golfer.enters('Ben', 4)
  await golfer.seesLine('Games')
  await golfer.goesOn(5)
  await golfer.enters('Ann', 3)
  await golfer.enters('Ben', 4)
  await golfer.seesLine('Skin worth 1')
})
