import type { Browser, BrowserContext } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { boxAtRest, expectNothingCutOff, expectNothingToScroll } from './layout.ts'
import { phone } from './phone.ts'

/** Ann hosts, and Ben follows her invitation. */
async function meet(browser: Browser, url: string, watch: (context: BrowserContext) => void) {
  const opens = async (name: string) => {
    const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 664 } })
    watch(context)
    const page = await context.newPage()
    const [golfer, games] = [new DirectGolfer(page), new GamesGolfer(page)]
    await golfer.opens(url)
    await golfer.setsUp(name)
    return { golfer, games, page }
  }
  const ann = await opens('Ann')
  await ann.golfer.hostsDirect()
  const link = await ann.golfer.invitation()
  const ben = await opens('Ben')
  await ben.golfer.followsInvitation(link)
  await expect(ann.golfer.players().filter({ hasText: 'Ben' })).toBeVisible()
  return { ann, ben }
}

/*
 * The card of this round, worked by hand: the front nine of Pebble Beach, of which holes 1 and 2 are a par 4 and a par 5 with
 * the stroke indexes 6 and 10. Ann has no handicap. Half of Ben's handicap of 8 is 4, and 95 % of it 3.8, so he receives 4
 * strokes, on the holes with the indexes 2, 4, 6 and 8: hole 1 is one of them, and hole 2 isn't.
 *
 * Hole   1         2
 * Ann    4 (2)     6 (1)     3 points
 * Ben    5 (2)     5 (2)     4 points, with the dot on hole 1
 *
 * The player with fewer points pays the difference: Ann pays Ben 1 point. In skins Ben receives 4 strokes, too. Hole 1 is
 * tied, 4 and 5 less 1, so hole 2 wins Ben both skins, and Ann pays him 2 points more.
 */
test('in a direct round the host sets the games, and both phones show the same points, dots and payments', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await meet(browser, server.url, watch)
  // Only the host can set games, so a guest's menu has none before.
  await expect((await ben.golfer.opensMenu()).getByRole('button', { name: 'Games' })).toHaveCount(0)
  await ben.golfer.closesDialogs()

  await ann.games.opensGames()
  await ann.games.addsGame('Match play')
  await ann.games.savesGames()
  await ben.games.opensGames()
  // Games that the host ends close the guest's board.
  await ann.games.opensGames()
  await ann.games.games().getByRole('button', { name: 'Change games' }).click()
  await ann.games
    .games()
    .getByRole('button', { name: /^Change Match play/ })
    .click()
  await ann.page.getByRole('button', { name: 'Remove this game' }).click()
  await ann.games.games().getByRole('button', { name: 'Play without games' }).click()
  await expect(ben.games.games()).toBeHidden()
  await ben.golfer.closesDialogs()

  await ann.golfer.closesDialogs()
  await ann.games.opensGames()
  await ann.games.addsGame('Stableford')
  await ann.games.games().getByRole('textbox', { name: 'Course handicap of Ben' }).fill('8')
  await ann.games.savesGames()
  await ann.golfer.startsDirect()
  await ben.golfer.isPlayingDirect()
  for (const { golfer, games, page } of [ann, ben]) {
    await games.seesLine('Games')
    await expect(golfer.player('Ben').locator('[data-dot="received"]')).toHaveCount(1)
    await expect(golfer.player('Ann').locator('[data-dot]')).toHaveCount(0)
    await expectNothingToScroll(page)
    await expectNothingCutOff(page)
  }

  await ann.golfer.taps(4)
  await ben.golfer.taps(5)
  for (const { games } of [ann, ben]) await games.seesLine('Ann and Ben 2 points each')
  await ann.golfer.goesOnAsCan(2)
  await ben.golfer.goesOnAsCan(2)
  await ann.golfer.taps(6)
  await ben.golfer.taps(5)
  for (const { golfer, games } of [ann, ben]) {
    await games.seesLine('Ben 4 points')
    await expect(golfer.player('Ben').locator('[data-dot]')).toHaveCount(0)
    await games.gamesLine().click()
    await games.seesSums('Ben, +1 point', 'Ann, −1 point')
  }
  await expect(ann.games.games().getByRole('button', { name: 'Change games' })).toBeVisible()
  await expect(ben.games.games().getByRole('button', { name: 'Change games' })).toHaveCount(0)

  // The other phone's open board follows.
  await ann.games.games().getByRole('button', { name: 'Change games' }).click()
  await ann.games.addsGame('Skins')
  await ann.games.games().getByRole('button', { name: 'Save games' }).click()
  await expect(ben.games.games().getByRole('heading', { name: 'Skins, net' })).toBeVisible()
  await ann.page.keyboard.press('Escape')

  await ben.page.reload()
  await ben.games.seesLine(/^Ben 4 points/)
  await ben.games.opensGames()
  await expect(ben.games.games().getByRole('heading', { name: 'Stableford, net' })).toBeVisible()
  await ben.page.keyboard.press('Escape')

  await (await ann.golfer.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
  for (const { golfer, games } of [ann, ben]) {
    await golfer.seesDirectSummary()
    await games.seesResults(/^Ben 4 points/, /^Ben 2 skins/)
    await games.seesPayments('Ann pays Ben 3 points')
  }
  for (const { page } of [ann, ben]) await page.context().close()
})

