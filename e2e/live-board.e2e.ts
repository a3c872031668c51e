import { expect, test } from './fixtures.ts'
import { expectOnOneLine } from './layout.ts'
import { hostsGame } from './live-scenes.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'

/* The leaderboard of a live game and the menu of its round, while it is played. */

test('the menu of a round invites a mate, and lets the host end it on any hole', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.createsGame()
  await ann.startsGame()
  const menu = await ann.opensMenu()
  await menu.getByRole('button', { name: 'Invite mates' }).click()
  await expect(page.getByRole('img', { name: /^QR code that joins game/ })).toBeVisible()
  await (await Mate.at(server.url, 'Ben')).joins(await ann.code())
  await page.getByRole('dialog', { name: 'Share Round' }).getByRole('button', { name: 'Close' }).click()
  await menu.getByRole('button', { name: 'Players' }).click()
  await expect(page.getByRole('dialog', { name: 'Players' }).getByRole('listitem')).toContainText([/Ann.*Host/, /Ben/])
  await page.getByRole('dialog', { name: 'Players' }).getByRole('button', { name: 'Close' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await ann.taps(4)
  await ann.hasNothingWaiting()

  await ann.looksAtLeaderboard()
  await (await ann.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Finish for everyone' })
  await expect(question).toContainText('The game is on hole 1. Finish it for everyone?')
  await question.getByRole('button', { name: 'Finish Round' }).click()
  await ann.seesLiveSummary()
  await expect.poll(async () => (await ann.cardRow('Ann'))[0]).toBe('4')
})

test('a row of the board holds its figures on the narrowest phones; a player who has left stands below the line', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const { game, mates } = await hostsGame(page, server.url, ['Ben'], ['Mia'])
  await ann.startsGame()
  await ann.enters('Ann', 4)
  await mates[0]?.scores(game, [5])
  await ann.looksAtLeaderboard()
  const row = page.getByRole('row').filter({ hasText: 'Ben' })
  // Nobody has a trophy before Mia has a score.
  const trophies = page.getByRole('table').locator('td svg')
  await expect(row.getByRole('cell')).toHaveText(['2', '+1', '1', '5'])
  await expect(trophies).toHaveCount(0)
  const holes = row.getByText('1 of 9 holes')
  // One line of the smallest text is 16 px high.
  await expect.poll(async () => (await holes.boundingBox())?.height).toBe(16)
  await expect
    .poll(() => page.getByRole('table').evaluate((table) => table.scrollWidth <= table.clientWidth))
    .toBe(true)
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await ann.enters('Mia', 6)
  await ann.looksAtLeaderboard()
  await expect(trophies).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await mates[0]?.leaves(game)
  await expectOnOneLine(row.getByText('Ben', { exact: true }), row.getByText('left', { exact: true }))
  await expect(page.getByRole('row').last()).toHaveText(/Ben/)
  await expect(row.getByRole('cell').first()).toHaveText(/not ranked, 1 hole/)
})

test('messages report a mate who comes, is on another hole, loses the connection and leaves', {
  tag: '@long',
}, async ({ page, server, browser, watch }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const code = await ann.createsGame()
  await ann.startsGame()
  await ann.isOnHole(1)
  const connection = page.locator('[data-connection]')
  await expect(connection).toHaveText('Live')

  const bens = await browser.newContext(phone)
  watch(bens)
  const ben = new LiveGolfer(await bens.newPage())
  await ben.opens(server.url)
  await ben.setsUp('Ben')
  await ben.joinsByCode(code)
  await ben.isPlaying()
  await expect(connection).toHaveText('Ben joined.')
  await expect(connection).toHaveText('Live')
  await ben.taps(4)
  await ben.goesOn(2)
  await expect(ann.player('Ben')).toHaveAccessibleName(/^Ben, 4 strokes, .*on hole 2$/)

  await bens.close()
  const menu = await ann.opensMenu()
  await menu.getByRole('button', { name: 'Players' }).click()
  const players = page.getByRole('dialog', { name: 'Players' })
  await expect(players.getByRole('listitem').filter({ hasText: 'Ann' })).toContainText('Host · Hole 1')
  await expect(players.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText(
    /Hole 2 · Offline since \d{1,2}:\d\d/,
  )
  await players.getByRole('button', { name: 'Remove Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(connection).toHaveText('Ben left.')
})
