import { gameHandicaps, gameStrokes } from '../golf/cards/worked-games.ts'
import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { boxAtRest, expectNoOverlap, expectNothingCutOff, expectNothingToScroll } from './layout.ts'
import { givesLibrariesTime, handedOver, hasImageSheet } from './shared-image.ts'

/*
 * The card of this round, worked by hand. Nine holes of par 4 in the order of difficulty 1 to 9. Half of Ben's handicap of
 * 18 is 9, and 95 % of it 8.55, so 9 strokes in both games. Half of Cat's handicap of 8 is 4, and 95 % of it 3.8, so 4 strokes
 * in both. Ann has 0, and Dan none.
 *
 * Hole        1         2         3
 * Ann         4 (2)     5 (1)     3 (3)     6 points
 * Ben, dot    5 (2)     4 (3)     5 (2)     7 points
 * Cat, dot    5 (2)     6 (1)     5 (2)     5 points
 * Dan         6 (0)     5 (1)     5 (1)     2 points
 * Skin        tied      Ben, 2    Ann, 1
 *
 * Points won: 4 x own - 20 in Stableford (4, 8, 0, -12), 4 x skins - 3 in skins (1, 5, -3, -3), so 5, 13, -3, -15.
 *
 * With 3 for Ann on hole 2 she has 3 points there, 8 in all of 22, the skin of hole 2 is tied, and hole 3 wins her 3.
 * Points won: 4 x own - 22 (10, 6, -2, -14), 9 and three times -3, so 19, 3, -5, -17.
 */
const scores = [
  [4, 5, 5, 6],
  [5, 4, 6, 5],
  [3, 5, 5, 5],
] as const

test('a foursome plays net Stableford and skins, and every correction counts at once', async ({
  context,
  page,
  server,
}) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Games', 9, ['Ben', 'Cat', 'Dan'])
  await expect(golfer.gamesLine()).toBeHidden()

  await golfer.opensGames()
  await golfer.addsGame('Stableford')
  await golfer.addsGame('Skins')
  for (const [name, handicap] of [
    ['Ann', '0'],
    ['Ben', '18'],
    ['Cat', '8'],
  ] as const) {
    await golfer
      .games()
      .getByRole('textbox', { name: `Course handicap of ${name}` })
      .fill(handicap)
  }
  await golfer.savesGames()
  await golfer.seesLine('Games')
  await expect(golfer.player('Ben').locator('[data-dot="received"]')).toHaveCount(1)
  await expect(golfer.player('Ann').locator('[data-dot]')).toHaveCount(0)

  for (const [index, strokes] of scores.entries()) {
    if (index > 0) await golfer.goesOn(index + 1)
    for (const [seat, name] of ['Ann', 'Ben', 'Cat', 'Dan'].entries()) {
      await expect(golfer.player(name)).toHaveAttribute('aria-pressed', 'true')
      await golfer.taps(strokes[seat] ?? 0)
    }
    if (index === 0) await golfer.seesLine('Ann, Ben and Cat 2 points each · Skin worth 2')
  }
  await golfer.seesLine('Ben 7 points · Skin worth 1')

  await golfer.gamesLine().click()
  await golfer.seesSums('Ben, +13 points', 'Ann, +5 points', 'Cat, −3 points', 'Dan, −15 points')
  await page.keyboard.press('Escape')
  await expect(golfer.games()).toBeHidden()

  const other = new GamesGolfer(await context.newPage())
  await other.opens(`${server.url}/solo/round`)
  await other.seesLine('Ben 7 points · Skin worth 1')
  await other.gamesLine().click()

  await golfer.goesBackTo(2)
  await golfer.enters('Ann', 3)
  await golfer.seesSaved(3)
  await golfer.seesLine('Ann 8 points · Skin worth 1')
  await other.seesSums('Ann, +19 points', 'Ben, +3 points', 'Cat, −5 points', 'Dan, −17 points')

  await page.reload()
  await golfer.seesLine('Ann 8 points · Skin worth 1')
  await golfer.gamesLine().click()
  await golfer.seesSums('Ann, +19 points', 'Ben, +3 points', 'Cat, −5 points', 'Dan, −17 points')

  // Escape closes the board while the setup above it is still moving away.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await golfer.games().getByRole('button', { name: 'Change games' }).click()
  const setup = golfer.games().filter({ has: page.getByRole('button', { name: 'Save games' }) })
  await setup.evaluate((dialog) => {
    dialog.style.transitionDuration = '20s'
  })
  await setup.getByRole('button', { name: 'Save games' }).click()
  await expect(setup).toHaveAttribute('data-leaving')
  await page.keyboard.press('Escape')
  const board = page.locator('dialog[open]').filter({ has: page.getByText('All games together') })
  await expect(board).toBeHidden()
  await setup.evaluate((dialog) => {
    for (const motion of dialog.getAnimations()) motion.finish()
  })
  await expect(golfer.games()).toBeHidden()
})

