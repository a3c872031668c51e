import { expect, test } from './fixtures.ts'
import { isTooLate, noSignal, notCountedNotice, playsAsGuest } from './live-scenes.ts'
import { Golfer } from './golfer.ts'

/* Strokes that came too late for a live game that is over: told on Home and on its summary until the golfer has read of them. */

test.use({ expectedErrors: noSignal })

const course = 'Pebble Beach Golf Links'

test('Home tells of a stroke that came too late, and its summary which one and why, until it is read', {
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
    `Your game at ${course} ended before all your strokes had been sent. They are on your own card; the others see the scores without them.`,
  )
  // Nobody's strokes were counted in the game; the golfer's own history has theirs.
  await golfer.opensHistory()
  await expect(golfer.finishedRound(course)).toContainText('thru 1')
  expect(await host.strokesOf(game, 'Ann')).toEqual([])

  // Not forgotten by a start, and told by another tab's Home, too.
  await golfer.opens(server.url)
  await expect(onHome).toBeVisible()
  const other = await context.newPage()
  await other.goto(server.url)
  await expect(notCountedNotice(other)).toBeVisible()

  await onHome.getByRole('link', { name: 'See which' }).click()
  await expect(page).toHaveURL(`${server.url}/play/multi/${game.id}/summary`)
  const told = page.getByRole('alert').filter({ hasText: 'Not counted' })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await onHome.getByRole('link', { name: 'See which' }).click()
  await expect(told.getByRole('listitem')).toHaveText([/^Ann, hole 1, 5 strokes /])
  await expect(told).toContainText('The game was finished before this arrived. It is on your own card all the same.')
  await told.getByRole('button', { name: 'Got it' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await golfer.sees('Hole 1: not counted for the others')
  expect((await golfer.cardRow('Ann'))[0]).toBe('5')
  await expect(told).toBeHidden()

  await golfer.opens(server.url)
  await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
  await expect(notCountedNotice(other)).toBeHidden()
  await other.close()
})
