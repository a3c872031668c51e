import type { Page } from '@playwright/test'
import { archivedAs, pebblePars } from '../golf/cards/golfer-history.ts'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNoSidewaysScroll, expectNothingToScroll } from './layout.ts'
import { putRecords, storedDatabases } from './stored-data.ts'
import { putWrittenHistory } from './written-history.ts'

test('rounds that were played are in the figures, in another tab, too, and lead from a class to one that is deleted', async ({
  context,
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.tab('Stats').click()
  await golfer.sees('Ready for Your First Round?')
  // A phone whose browser shows its bars.
  await page.setViewportSize({ width: 390, height: 664 })
  await expectNothingToScroll(page)
  const elsewhere = new Golfer(await context.newPage())
  await elsewhere.opens(`${server.url}/stats`)
  await page.bringToFront()
  for (const [course, strokes] of [
    ['Uphill', 5],
    ['Downhill', 3],
  ] as const) {
    await golfer.tab('Home').click()
    await golfer.playsNine(course, strokes)
    await golfer.finishes()
  }
  await golfer.tab('Stats').click()
  // 9 x 5 = 45 and 27 against 36 each.
  await expectTotals(golfer, ['2', 'E', '36'])
  await expectTotals(elsewhere, ['2', 'E', '36'])
  await golfer.sees('Averages of 2 complete 9-hole rounds')
  const distribution = page.getByRole('region', { name: 'Score Distribution' })
  await expect(distribution).toContainText('Bogey 9 50%')

  await distribution.getByRole('link', { name: /^Bogey/ }).click()
  await golfer.sees('1 of 2 rounds')
  await golfer.deletes('Uphill')
  await golfer.sees('0 of 1 round')
  await golfer.page.getByRole('tab', { name: 'Stats' }).click()
  // 27 against 36.
  await expectTotals(golfer, ['1', '−9.0', '27'])
  await expectTotals(elsewhere, ['1', '−9.0', '27'])
  await expect(distribution).toContainText('Birdie 9 100%')
})

test('cached figures are shown at once, and none that a change has made wrong', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  await page.clock.setFixedTime(new Date('2026-01-05T12:00:00'))
  // The script comes after the fake clock, which replaces the timers.
  await page.addInitScript(prolongSeconds)
  await page.addInitScript(noteTotals)
  const golfer = await withWrittenHistory(new Golfer(page), server.url)
  /** Opens the tab, and returns every text that the totals have had until they stay. */
  const textsUntil = async (...totals: Parameters<typeof expectTotals>[1]) => {
    await golfer.opens(`${server.url}/stats`)
    await expectTotals(golfer, totals)
    // By then the rounds have been read, and their figures are cached.
    await page.waitForTimeout(1_000)
    await expectTotals(golfer, totals)
    return page.evaluate(() => window.totalsShown)
  }
  // The figures are cached some time after they are shown.
  await expect.poll(() => textsUntil('9', '+8.7', '81').then(() => hasKeptFigures(page))).toBe(true)

  // The record bypasses the app, which doesn't notice the change: the cached figures come first, and the right ones follow.
  const further = archivedAs({ id: 'further', day: 20_450, cards: { me: pebblePars } })
  await putRecords(page, 'teemates', 'rounds', [further])
  expect(await textsUntil('10', '+7.4', '80')).toEqual([
    'Rounds 9 Avg to Par +8.7 Avg Score 81',
    'Rounds 10 Avg to Par +7.4 Avg Score 80',
  ])

  const elsewhere = new Golfer(await context.newPage())
  await elsewhere.opens(`${server.url}/stats?tab=history`)
  await elsewhere.deletes('cypress')
  await page.bringToFront()
  expect(await textsUntil('9', '+5.7', '78'), 'one was deleted in another tab').toHaveLength(1)

  await page.evaluate(() => {
    localStorage.setItem('golf_scorer_self_ids', JSON.stringify({ ids: ['ann'], configuredAt: 2 }))
  })
  // Ann's 90, 69, 108 and 72 against 72.
  expect(await textsUntil('4', '+12.8', '85'), 'somebody else is the golfer').toHaveLength(1)

  await page.getByLabel('Date range').selectOption('Last 30 days')
  await expect.poll(() => textsUntil('4', '+12.8', '85').then(() => hasKeptFigures(page))).toBe(true)
  await page.clock.setFixedTime(new Date('2026-01-22T12:00:00'))
  // Her last two.
  expect(await textsUntil('2', '+18.0', '90'), 'it is another day').toHaveLength(1)
})

