import type { Locator, Page } from '@playwright/test'
import { stopsClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { Golfer } from './golfer.ts'
import { boxAtRest, expectAllInSight, expectNoOverlap, expectNothingToScroll } from './layout.ts'
import { holdMessages } from './messages.ts'

/** Strokes of four players entered on one screen. All pars are 4. */

declare global {
  interface Window {
    /** Called for each tap, by the journey that counts them. */
    tapped(): void
    scrolled(): void
    /** Names of the animations that have begun. */
    animated: Set<string>
  }
}

test.describe('a tap meant for one player', () => {
  test('never scores another, and is taken back with one press', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 9, ['Ben', 'Cleo'])
    const five = golfer.quickStroke(5)
    const box = await boxAtRest(five)
    // The thumb taps twice.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, no score yet/)
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 5 strokes/)

    await golfer.taps(3)
    await expect(golfer.player('Cleo')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Ben 3 · Undo' }).click()
    await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, no score yet/)
    await golfer.seesSaved(0)
    await expect(page.getByRole('button', { name: /Undo$/ })).toBeHidden()

    // The previous count comes back too.
    await golfer.scoresFor('Ann')
    await golfer.taps(7)
    await page.getByRole('button', { name: 'Ann 7 · Undo' }).click()
    await golfer.seesSaved(5)
    await page.reload()
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 5 strokes/)
  })

  test('can be more than the row has, and its Undo stays for five seconds', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await page.clock.install()
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
    await stopsClock(page)
    await golfer.tapsMore(11)
    const undo = page.getByRole('button', { name: 'Ann 11 · Undo' })
    await expect(undo).toBeVisible()
    // The keys ignore presses for half a second, visibly and for screen readers.
    const keys = page.getByRole('group', { name: 'Quick strokes' }).getByRole('button')
    await expect(keys).toHaveCount(7)
    await page.clock.runFor(400)
    for (const key of await keys.all()) {
      await expect(key).toHaveAttribute('aria-disabled', 'true')
      await expect(key).toHaveCSS('filter', 'grayscale(1)')
    }
    await page.clock.runFor(200)
    for (const key of await keys.all()) {
      await expect(key).toBeEnabled()
      await expect(key).toHaveCSS('filter', 'none')
    }
    await page.clock.runFor(3900)
    await expect(undo).toBeVisible()
    await page.clock.runFor(600)
    await expect(undo).toBeHidden()
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 11 strokes/)
  })

  test('is chosen beyond the row, or not: Escape and a press beside it change nothing, and the focus is back on the key', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
    const key = page.getByRole('button', { name: '8 or more' })
    const more = page.getByRole('dialog', { name: 'More strokes' })
    const closes = async () => {
      await expect(more).toBeHidden()
      await expect(key).toBeFocused()
      await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, no score yet/)
      await expect(golfer.player('Ann')).toHaveAttribute('aria-pressed', 'true')
    }
    await key.click()
    await expect(more).toBeVisible()
    await page.keyboard.press('Escape')
    await closes()

    const ben = await boxAtRest(golfer.player('Ben'))
    await key.click()
    await expect(more).toBeVisible()
    await page.mouse.click(ben.x + ben.width / 2, ben.y + ben.height / 2)
    await closes()

    await golfer.tapsMore(9)
    await expect(more).toBeHidden()
    await expect(key).toBeFocused()
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 9 strokes/)
    await golfer.taps(4)
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, 4 strokes/)
    // Both have a score, so a swipe on the hole would lead to the next one.
    await key.click()
    await expect(more).toBeVisible()
    await golfer.swipesLeft(page.getByRole('main'), 150)
    await expect(more).toBeVisible()
    await page.keyboard.press('Escape')
    await golfer.isOnHole(1)
  })

  test('counts at once after the golfer has selected the player', async ({ page, server }) => {
    await page.clock.install()
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 9, ['Ben', 'Cleo'])
    await stopsClock(page)
    await golfer.taps(5)
    await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
    await expect(golfer.quickStroke(3)).toBeDisabled()
    await golfer.scoresFor('Cleo')
    await golfer.taps(3)
    await expect(golfer.player('Cleo')).toHaveAccessibleName(/^Cleo, 3 strokes/)

    await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
    await golfer.addsOne()
    await golfer.scoresFor('Ann')
    await golfer.addsOne()
    await golfer.goesOn(2)
    await golfer.taps(4)
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 4 strokes/)
  })
})