test('nothing scrolls and no key moves while eight players have games', async ({ page, server }) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Eight', 9, ['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'])
  const key = golfer.quickStroke(4)
  const placeBefore = await boxAtRest(key)
  await golfer.opensGames()
  await golfer.addsGame('Skins')
  await golfer.games().getByRole('textbox', { name: 'Course handicap of Ben' }).fill('36')
  await golfer.savesGames()
  await expect(golfer.player('Ben').locator('[data-dot="received"]')).toHaveCount(2)
  expect(await boxAtRest(key)).toEqual(placeBefore)
  await expectNothingToScroll(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await expectNothingToScroll(page)
  await golfer.taps(4)
  await expectNothingToScroll(page)
  await expectNothingCutOff(page)
})

test('in text of twice the size the line of the games lies over neither the card nor the players', async ({
  page,
  server,
}) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const mates = ['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']
  await golfer.startsQuickRound('Large', 9, mates)
  await golfer.opensGames()
  await golfer.addsGame('Skins')
  await golfer.savesGames()
  for (const name of ['Ann', ...mates]) await golfer.enters(name, 4)
  await golfer.seesLine('Skin worth 2')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const line = golfer.gamesLine().locator('bdi')
  const card = page.getByRole('button', { name: /^Scorecard, / })
  const label = page.getByText('Scoring for:')
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 664 },
    { width: 664, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    await expectNoOverlap([card, line, label, golfer.player('Ann')])
    await expect.poll(() => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }
})