declare global {
  interface Window {
    /** The texts that the totals have had, one after the other. */
    totalsShown: string[]
  }
}

/** Whether valid figures are cached. */
async function hasKeptFigures(page: Page): Promise<boolean> {
  const database = (await storedDatabases(page)).find(({ name }) => name === 'teemates')
  const settings = JSON.stringify(database?.stores['settings'])
  const row = /"storage_revision","value":(\d+),"updatedAt":(\d+)(?:,"history":"([^"]*)")?/.exec(settings)
  const [, value, updatedAt, history = `${value} ${updatedAt}`] = row ?? []
  return new RegExp(`"storage_figures".*"state":"\\S+ ${history}"`).test(settings)
}

/**
 * Makes every timer of one second wait longer: a busy machine may need more than the second for which the app waits for cached
 * figures.
 */
function prolongSeconds(): void {
  const { setTimeout: wait } = window
  const patiently = (work: () => void, ms?: number, ...given: unknown[]) =>
    wait(work, ms === 1_000 ? 30_000 : ms, ...given)
  Object.assign(window, { setTimeout: patiently })
}

function noteTotals(): void {
  window.totalsShown = []
  new MutationObserver(() => {
    const text = document.querySelector('[aria-label="Totals"]')?.textContent ?? ''
    if (text !== '' && text !== window.totalsShown.at(-1)) window.totalsShown.push(text)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

test('the figures are those of the chosen range and course, and the range is remembered; without Pro three figures are shown and the rest is named', async ({
  page,
  server,
}) => {
  const golfer = await withWrittenHistory(new Golfer(page), server.url)
  // Worked out by hand in golf/cards/golfer-history.ts and beside it.
  await expectTotals(golfer, ['9', '+8.7', '81'])
  await golfer.sees('Averages of 6 full rounds')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Score Distribution').getByRole('listitem')).toHaveText([
    'Eagle+ 1 1%',
    'Birdie 2 1%',
    'Par 93 66%',
    'Bogey 36 26%',
    'Double+ 9 6%',
  ])
  await expect(section('Average by Par').getByRole('listitem')).toHaveText([
    /Par 3 3\.33 \+0\.33/,
    /Par 4 4\.41 \+0\.39/,
    /Par 5 5\.22 \+0\.22/,
  ])
  await expect(section('Best and Worst').getByRole('listitem')).toHaveText([
    'Best 70',
    'to par −2',
    'Worst 90',
    'to par +18',
  ])
  await expect(section('Typical Hole').getByRole('listitem').filter({ hasText: 'Most Common Result' })).toHaveText(
    /66% .*Par$/,
  )
  await expect(section('Front 9 vs Back 9').getByRole('listitem')).toHaveText([
    /Front 9 41\.14 \+4\.86/,
    /Back 9 38\.00 \+2\.00/,
  ])
  await expect(section('Consistency').getByRole('listitem')).toHaveText(['Std Dev 0.65', '≤ Bogey Rate 94%'])
  await expect(section('Performance').getByRole('listitem')).toHaveText(['Win Rate 1/3 (33%)', 'Avg Pace 3h 0m'])
  await expect(section('Round Duration Distribution').getByRole('listitem')).toHaveText([
    '≤2h 2 33%',
    '2-3h 2 33%',
    '3-4h 1 17%',
    '>4h 1 17%',
  ])

  await page.getByLabel('Course', { exact: true }).selectOption('spyglass')
  await expectTotals(golfer, ['3', '−1.0', '72'])
  await page.getByLabel('Date range').selectOption('Last 30 days')
  await golfer.sees('No finished round at spyglass in the last 30 days.')
  await page.reload()
  await expect(page.getByLabel('Date range')).toHaveValue('30')
  await golfer.sees('No finished round at spyglass in the last 30 days.')
  await golfer.opens(`${server.url}/stats`)
  await golfer.sees('No finished round in the last 30 days.')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTotals(golfer, ['9', '+8.7', '81'])

  await golfer.tab('Profile').click()
  await golfer.switchesPaidMode('off')
  await golfer.tab('Stats').click()
  await expectTotals(golfer, ['9', '+8.7', '81'])
  await golfer.sees('Averages of 6 full rounds')
  await expect(page.getByText('Most Common Result')).toHaveCount(0)
  // The course has no round of the golfer's.
  await expect(page.getByText('spyglass', { exact: true })).toHaveCount(1)
  await golfer.sees('Pro Feature', 'Pro feature: Deeper course insights')
  await page.getByRole('link', { name: 'See what Pro adds' }).click()
  await expect(page).toHaveURL(`${server.url}/pro`)
  await page.goBack()
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
  await expect(page).toHaveURL(`${server.url}/profile`)
})

test('courses are compared as cards and in a table, sorted either way, with the columns one wants', async ({
  page,
  server,
}) => {
  await withWrittenHistory(new Golfer(page), server.url)
  const byCourse = page.getByRole('region', { name: 'By Course' })
  const names = byCourse.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['cypress', 'pebble', 'spyglass'])
  const pebble = byCourse.getByRole('listitem').filter({ hasText: 'pebble' })
  await expect(pebble).toContainText('5 rounds, 3 full · avg 84')
  await expect(pebble).toContainText('Best 72 · worst 90')
  await expect(pebble).toContainText('+12.0')
  await expect(
    pebble.getByRole('img', {
      name: 'Form, last 3: 12.0 better than average, 6.0 worse than average, 6.0 worse than average',
    }),
  ).toBeVisible()
  await expect(pebble.getByRole('img', { name: 'Last rounds (to par): E, +18, +18' })).toBeVisible()

  const sort = async (by: string) => {
    await byCourse.getByRole('button', { name: /^Sort:/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: by, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await sort('Course')
  await expect(names).toHaveText(['spyglass', 'pebble', 'cypress'])
  await sort('Avg')
  await expect(names).toHaveText(['spyglass', 'pebble', 'cypress'])
  await sort('Avg')
  await expect(names).toHaveText(['cypress', 'pebble', 'spyglass'])

  await byCourse.getByText('Table', { exact: true }).click()
  const row = (name: string) => byCourse.getByRole('row').filter({ hasText: name })
  await expect(byCourse.getByRole('columnheader', { name: 'Avg', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(row('pebble').getByRole('cell')).toHaveText(['5', '84', '+12.0', 'Dec 25, 2025'])
  await byCourse.getByRole('button', { name: 'Rounds' }).click()
  await expect(byCourse.getByRole('rowheader')).toHaveText(['cypress', 'spyglass', 'pebble'])
  await byCourse.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Best' }).check()
  await page.getByRole('checkbox', { name: 'Last Played' }).uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  await byCourse.getByText('4 of 6 shown').waitFor()
  await expect(row('spyglass').getByRole('cell')).toHaveText(['3', '72', '−1.0', '70'])
})

test('every course ever played can be chosen, and averages say whether they are of nines', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const left = archivedAs({ id: 'left', day: 20_000, courseId: 'course_x', cards: { me: [4, 5] } })
  await putRecords(page, 'teemates', 'rounds', [
    archivedAs({ id: 'full', day: 20_001, courseId: 'course_full', cards: { me: pebblePars } }),
    archivedAs({ id: 'nine', day: 20_002, courseId: 'course_nine', mode: 'front9', cards: { me: pebblePars } }),
    archivedAs({
      id: 'late',
      day: 20_003,
      courseId: 'course_nine',
      mode: 'front9',
      cards: { ann: pebblePars, me: pebblePars.with(0, 0) },
    }),
    { ...left, metadata: { ...left.metadata, originalCourseName: '' } },
  ])
  await golfer.opens(`${server.url}/stats`)
  const byCourse = page.getByRole('region', { name: 'By Course' })
  await expect(byCourse.getByText('Averages of')).toHaveText([
    'Averages of 1 full round',
    'Averages of 1 complete 9-hole round',
  ])
  // The golfer joined the second round late.
  await expect(byCourse.getByRole('listitem').filter({ hasText: 'nine' })).toContainText(
    '2 rounds, 1 complete · avg 36 on 9 holes',
  )
  await byCourse.getByText('Table', { exact: true }).click()
  const average = (name: string) => byCourse.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1)
  await expect(average('full')).toHaveText('72')
  await expect(average('nine')).toHaveText('36 9 holes')
  await page.setViewportSize({ width: 320, height: 664 })
  const lineCount = (text: Element) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)
  await expect
    .poll(() => average('nine').getByText('9 holes').evaluate(lineCount), { message: 'on one line' })
    .toBeCloseTo(1, 1)
  const label = page.getByRole('region', { name: 'Totals' }).getByText('Avg to Par')
  await expect.poll(() => label.evaluate(lineCount), { message: 'on one line' }).toBeCloseTo(1, 1)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Course', { exact: true }).selectOption('Unnamed course')
  await golfer.sees('No finished round at Unnamed course.')

  // Home shows the golfer's own strokes, 36 less the four of hole 1, and not the winner's.
  await golfer.tab('Home').click()
  const latest = page.getByRole('region', { name: 'Recent Rounds' }).getByRole('listitem').first()
  await expect(latest).toHaveText(/^nine .*2\splayers.*thru\s8 32 strokes\s*E$/)
})

test('a golfer who played none of the rounds is asked who they are, and can change the answer later', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [foursome])
  await golfer.opens(`${server.url}/stats`)
  const dialog = page.getByRole('dialog', { name: "Who's you?" })
  await expect(dialog).toContainText('Select the player that represents you.')
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await expect(dialog.getByText('1 profile id · 1 appearance')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select which player you are before continuing.')
  await dialog.getByRole('checkbox', { name: 'Ann' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await golfer.sees('Your stats have been updated.')
  // Ann 38 + 36 = 74, Dee 37 + 39 = 76, against 72.
  await expectTotals(golfer, ['1', '+2.0', '74'])

  await golfer.tab('Profile').click()
  await page.getByRole('link', { name: 'Which player is you' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Ann' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Ann' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Dee' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${server.url}/stats`)
  await expectTotals(golfer, ['1', '+4.0', '76'])
})

test('a class, a point, a bar and a course lead to the rounds behind them', async ({ page, server }) => {
  const golfer = await withWrittenHistory(new Golfer(page), server.url)
  const rows = page.getByRole('region', { name: 'Finished rounds' }).getByRole('listitem').getByRole('link')
  const chip = (label: string) => page.getByRole('button', { name: `${label}, remove this filter` })
  const section = (name: string) => page.getByRole('region', { name })

  // Two of the cards in golf/cards/golfer-history.ts have bogeys; there are eleven rounds.
  await section('Score Distribution').getByRole('link', { name: /Bogey/ }).click()
  await golfer.sees('2 of 11 rounds')
  await expect(rows).toHaveText([/^cypress.*90 \+18/, /^pebble.*Best: Player 90.*90 \+18/])
  await chip('Bogey rounds').press('Enter')
  await expect(rows).toHaveCount(11)
  await expect(page.getByRole('tabpanel')).toBeFocused()
  // 4, 5 and 4 at par, then left.
  await expect(rows.filter({ hasText: 'thru 3' })).toHaveText(/pebble.*thru 3 E/)

  await page.getByRole('tab', { name: 'Stats' }).click()
  await page.getByLabel('Course', { exact: true }).selectOption('spyglass')
  await page.getByRole('link', { name: /: −2$/ }).click()
  await expect(rows).toHaveText([/^spyglass.*Best: Player 69.*70 −2/])
  await page.goBack()
  await expect(page.getByLabel('Course', { exact: true }).locator('option:checked')).toHaveText('spyglass')
  await section('Round Duration Distribution').getByRole('link', { name: '2-3h' }).click()
  await expect(rows).toHaveText([/^spyglass.*74 E/])
  await expect(chip('2-3h rounds • spyglass')).toBeVisible()
  await page.goBack()
  await section('Front 9 vs Back 9').getByRole('link', { name: 'Front 9' }).click()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await section('By Course').getByRole('link', { name: 'spyglass' }).click()
  await expect(rows).toHaveCount(3)
  await rows.first().click()
  await expect(page).toHaveURL(/\/round\/par%206$/)
  await page.goBack()
  await golfer.sees('3 of 11 rounds')

  await page.goBack()
  await page.getByLabel('Course', { exact: true }).selectOption('All courses')
  await section('Score Distribution').getByRole('link', { name: /Bogey/ }).click()
  await golfer.deletes('cypress')
  await golfer.sees('1 of 10 rounds')
  await page.goBack()
  // Without its 18 fives: 486 - 90 = 396 of five cards, and 52 - 18 = 34.
  await expectTotals(golfer, ['8', '+6.8', '79'])
})

/*
 * Nine holes of par 4 without handicaps, on which Ann has one birdie and nothing else is different. Skins: one for Ann, and
 * the eight behind it are tied. Stableford: 3 + 8 x 2 = 19 points against 18. The match: Ann wins 1 up. Won: 1 + 1 + 1 points.
 */
test('games that were played are summed up, and lead to their rounds', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const card = `
    Hole 1 2 3 4 5 6 7 8 9
    Par  4 4 4 4 4 4 4 4 4
    Ann  3 4 4 4 4 4 4 4 4
    Ben  4 4 4 4 4 4 4 4 4
  `
  const game = { isNet: false, valueHundredths: 100, fromPosition: 1 }
  const [playerIds, teams] = [['ann', 'ben'], { a: ['ben'], b: ['ann'] }]
  const gamesOf = (...games: readonly object[]) => ({ games, currency: '', courseHandicaps: {} })
  await putFinishedCards(page, [
    {
      id: 'round_1_a',
      course: 'Skins Links',
      card,
      games: gamesOf(
        { ...game, id: '1', kind: 'skins', playerIds, carriesOver: true },
        { ...game, id: '2', kind: 'stableford', playerIds },
      ),
    },
    {
      id: 'round_1_b',
      course: 'Match Links',
      card,
      games: gamesOf({ ...game, id: '1', kind: 'match', teams, conceded: [] }),
    },
    { id: 'round_1_c', course: 'Plain Links', card },
    // The card has no stroke indexes, so its net games have no result.
    {
      id: 'round_1_d',
      course: 'Net Links',
      card,
      games: {
        ...gamesOf(
          { ...game, isNet: true, id: '1', kind: 'match', teams, conceded: [] },
          { ...game, isNet: true, id: '2', kind: 'skins', playerIds, carriesOver: true },
        ),
        courseHandicaps: { ben: 8 },
      },
    },
  ])
  await page.evaluate(() =>
    localStorage.setItem('golf_scorer_self_ids', JSON.stringify({ ids: ['ann'], configuredAt: 1 })),
  )
  await golfer.opens(`${server.url}/stats`)
  const lines = page.getByRole('region', { name: 'Games', exact: true }).getByRole('listitem')
  await expect(lines).toHaveText([
    /^Skins won\s*in 1 round\s*1$/,
    /^Stableford points\s*average of 1 round of 9 holes, best 19\s*19\.0$/,
    /^Against Ben\s*1 won, 0 lost\s*1–0$/,
    /^Won and lost overall\s*\+3 points$/,
  ])

  const rounds = page.getByRole('region', { name: 'Finished rounds' }).getByRole('listitem').getByRole('link')
  await lines.getByRole('link', { name: 'Against Ben' }).click()
  await golfer.sees('1 of 4 rounds')
  await expect(rounds).toHaveText([/^Match Links/])
  await expect(page.getByRole('button', { name: 'Matches against Ben, remove this filter' })).toBeVisible()
  await page.goBack()
  await lines.getByRole('link', { name: 'Skins won' }).click()
  await expect(rounds).toHaveText([/^Skins Links/])
  await page.getByRole('button', { name: 'Skins rounds, remove this filter' }).click()
  await expect(rounds).toHaveCount(4)
})

test('from twenty rounds on they are found by course and year', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  // From January 8, 2024 on, one each 40 days, the even ones at Pebble Beach: nine in 2024, ten in 2025, one in 2026.
  const rounds = Array.from({ length: 20 }, (_, index) =>
    archivedAs({
      id: `round ${index}`,
      day: 19_730 + 40 * index,
      courseId: index % 2 === 0 ? 'course_pebble' : 'course_spyglass',
      mode: 'front9',
      cards: { me: [4, 5, 4, 4, 3, 5, 3, 4, 5] },
    }),
  )
  await putRecords(page, 'teemates', 'rounds', rounds.slice(1))
  await golfer.opens(`${server.url}/stats?tab=history`)
  const rows = page.getByRole('region', { name: 'Finished rounds' }).getByRole('listitem').getByRole('link')
  await expect(rows).toHaveCount(19)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await putRecords(page, 'teemates', 'rounds', rounds.slice(0, 1))
  await page.reload()
  await expect(rows).toHaveCount(20)
  const year = page.getByRole('heading', { level: 3 })
  await expect(year).toHaveText(['2026', '2025', '2024'])

  const search = page.getByRole('searchbox', { name: 'Find a round by course or year' })
  await search.fill('SPY 2025')
  await golfer.sees('5 of 20 rounds')
  await expect(rows).toHaveText(Array.from({ length: 5 }, () => /^spyglass/))
  await expect(year).toHaveText(['2025'])
  await rows.first().click()
  await expect(page).toHaveURL(/\/round\//)
  await page.goBack()
  await expect(search).toHaveValue('SPY 2025')
  await golfer.sees('5 of 20 rounds')
  await search.fill('augusta')
  await golfer.sees('No rounds here', '0 of 20 rounds')
  await page.getByRole('button', { name: 'Show all rounds' }).click()
  await expect(rows).toHaveCount(20)
  await expect(search).toHaveValue('')
})

async function withWrittenHistory(golfer: Golfer, url: string): Promise<Golfer> {
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await putWrittenHistory(golfer.page)
  await golfer.opens(`${url}/stats`)
  return golfer
}

/** Rounds, Avg to Par, Avg Score. */
async function expectTotals(golfer: Golfer, [rounds, toPar, score]: readonly [string, string, string]): Promise<void> {
  const totals = golfer.page.getByRole('region', { name: 'Totals' })
  await expect(totals).toHaveText(`Rounds ${rounds} Avg to Par ${toPar} Avg Score ${score}`)
}

test('on a narrow phone the charts and the table of courses show all they say', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const golfer = await withWrittenHistory(new Golfer(page), server.url)
  await golfer.opens(`${server.url}/stats`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const charts = page.locator('main svg')
  await expect(section('Score Distribution')).toBeVisible()
  // Text beyond its picture's edge is cut off.
  const cut = () =>
    charts.evaluateAll((pictures) =>
      pictures.flatMap((picture) => {
        const { left, right } = picture.getBoundingClientRect()
        return [...picture.querySelectorAll('text')]
          .filter((text) => {
            const box = text.getBoundingClientRect()
            return box.left < left - 0.5 || box.right > right + 0.5
          })
          .map((text) => text.textContent)
      }),
    )
  await expect.poll(cut).toEqual([])
  // A single round is its own average.
  await expect(page.getByText('Form, last 1')).toHaveCount(0)

  // Its figure stands at the end of the line, its share below the label.
  const common = section('Typical Hole').getByRole('listitem').filter({ hasText: 'Most Common Result' })
  const fromEndPx = (item: Element) => {
    const figure = item.querySelector('b')?.getBoundingClientRect()
    return Math.abs(item.getBoundingClientRect().right - (figure?.right ?? 0))
  }
  await expect.poll(() => common.evaluate(fromEndPx)).toBeLessThan(1)

  const byCourse = section('By Course')
  await byCourse.getByText('Table', { exact: true }).click()
  const more = byCourse.locator('[data-more]')
  await expect(more).toBeVisible()
  await byCourse.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(table.scrollWidth, 0))
  await expect(more).toBeHidden()
  for (const name of ['cypress', 'pebble', 'spyglass']) {
    const head = byCourse.getByRole('rowheader', { name })
    await expect.poll(async () => (await head.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  }
})

test('each tab has a heading, and a list without players is reported and not offered again', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.tab('Profile').click()
  await page.getByRole('link', { name: 'Which player is you' }).click()
  await golfer.sees('There are no rounds with players to choose from yet.')
  await expect(page).toHaveURL(`${server.url}/stats`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
})