test('a birdie and an ace are celebrated while their number is there at once, and a bogey is only marked', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.choosesCourse(/Quick Custom 9/)
  await golfer.customizes('Old Meadow', [{ par: 3 }])
  await golfer.createsRound()
  await golfer.startsRound()
  await golfer.isOnHole(1)
  await page.evaluate(() => {
    window.animated = new Set()
    document.addEventListener('animationstart', ({ animationName }) => window.animated.add(animationName))
  })
  // No timer of the app runs from here on: the number doesn't wait for one.
  await stopsClock(page)

  await golfer.taps(4)
  await expect(golfer.strokeCount()).toHaveText('4')
  await expectAnimated(page, ['pencil-line'], ['flag-wind', 'tile-turn', 'ball-drop'])

  await golfer.taps(1)
  await expect(golfer.strokeCount()).toHaveText('1')
  await expectAnimated(page, ['pencil-line', 'flag-wind', 'tile-turn', 'ball-drop'])

  await golfer.goesOn(2)
  await golfer.taps(3)
  await expect(golfer.strokeCount()).toHaveText('3')
  await expectAnimated(page, ['pencil-line', 'flag-wind', 'tile-turn'], ['ball-drop'])
})

test('a tap on plus changes the count first, and then no other player', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben', 'Cleo', 'Dan'])
  await golfer.addsOne()
  await expect(golfer.player('Ann')).toContainText('1')
  const plus = page.getByRole('button', { name: 'Plus one stroke' })
  // React answers a click in a microtask. Its later changes don't delay the frame that shows the count.
  const changed = await plus.evaluate(async (button) => {
    const counter = button.parentElement?.parentElement
    const beside = new Set<string>()
    const players = new Set<string>()
    const note = (records: readonly MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (element !== null) players.add(element.closest('[aria-pressed]')?.textContent ?? '')
      }
    }
    const observer = new MutationObserver(note)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    if (button instanceof HTMLElement) button.click()
    await Promise.resolve()
    const first = observer.takeRecords()
    for (const { target } of first) if (counter?.contains(target) !== true) beside.add(target.textContent ?? '')
    note(first)
    await new Promise((resolve) => setTimeout(resolve, 200))
    observer.disconnect()
    return { first: first.length, beside: [...beside], players: [...players] }
  })
  expect(changed.first).toBeGreaterThan(0)
  expect(changed.beside).toEqual([])
  await expect(golfer.player('Ann')).toContainText('2')
  expect(changed.players.filter((text) => /Ben|Cleo|Dan/.test(text))).toEqual([])
})

test('a stroke leaves the pencil’s mark where it is, as long as it is the same mark', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
  for (let strokes = 1; strokes <= 7; strokes += 1) await golfer.addsOne()
  await expect(golfer.player('Ann')).toContainText('7')
  await page.evaluate(() => {
    // An animation begins whenever its element enters the layout, even if it left within the same frame.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@keyframes in-layout { } .pencil { animation: in-layout 1ms }')
    document.adoptedStyleSheets.push(sheet)
    window.animated = new Set()
    document.addEventListener('animationstart', ({ animationName }) => window.animated.add(animationName))
  })
  await expectAnimated(page, ['in-layout'])
  await golfer.addsOne()
  await expect(golfer.player('Ann')).toContainText('8')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expectAnimated(page, [], ['in-layout'])
})

/** Expects the animations that have begun since the last call: the pencil mark, the flag, the tile of the total, the ball. */
async function expectAnimated(page: Page, those: readonly string[], others: readonly string[] = []): Promise<void> {
  await expect.poll(() => page.evaluate(() => [...window.animated])).toEqual(expect.arrayContaining([...those]))
  const animated = await page.evaluate(() => [...window.animated])
  expect(animated.filter((name) => others.includes(name))).toEqual([])
  await page.evaluate(() => window.animated.clear())
}

test('nine holes of a foursome are five taps each and no scrolling, on 390 by 664', async ({ page, server }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 664 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben', 'Cleo', 'Dan'])
  let taps = 0
  let scrolls = 0
  await page.exposeFunction('tapped', () => (taps += 1))
  await page.exposeFunction('scrolled', () => (scrolls += 1))
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => window.tapped(), { capture: true })
    document.addEventListener('scroll', () => window.scrolled(), { capture: true })
  })
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'] as const
  for (let hole = 1; hole <= 9; hole += 1) {
    await golfer.isOnHole(hole)
    await expectNothingToScroll(page)
    for (const [seat, name] of names.entries()) {
      await expect(golfer.player(name)).toHaveAttribute('aria-pressed', 'true')
      // The counts go from birdie to double bogey, another one for each player and hole.
      await golfer.taps(3 + ((hole + seat) % 4))
      await page.clock.runFor(600)
    }
    if (hole < 9) await page.getByRole('button', { name: `Next Hole (${hole + 1})` }).click()
  }
  // Four players and Next, of which the last is Finish.
  await expect.poll(() => ({ taps, scrolls })).toEqual({ taps: 9 * 5 - 1, scrolls: 0 })
  await golfer.finishes()
  // Ann's (hole mod 4) + 3 over nine holes: two each of 4, 5, 6 and 3, and 4 on the last.
  await expect.poll(() => golfer.finalScores()).toContainEqual({ name: 'Ann', total: '40', toPar: '+4' })
})