test('a long name is whole in the games of a small phone', async ({ page, server }) => {
  const golfer = new GamesGolfer(page)
  const long = 'Maximilian-Alexander'
  await page.setViewportSize({ width: 320, height: 568 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Names', 9, ['Ben', long, 'Dan'])
  /** Looks at every place where the open dialog names the player. */
  const isWhole = async (places: number) => {
    const names = page.locator('dialog[open]').last().locator('bdi').filter({ hasText: long })
    await expect(names).toHaveCount(places)
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    for (const name of await names.all()) await expect.poll(() => name.evaluate(isCut)).toBe(false)
  }
  await golfer.opensGames()
  await golfer.addsGame('Match play', async () => isWhole(1))
  await isWhole(1)
  await golfer.savesGames()
  await golfer.enters('Ann', 4)
  await golfer.gamesLine().click()
  // On the Board and at the head of the game's column.
  await isWhole(2)
})

test('two taps add the games that the same players had last, and a handicap is typed once', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('First', 9, ['Ben', 'Cat'])
  await golfer.opensGames()
  await expect(golfer.games().getByRole('button', { name: 'Same as last time' })).toBeHidden()
  await golfer.addsGame('Stableford')
  await golfer.addsGame('Skins')
  await golfer.games().getByRole('textbox', { name: 'Course handicap of Ben' }).fill('18')
  await golfer.savesGames()
  await golfer.opens(server.url)
  await golfer.putsRoundAside()

  // Others play something else in between.
  await golfer.startsQuickRound('Second', 9, ['Ben'])
  await golfer.opensGames()
  await expect(golfer.games().getByRole('button', { name: 'Same as last time' })).toBeHidden()
  await golfer.addsGame('Match play')
  await expect(golfer.games().getByRole('textbox', { name: 'Course handicap of Ben' })).toHaveValue('18')
  await golfer.savesGames()
  await golfer.opens(server.url)
  await golfer.putsRoundAside()

  await golfer.startsQuickRound('Third', 9, ['Cat', 'Ben'])
  await golfer.opensGames()
  await golfer.games().getByRole('button', { name: 'Same as last time' }).click()
  await golfer.savesGames()
  await golfer.seesLine('Games')
  await expect(golfer.player('Ben').locator('[data-dot="received"]')).toHaveCount(1)
  for (const name of ['Ann', 'Cat', 'Ben']) await golfer.enters(name, 4)
  await golfer.seesLine('Ben 3 points · Skin worth 1')
})

test('games are set in the lobby, also before a mate is added, and count from the first hole', async ({
  page,
  server,
}) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('Lobby', 9)
  const opener = page.getByRole('button', { name: 'Games', exact: true })
  await expect(page.getByRole('textbox', { name: 'Add player name' })).toBeVisible()
  await expect(opener).toBeHidden()
  await golfer.addsPlayer('Ben')
  await opener.click()
  await golfer.addsGame('Skins')
  await golfer.savesGames()
  await golfer.addsPlayer('Cat')
  await page.reload()
  await opener.click()
  await expect(golfer.games().getByText('Ann and Ben').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await golfer.startsRound()
  // Tied, whatever Cat plays.
  await golfer.enters('Ann', 4)
  await golfer.enters('Ben', 4)
  await golfer.seesLine('Skin worth 2')
})

/*
 * Nine holes of par 4 without handicaps: Ann plays each in 4, Ben in 5 and the last in 3. Stableford: 9 x 2 = 18 points
 * against 8 + 3 = 11. Skins: eight for Ann and one for Ben. Ben pays 7 + 7 points.
 */
test('a finished round says who won what and who pays whom, down to each hole', async ({ page, server }) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await givesLibrariesTime(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Games', 9, ['Ben'])
  await golfer.opensGames()
  await golfer.addsGame('Stableford')
  await golfer.addsGame('Skins')
  await golfer.savesGames()
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    await golfer.enters('Ann', 4)
    await golfer.enters('Ben', hole === 9 ? 3 : 5)
  }
  await golfer.finishes()
  await golfer.seesResults('Ann 18 points Stableford, net', 'Ann 8 skins Skins, net')
  await golfer.seesPayments('Ben pays Ann 14 points')

  await page.getByRole('button', { name: 'Ben pays Ann 14 points' }).click()
  await golfer.seesSums('Ann, +14 points', 'Ben, −14 points')
  await expect(golfer.games().getByRole('button', { name: 'Change games' })).toBeHidden()
  await golfer.games().getByRole('button', { name: 'Ben, −14 points' }).click()
  await expect(page.getByRole('dialog', { name: 'Ben: where it comes from' })).toContainText('Hole 9: Ben won 1 skin')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(golfer.games()).toBeHidden()

  const changed = page.getByText('The settlement changed after you shared it.')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Share Round' })).toBeVisible()
  await hasImageSheet(page, 'takes')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Share Round' }).click()
  await handedOver(page)
  await expect(changed).toHaveCount(0)

  // Hole 1 is tied after the correction, so hole 2 wins Ann its skin: 18 points to 12, and eight skins to one.
  await golfer.corrects('Ben', 1, 5, 4)
  await golfer.seesPayments('Ben pays Ann 13 points')
  await page.reload()
  await golfer.seesPayments('Ben pays Ann 13 points')
  await expect(changed).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Share Round' })).toBeVisible()
  await hasImageSheet(page, 'takes')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Share Round' }).click()
  await handedOver(page)
  await expect(changed).toHaveCount(0)
})

