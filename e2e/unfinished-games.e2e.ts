import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './layout.ts'
import { noSignal, putsGameAside } from './live-scenes.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { storedIn } from './stored-data.ts'

/*
 * History lists live games that were put aside. The golfer can leave them there for good, and is notified of every lost stroke.
 */

// The browser logs the rejections of a removed player too.
test.use({ serviceWorkers: 'allow', expectedErrors: noSignal })

const course = 'Pebble Beach Golf Links'

test('a game that was put aside is left from History: pending strokes are sent, and the round is in the history', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { host, game } = await putsGameAside(page, server.url)
  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${course}` })
  const question = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })

  await remove.click()
  await expect(question).toContainText(course)
  await expect(question).toContainText(
    'Your strokes stay on the leaderboard, and the others carry on without waiting for you.',
  )
  await expect(question).toContainText('Unsent scores will still be sent.')
  await question.getByRole('button', { name: 'Stay in Game' }).click()
  await expect(remove).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await expect(remove).toBeHidden()
  await golfer.sees('You have left the game.')
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  expect(await host.strokesOf(game, 'Ann')).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => host.strokesOf(game, 'Ann')).toEqual([5])
  await page.reload()
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  await expect(remove).toBeHidden()

  // Home's recent rounds are completed ones. Source: document 1 section 2.
  await golfer.tab('Home').click()
  await expect(page.getByRole('region', { name: 'Recent Rounds' })).toContainText('No rounds yet')
  await golfer.opensHistory()

  // Even for a card with unplayed holes, only the card is wider than the phone.
  await golfer.finishedRound(course).getByRole('link').click()
  await golfer.sees('Final Scores')
  await expectNoSidewaysScroll(page)
})

test('the question stays as it was asked; if the seat was lost meanwhile the right one comes before anything is done', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { host, game } = await putsGameAside(page, server.url)
  await host.sendsAway(game, 'Ann')
  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${course}` })
  const leaving = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  const removing = page.getByRole('alertdialog', { name: 'Remove Unfinished Game' })
  await remove.click()
  await expect(leaving).toContainText(
    'Your strokes stay on the leaderboard, and the others carry on without waiting for you.',
  )

  await page.context().setOffline(false)
  await expect.poll(() => storedIn(page, 'teemates-cache')).toContain('"status":"gone"')
  await expect(leaving).toContainText(
    'Your strokes stay on the leaderboard, and the others carry on without waiting for you.',
  )
  await leaving.getByRole('button', { name: 'Leave Game' }).click()
  await expect(removing).toContainText(
    'You are no longer in this game. What you entered stays in your history; the game is no longer listed as unfinished.',
  )
  await removing.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeVisible()
  await expect(golfer.finishedRound(course)).toHaveCount(1)

  await remove.click()
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(remove).toBeHidden()
  await golfer.sees('Removed from the unfinished games.')
  await page.reload()
  await expect(golfer.finishedRound(course)).toHaveCount(1)
  await expect(remove).toBeHidden()
})

test('a game that ends while the question is open is reported as ended', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { host, game } = await putsGameAside(page, server.url)
  await host.scores(game, [4])
  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${course}` })
  const question = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  await remove.click()
  await expect(question).toContainText('the others carry on without waiting for you.')

  await host.finishes(game)
  await page.context().setOffline(false)
  await expect.poll(() => storedIn(page, 'teemates-cache')).toContain('"status":"archived"')
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await golfer.sees('This game has ended.')
  await expect(question).toBeHidden()
  await expect(remove).toBeHidden()
  await expect(golfer.finishedRound(course)).toHaveCount(1)
})

test("the question about a game that hasn't loaded appears at once, and can be cancelled", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const host = await Mate.at(server.url, 'Ben')
  const { code } = await host.creates()
  await page.context().route('**/rpc/game_snapshot', () => new Promise(() => {}))
  const golfer = new LiveGolfer(page)
  await golfer.opens(`${server.url}/multi/join?code=${code}`)
  await golfer.setsUp('Ann')
  await golfer.joins()
  await expect(page).toHaveURL(/\/multi\/lobby\//)
  await golfer.opens(server.url)
  const card = page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await golfer.swipesLeft(card, 90)
  await page.getByRole('button', { name: `Remove the game at ${code} from Home` }).click()
  await expect(card).toBeHidden()
  await golfer.opensHistory()

  const remove = page.getByRole('button', { name: `Delete the unfinished game at ${code}` })
  const question = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  await remove.click()
  await expect(question).toBeVisible()
  await expect(question).toContainText('Looking up this game...')
  await expect(question.getByRole('button', { name: 'Leave Game' })).toBeDisabled()
  const stay = question.getByRole('button', { name: 'Stay in Game' })
  await stay.click()
  await expect(question).toBeHidden()

  // The press begins before the app knows the right question, and ends after that.
  const unseen = 'The others carry on without waiting for you. You can come back with the code while the game lasts.'
  await remove.click()
  await stay.hover()
  await page.mouse.down()
  await expect(question).toContainText('Looking up this game...')
  // The app waits at most 8.5 s for the server.
  await expect(question.getByRole('status')).toHaveText(unseen)
  await page.mouse.up()
  await expect(question).toBeHidden()

  await remove.click()
  await expect(question).toContainText(unseen)
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await golfer.sees('You have left the game.')
  await expect(remove).toBeHidden()
})