for (const [players, windows] of [
  [
    4,
    [
      [390, 844],
      [360, 640],
      [320, 568],
      [667, 375],
    ],
  ],
  [
    8,
    [
      [390, 664],
      [844, 390],
    ],
  ],
] as const) {
  test(`${players} players are scored without scrolling on every phone`, { tag: players === 4 ? '@long' : [] }, async ({
    page,
    server,
  }) => {
    const mates = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal'].slice(0, players - 1)
    const golfer = new GamesGolfer(page)
    // The Undo stays for five seconds, and everything is checked beside it.
    await holdMessages(page, 5000)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 18, mates)
    const controls = [
      page.getByText('Scoring for:'),
      ...['Ann', ...mates].map((name) => golfer.player(name)),
      page.getByRole('button', { name: 'Minus one stroke' }),
      page.getByRole('button', { name: 'Plus one stroke' }),
      page.getByRole('button', { name: 'Ann 5 · Undo' }),
      ...[2, 3, 4, 5, 6, 7].map((strokes) => golfer.quickStroke(strokes)),
      page.getByRole('button', { name: '8 or more' }),
      page.getByRole('button', { name: 'Next Hole (2)' }),
    ]
    const checksIn = async (shown: readonly Locator[]) => {
      for (const [width, height] of windows) {
        await test.step(`${width} by ${height}`, async () => {
          await page.setViewportSize({ width, height })
          await golfer.scoresFor('Ann')
          await golfer.taps(5)
          await expectAllInSight(page, shown)
          await expectNoOverlap(shown)
          await expectNothingToScroll(page)
        })
      }
    }
    await checksIn(controls)
    await test.step('with games', async () => {
      await golfer.opensGames()
      await golfer.addsGame('Skins')
      await golfer.savesGames()
      await checksIn([...controls, golfer.gamesLine()])
    })
  })
}

test('a corrected cell of the card shows its changes, and is corrected again in three taps', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await page.clock.install({ time: new Date('2026-06-01T10:00:00') })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
  await golfer.taps(4)
  await golfer.taps(5)
  await golfer.goesOn(2)
  await golfer.opensCard()
  await expect(golfer.cardCell(1, 'Ben')).toHaveAccessibleName('Ben, hole 1, 5 strokes')
  await golfer.cardCell(1, 'Ben').click()
  await golfer.isOnHole(1)
  await page.clock.fastForward('20:00')
  await golfer.taps(3)
  await golfer.seesSaved(3)

  // The card, the cell, the number.
  await golfer.opensCard()
  await expect(golfer.cardCell(1, 'Ann')).toHaveAccessibleName('Ann, hole 1, 4 strokes')
  await expect(golfer.cardCell(1, 'Ben')).toHaveAccessibleName('Ben, hole 1, 3 strokes, corrected')
  await golfer.cardCell(1, 'Ben').click()
  const sheet = page.getByRole('dialog', { name: 'Ben, hole 1' })
  const changes = sheet.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveText([/^3 strokesinstead of 510:2\d.AM$/, /^5 strokes10:0\d.AM$/])
  await page.clock.fastForward('05:00')
  await sheet.getByRole('button', { name: /^6,/ }).click()
  await expect(changes).toHaveText([/^6 strokesinstead of 3/, /^3 strokesinstead of 5/, /^5 strokes/])
  await sheet.getByRole('button', { name: 'Go to hole 1' }).click()
  await golfer.isOnHole(1)
  await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, 6/)

  // They outlast a reload.
  await page.reload()
  await golfer.opensCard()
  // A cell whose changes have not been read yet leads to its hole.
  await expect(golfer.cardCell(1, 'Ben')).toHaveAccessibleName('Ben, hole 1, 6 strokes, corrected')
  await golfer.cardCell(1, 'Ben').click()
  await expect(changes).toHaveCount(3)
})

test('any cell is corrected in three taps, and a swipe leads from hole to hole', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
  for (const hole of [1, 2, 3]) {
    await golfer.taps(4)
    await golfer.taps(5)
    await golfer.goesOn(hole + 1)
  }
  await golfer.opensCard()
  await golfer.cardCell(2, 'Ben').click()
  await golfer.isOnHole(2)
  await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
  await golfer.taps(3)
  await golfer.seesSaved(3)
  const panel = page.getByRole('main')
  await golfer.swipesLeft(panel, 150)
  await golfer.isOnHole(3)
  await golfer.swipesLeft(panel, 150)
  await golfer.isOnHole(4)
  // Nobody has a score on this hole, so it can't be left forwards.
  await golfer.swipesLeft(panel, 150)
  await golfer.isOnHole(4)
  await golfer.drags(panel, { x: 150, y: 0 })
  await golfer.isOnHole(3)
  await expect(page).toHaveURL(/\/solo\/round$/)
  await page.getByRole('button', { name: 'Back to Hole 4' }).click()
  await golfer.isOnHole(4)
  await golfer.looksAtLeaderboard()
  // 4 + 4 + 4, and 5 + 3 + 5 against 12.
  await expect
    .poll(async () => (await golfer.standings()).map(({ name, total }) => `${name} ${total}`))
    .toEqual(['Ann 12', 'Ben 13'])
})