/*
 * The four cards of worked-games.ts, where every hole of each game is worked out by hand. Ann and Cal play against Bob and Dee.
 *
 *                 Ann   Bob   Cal   Dee
 * Stableford       34    31    26    37   4 x own - 128:  +8   -4  -24  +20
 * Skins             5     5     3     4   4 x own - 17:   +3   +3   -5   -1
 * Nassau           -3    +3    -3    +3   Bob and Dee win 18, front, back and the press of the front; the press of the back is
 *                                         won by Ann and Cal
 * Together         +8    +2   -32   +22
 */
test('a foursome plays eighteen holes for Stableford, skins and a four-ball Nassau with presses, five taps a hole', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new GamesGolfer(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.searchesSoloCourse('pebb')
  await golfer.found('Pebble Beach Golf Links').first().click()
  await page.getByRole('combobox', { name: 'Tee' }).selectOption({ label: 'Blue' })
  await golfer.createsRound()
  for (const name of ['Bob', 'Cal', 'Dee']) await golfer.addsPlayer(name)
  await page.getByRole('button', { name: 'Games', exact: true }).click()
  await golfer.addsGame('Stableford', async (form) => {
    await form.getByRole('combobox', { name: 'Handicap allowance' }).selectOption('100%')
  })
  await golfer.addsGame('Skins')
  await golfer.addsGame('Nassau', async (form) => {
    for (const [name, side] of [
      ['Ann', 'Side A'],
      ['Bob', 'Side B'],
      ['Cal', 'Side A'],
      ['Dee', 'Side B'],
    ] as const) {
      const disc = (place: string) => form.getByRole('button', { name: `${name}: ${place}`, exact: true })
      for (let tap = 0; tap < 3 && (await disc(side).isHidden()); tap += 1) {
        await form.getByRole('button', { name: new RegExp(`^${name}: `) }).click()
      }
      await expect(disc(side)).toBeVisible()
    }
    await form.getByRole('checkbox', { name: /^Press at two down/ }).check()
    await form.getByRole('combobox', { name: 'Press the' }).selectOption('Front nine')
    await form.getByRole('combobox', { name: 'From hole' }).selectOption('5')
    await form.getByRole('button', { name: 'Add a press' }).click()
  })
  for (const [id, handicap] of gameHandicaps) {
    const name = id.charAt(0).toUpperCase() + id.slice(1)
    await golfer.handicapOf(name).fill(handicap < 0 ? `+${-handicap}` : `${handicap}`)
  }
  await golfer.savesGames()
  await golfer.startsRound()

  const cards = ['ann', 'bob', 'cal', 'dee'].map((id) => gameStrokes[id] ?? [])
  for (let hole = 1; hole <= 18; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    for (const [seat, name] of ['Ann', 'Bob', 'Cal', 'Dee'].entries()) {
      await expect(golfer.player(name)).toHaveAttribute('aria-pressed', 'true')
      const strokes = cards[seat]?.[hole - 1] ?? 0
      if (strokes === 0) await golfer.picksUp()
      else await golfer.taps(strokes)
    }
  }
  await golfer.finishes()
  await golfer.seesResults(
    'Dee 37 points Stableford, net',
    'Ann and Bob 5 skins each Skins, net',
    'Front: Bob & Dee won 2 up Back: Bob & Dee won 1 up 18: Bob & Dee won 4 & 2 Nassau, net',
  )
  await page.getByRole('region', { name: 'Settle up' }).getByRole('button').first().click()
  await golfer.seesSums('Dee, +22 points', 'Ann, +8 points', 'Bob, +2 points', 'Cal, −32 points')
})

test('in text of twice the size a name on the board of games still stands on one line', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const golfer = new GamesGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('The Loop', 9)
  await golfer.addsPlayer('Ben')
  await page.getByRole('button', { name: 'Games', exact: true }).click()
  await golfer.addsGame('Stableford')
  await golfer.savesGames()
  await golfer.startsRound()
  await golfer.enters('Ann', 4)
  await golfer.enters('Ben', 5)
  await golfer.gamesLine().click()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const name = golfer.games().locator('bdi', { hasText: 'Ben' }).first()
  const lines = () =>
    name.evaluate((shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight))
  await expect.poll(lines).toBeLessThan(1.5)
})
