import { expect, test } from './fixtures.ts'
import { isTooLate, noSignal, notCountedNotice, playsAsGuest } from './live-scenes.ts'
import { Golfer } from './golfer.ts'

/* Strokes that came too late for a finished live game. Home and the summary show them until the golfer has confirmed. */

test.use({ expectedErrors: noSignal })

const course = 'Pebble Beach Golf Links'

test('Home reports a stroke that came too late, and the summary says which one and why, until it is confirmed', {
  tag: '@long',
}, async ({ page, server, context }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const joined = await playsAsGuest(page, server.url)
  const { host, game } = joined
  await isTooLate(page, joined, 5)
  const onHome = notCountedNotice(page)
  await expect(onHome).toContainText(
    `Your game at ${course} ended before all your strokes were sent. They're on your own card, but the others don't see them.`,
  )
  // The strokes don't count in the game; the golfer's own history has them.
  await golfer.opensHistory()
  await expect(golfer.finishedRound(course)).toContainText('thru 1')
  expect(await host.strokesOf(game, 'Ann')).toEqual([])

  // The notice survives a restart, and shows on another tab's Home too.
  await golfer.opens(server.url)
  await expect(onHome).toBeVisible()
  const other = await context.newPage()
  await other.goto(server.url)
  await expect(notCountedNotice(other)).toBeVisible()

  await onHome.getByRole('link', { name: 'See which' }).click()
  await expect(page).toHaveURL(`${server.url}/play/multi/${game.id}/summary`)
  const notice = page.getByRole('alert').filter({ hasText: 'Not counted' })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await onHome.getByRole('link', { name: 'See which' }).click()
  await expect(notice.getByRole('listitem')).toHaveText([/^Ann, hole 1, 5 strokes /])
  await expect(notice).toContainText("The game had finished before this arrived. It's still on your own card.")
  await notice.getByRole('button', { name: 'Got it' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await golfer.sees('Hole 1: not counted for the others')
  await expect.poll(async () => (await golfer.cardRow('Ann'))[0]).toBe('5')
  await expect(notice).toBeHidden()

  await golfer.opens(server.url)
  await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
  await expect(notCountedNotice(other)).toBeHidden()
  await other.close()
})
