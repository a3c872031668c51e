import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'

/* What the board of a live game is for while the game is played. */

test('from the board a mate is called in, and the host ends the round on any hole', async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.createsGame()
  await ann.startsGame()
  await ann.looksAtLeaderboard()
  await (await Mate.at(server.url, 'Ben')).joins(await ann.code())
  // Nobody has a score yet: who came by mistake can go all the same.
  await expect(page.getByRole('button', { name: 'Remove Ben' })).toBeVisible()
  await page.getByRole('button', { name: 'Share QR Code' }).click()
  await expect(page.getByRole('img', { name: /^QR code that joins game/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await ann.taps(4)
  await ann.hasNothingWaiting()

  await ann.looksAtLeaderboard()
  await page.getByRole('button', { name: 'Finish for everyone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Finish for everyone' })
  await expect(question).toContainText('The game is on hole 1. Finish the round for everyone?')
  await question.getByRole('button', { name: 'Finish Round' }).click()
  await ann.seesLiveSummary()
  expect((await ann.cardRow('Ann'))[0]).toBe('4')
})