test('nothing scrolls and no key moves while eight players of a direct round have games', {
  tag: '@long',
}, async ({ page, server }) => {
  const [golfer, games] = [new DirectGolfer(page), new GamesGolfer(page)]
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.hostsDirect()
  for (const name of ['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']) await golfer.addsByName(name)
  await golfer.startsDirect()
  const key = golfer.quickStroke(4)
  const placeBefore = await boxAtRest(key)
  await games.opensGames()
  await games.addsGame('Skins')
  await games.games().getByRole('textbox', { name: 'Course handicap of Ben' }).fill('36')
  await games.savesGames()
  await expect(golfer.player('Ben').locator('[data-dot="received"]')).toHaveCount(2)
  expect(await boxAtRest(key)).toEqual(placeBefore)
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 664, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport)
    await expectNothingToScroll(page)
    await expectNothingCutOff(page)
    // The line shares the row of the players' label, and a press on its text isn't caught by anything else.
    await games.gamesLine().click()
    await expect(games.games()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(games.games()).toBeHidden()
  }
})

// Hole 8 is a par 4, and nobody has a handicap: 4 strokes are 2 points, and 5 are 1.
test('a direct round takes its games and its starting hole along when it moves into a live game', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await meet(browser, server.url, watch)
  await ann.games.opensGames()
  await ann.games.addsGame('Stableford')
  await ann.games.savesGames()
  await ann.page.getByRole('combobox', { name: 'Starting hole' }).selectOption('Hole 8')
  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  for (const { golfer } of [ann, ben]) await golfer.isOnHole(8)
  await ann.golfer.taps(4)
  await ben.golfer.taps(5)
  for (const { games } of [ann, ben]) await games.seesLine('Ann 2 points')
  await (await ann.golfer.opensMenu()).getByRole('button', { name: 'Move to a live game' }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
  for (const { golfer, games, page } of [ann, ben]) {
    await expect(page).toHaveURL(/\/play\/multi\//)
    await golfer.isPlaying()
    await games.seesLine('Ann 2 points')
    await expect(page.getByRole('heading', { name: 'Hole 8 (1 of 9)' })).toBeVisible()
  }
  await ben.golfer.taps(3)
  for (const { games } of [ann, ben]) await games.seesLine('Ben 3 points')
  for (const { page } of [ann, ben]) await page.context().close()
})

test('skins of a direct round that count from the 5th still do after the host moves the start', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await meet(browser, server.url, watch)
  await ann.games.opensGames()
  await ann.games.addsSkinsFrom(5)
  await ann.games.savesGames()
  await ann.page.getByRole('combobox', { name: 'Starting hole' }).selectOption('Hole 4')
  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  for (const { golfer } of [ann, ben]) await golfer.isOnHole(4)
  await ann.golfer.taps(3)
  await ben.golfer.taps(4)
  await expect(ann.golfer.player('Ben')).toContainText('4')
  for (const { games } of [ann, ben]) await games.seesLine('Games')
  for (const { golfer } of [ann, ben]) await golfer.goesOnAsCan(5)
  await ann.golfer.taps(3)
  await ben.golfer.taps(4)
  for (const { games } of [ann, ben]) await games.seesLine('Skin worth 1')
  for (const { page } of [ann, ben]) await page.context().close()
})
