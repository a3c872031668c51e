import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { hostsGame, noSignal } from './live-scenes.ts'
import { phone } from './phone.ts'
import { storedIn } from './stored-data.ts'

/*
 * The card of this game, worked by hand. The front nine of Pebble Beach begins with par 4 and par 5. Half of Ben's handicap of 18
 * is 9, and 95 % of it 8.55, so he has 9 strokes on nine holes in both games. Ann has none.
 *
 * Hole        1         2
 * Ann         4 (2)     5 (2)     4 points
 * Ben, dot    5 (2)     5 (3)     5 points
 * Skin        tied      Ben, 2
 *
 * Points won: 1 in Stableford and 2 in skins, so 3 for Ben.
 *
 * With a handicap of 0 Ben has 1 and 2 points, 3 in all, Ann wins the skin of hole 1, and hole 2 is tied. Points won: 1 in
 * Stableford and 1 in skins, so 2 for Ann.
 */
const before = { line: 'Ben 5 points · Skin worth 1', sums: ['Ben, +3 points', 'Ann, −3 points'] } as const
const after = { line: 'Ann 4 points · Skin worth 2', sums: ['Ann, +2 points', 'Ben, −2 points'] } as const

/** A golfer with a phone of their own. The live game and the games on its card are on one page. */
interface Player {
  readonly context: BrowserContext
  readonly live: LiveGolfer
  readonly card: GamesGolfer
}

test('the host sets and changes games, also without signal, and both phones have the same board', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const comes = async (name: string): Promise<Player> => {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
    watch(context, () => noSignal)
    const page = await context.newPage()
    const live = new LiveGolfer(page)
    await live.opens(server.url)
    await live.setsUp(name)
    return { context, live, card: new GamesGolfer(page) }
  }
  const [ann, ben] = await Promise.all([comes('Ann'), comes('Ben')])
  const code = await ann.live.createsGame()
  await ben.live.joinsByCode(code)
  await ben.live.isInLobby()
  await expect(ann.live.players()).toHaveCount(2)

  // A guest has nothing to open before the host has set games.
  const menu = await ben.live.opensMenu()
  await expect(menu.getByRole('button', { name: 'Leave Game' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Games' })).toBeHidden()
  await ben.live.closesDialogs()

  await ann.card.opensGames()
  await ann.card.addsGame('Stableford')
  await ann.card.addsGame('Skins')
  await ann.card.handicapOf('Ann').fill('0')
  await ann.card.handicapOf('Ben').fill('18')
  await ann.card.savesGames()
  await ben.card.opensGames()
  await expect(ben.card.games().getByRole('heading', { name: 'Skins, net' })).toBeVisible()
  await ben.live.closesDialogs()
  await ann.live.startsGame()
  await ben.live.isPlaying()
  await ben.card.seesLine('Games')
  for (const { card } of [ann, ben]) {
    await expect(card.player('Ben').locator('[data-dot="received"]')).toHaveCount(1)
    await expect(card.player('Ann').locator('[data-dot]')).toHaveCount(0)
  }

  await ann.live.taps(4)
  await ben.live.taps(5)
  for (const { live } of [ann, ben]) await live.goesOnAsCan(2)
  for (const { live } of [ann, ben]) await live.taps(5)
  for (const { card } of [ann, ben]) {
    await card.seesLine(before.line)
    await card.gamesLine().click()
    await card.seesSums(...before.sums)
  }
  await expect(ben.card.games().getByRole('button', { name: 'Change games' })).toBeHidden()
  for (const { live } of [ann, ben]) await live.closesDialogs()

  await ann.live.hasNothingWaiting()
  await ann.live.isReadyForOffline()
  // A phone stores what it received within two seconds. Without Ben's second score the board would be an earlier one.
  await expect.poll(() => scoresOnHoleTwo(ann.live.page)).toBe(2)
  await ann.context.setOffline(true)
  await ann.card.gamesLine().click()
  await ann.card.games().getByRole('button', { name: 'Change games' }).click()
  await ann.card.handicapOf('Ben').fill('0')
  await ann.card.games().getByRole('button', { name: 'Save games' }).click()
  await ann.card.seesSums(...after.sums)
  await ann.live.page.reload()
  await ann.card.seesLine(after.line)
  await ben.card.seesLine(before.line)

  await ann.context.setOffline(false)
  await ann.live.hasNothingWaiting()
  for (const { card } of [ann, ben]) {
    await card.seesLine(after.line)
    await card.gamesLine().click()
    await card.seesSums(...after.sums)
  }
  for (const { live } of [ann, ben]) await live.closesDialogs()

  await (await ann.live.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  await ann.live.page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
  for (const { live, card } of [ann, ben]) {
    await live.seesLiveSummary()
    await card.seesResults(/^Ann 4 points/, /^Ann 1 skin/)
    await card.seesPayments('Ben pays Ann 2 points')
  }
})

/** In the last state of the game that the phone has stored. */
async function scoresOnHoleTwo(page: Page): Promise<number> {
  return (await storedIn(page, 'teemates-cache')).match(/"hole":2\b/g)?.length ?? 0
}

test('skins of a live game that count from the 5th still do after the host moves the start', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const card = new GamesGolfer(page)
  await card.opens(server.url)
  await card.setsUp('Ann')
  const { live, game, mates } = await hostsGame(page, server.url, ['Ben'])
  await card.opensGames()
  await card.addsSkinsFrom(5)
  await card.savesGames()
  await page.getByRole('combobox', { name: 'Starting hole' }).selectOption('Hole 4')
  await live.startsGame()
  await live.isOnHole(4)
  await live.taps(3)
  for (const mate of mates) await mate.scores(game, [4], 4)
  await expect(live.player('Ben')).toContainText('4')
  await card.seesLine('Games')
  for (const mate of mates) await mate.readies(game)
  await live.goesOnAsCan(5)
  await live.taps(3)
  for (const mate of mates) await mate.scores(game, [4], 5)
  await card.seesLine('Skin worth 1')
})
