import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './layout.ts'
import { noSignal, putsGameAside } from './live-scenes.ts'
import { Golfer } from './golfer.ts'

/* Live games that were put aside wait in History; from there they can be left for good, and no stroke of them is lost unsaid. */

// And that who was sent away is refused.
test.use({ expectedErrors: noSignal })

const course = 'Pebble Beach Golf Links'

test('a game that was put aside is left from History: what waits is sent, and the round is in the history', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { host, game } = await putsGameAside(page, server.url)
  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${course}` })
  const question = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })

  await remove.click()
  await expect(question).toContainText(course)
  await expect(question).toContainText('Your strokes stay on the leaderboard. Nobody waits for you any more.')
  await expect(question).toContainText('What waits to be sent still is.')
  await question.getByRole('button', { name: 'Stay in Game' }).click()
  await expect(remove).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await expect(remove).toBeHidden()
  await golfer.sees('You have left the game.')
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  expect(await host.strokesOf(game, 'Ann')).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => host.strokesOf(game, 'Ann'), { timeout: 40_000 }).toEqual([5])
  await page.reload()
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  await expect(remove).toBeHidden()

  // Of a card with holes that weren't played, too, only the card is wider than the phone.
  await golfer.finishedRound(course).getByRole('link').click()
  await golfer.sees('Final Scores')
  await expectNoSidewaysScroll(page)
})

test('a game whose host has sent the golfer away goes with its uncounted strokes only after saying so', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { host, game } = await putsGameAside(page, server.url)
  await host.sendsAway(game, 'Ann')
  await page.context().setOffline(false)
  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${course}` })
  const question = page.getByRole('alertdialog', { name: 'Delete Round' })
  await remove.click()
  // As soon as the device has heard of it; until then the question is whether to leave.
  await expect(question).toBeVisible({ timeout: 40_000 })
  await expect(question).toContainText(
    'You are no longer in this game. Strokes of it that were never counted are removed from this device. This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toBeHidden()
  await page.reload()
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  await expect(remove).toBeHidden()
})
