import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { foursome, putFinishedCards, type WrittenCard } from './finished-cards.ts'
import { Golfer } from './golfer.ts'
import { oneOnBackNine } from './scorecard-rounds.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'

test('a round that cannot be archived says so, and the next try archives it with every stroke', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await losesTheWayIntoHistory(golfer, server.url)
  await setFaults(page, { writing: 'none' })
  await golfer.finishes()
  await expectArchivedOnce(golfer)
})

test('a round that could not be archived before the app was closed is archived when it is opened again', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await losesTheWayIntoHistory(golfer, server.url)
  await golfer.opens(server.url)
  await golfer.opensRecentRound('Uphill')
  await expectArchivedOnce(golfer)
})

/** Plays nine holes of par 4 in 5 strokes each, with a database that accepts the last tap but not the finished round. */
async function losesTheWayIntoHistory(golfer: Golfer, url: string): Promise<void> {
  const { page } = golfer
  await makeBreakable(page)
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await golfer.playsNine('Uphill', 5)
  await setFaults(page, { writing: 'fails', writingStores: ['journal'] })
  await page.getByRole('button', { name: 'Finish Round' }).click()
  await expect(page.getByRole('heading', { name: 'Round Complete!' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Failed to save round. Please try again.')
  await expect(page).toHaveURL(`${url}/solo/round`)
}

/** On the round's summary. */
async function expectArchivedOnce(golfer: Golfer): Promise<void> {
  // 9 x 5 = 45 against 36
  await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '45', toPar: '+9' }])
  await golfer.opensHistory()
  await expect(golfer.finishedRound('Uphill')).toHaveCount(1)
  await expect(golfer.page.getByText('Unfinished rounds')).toHaveCount(0)
  await golfer.tab('Home').click()
  await golfer.sees('Uphill')
  await expect(golfer.roundInProgress()).toHaveCount(0)
}

test('the leaderboard of a finished round shows its final ranking, and leads back to its summary', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [sealed])

  await golfer.opens(`${server.url}/solo/leaderboard/${sealed.id}`)
  // 9 x 4 = 36 is level par; 9 x 5 = 45.
  await expect
    .poll(() => golfer.standings())
    .toEqual([
      { name: 'Ben', thru: '9 of 9 holes', total: '36', toPar: 'E' },
      { name: 'Ann', thru: '9 of 9 holes', total: '45', toPar: '+9' },
    ])
  await golfer.sees('Sealed', 'Round completed')
  await expect(page.getByText('Round in progress')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/round/${sealed.id}`)
  await golfer.sees('Level par')
  await expect
    .poll(() => golfer.finalScores())
    .toEqual([
      { name: 'Ben', total: '36', toPar: 'E' },
      { name: 'Ann', total: '45', toPar: '+9' },
    ])
})

const sealed: WrittenCard = {
  id: 'round_1_sealed',
  course: 'Sealed',
  card: `
    Hole  1  2  3  4  5  6  7  8  9
    Par   4  4  4  4  4  4  4  4  4
    Ann   5  5  5  5  5  5  5  5  5
    Ben   4  4  4  4  4  4  4  4  4
  `,
}

test("a foursome's summary, from History and by its address, shows ties, and the standings after each hole", {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [foursome])
  await golfer.tab('Stats').click()
  // The app doesn't know which of the four is the golfer.
  await page.getByRole('dialog', { name: "Who's you?" }).getByRole('button', { name: 'Close' }).click()
  await golfer.opensHistory()
  await golfer.finishedRound(foursome.course).getByRole('link').click()
  await expect(page).toHaveURL(`${server.url}/round/${foursome.id}`)
  await readsCards()
  await golfer.opens(`${server.url}/round/${foursome.id}`)
  await readsCards()

  // The figures are worked by hand in golf/src/summary/three-rounds.test.ts.
  async function readsCards(): Promise<void> {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      '🏆 Winner',
      'Final Scores',
      'Scorecard',
      'Performance Highlights',
      'Score Progression',
      'Round Details',
      'Group Dynamics',
      'Course Stats',
      'Achievement Badges',
      'Hole by Hole Breakdown',
      'Player Stats',
    ])
    const highlights = page.getByRole('region', { name: 'Performance Highlights', exact: true })
    await expect(highlights.getByRole('listitem').filter({ hasText: /^(?:Best|Longest|Most)/ })).toHaveCount(3)
    await expect(highlights.getByRole('button', { name: '2 more', expanded: false })).toBeVisible()
    await golfer.readsOnCard(
      'Performance Highlights',
      'Best Bounce-Back 2 strokes Birdie or better right after bogey or worse Cal +1 on hole 6, then −1 on hole 7 Dee +1 on hole 14, then −1 on hole 15',
    )
    await golfer.sees('Pebble Beach Golf Links\u00a0• Saturday, May 9, 2026\u00a0• 4h 15m')
    await golfer.readsOnCard(
      'Round Details',
      'Course Pebble Beach Golf Links Date Saturday, May 9, 2026 Start Time 8:30 AM Duration 4h 15m Holes 18 Players 4',
    )
    await golfer.readsOnCard(
      'Group Dynamics',
      'Lead Changes 2',
      'Closest Finish Level Level on total strokes Ann and Bob',
      'Largest Lead 2 strokes The most strokes anyone was ahead Cal after hole 3 Dee after hole 6',
      'All Tied 1 hole Everyone took the same strokes Hole 13',
    )
    await golfer.readsOnCard(
      'Course Stats',
      'Hole 9 Par 4 average 4.75 Hole 2 Par 5 average 5.75',
      'Hole 17 Par 3 average 2.75 Hole 15 Par 4 average 3.75 Hole 6 Par 5 average 4.75',
    )
    await golfer.readsOnCard(
      'Achievement Badges',
      'Team Effort All beat their own average on holes 13, 15 and 17 Everyone',
      'First Birdie On hole 1 Cal and Dee',
      'Comeback Champion Won after being furthest behind Bob 6 strokes behind after hole 7',
    )
    await golfer.readsOnCard(
      'Player Stats',
      'Dee Pars 10 Birdies 2 Eagles 1 Bogeys 2 Double+ 3 Consistency bogey or better 83%',
    )

    const progression = page.getByRole('region', { name: 'Score Progression', exact: true })
    await expectNamesAtLineEnds(progression, ['Ann', 'Bob', 'Cal', 'Dee'])
    await progression.getByText('All figures').click()
    const row = progression.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Dee' }) })
    await expect(row.getByRole('cell')).toHaveText('−1 +1 +1 +1 +1 −1 −1 −1 +1 +1 +2 +2 +2 +3 +2 +2 +2 +4'.split(' '))

    // The table is wider than the window, and shows so until its end is visible.
    const table = progression.getByRole('region', { name: 'To par after each hole' })
    const more = progression.locator('[data-more]')
    await expect(more).toBeVisible()
    await table.evaluate((region) => region.scrollTo(region.scrollWidth, 0))
    await expect(more).toBeHidden()
    await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  }
})

test('a summary leaves out empty cards: for one player Group Dynamics and the winner, without strokes the figures', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [oneOnBackNine, nothingPlayed])
  const titles = page.getByRole('heading', { level: 2 })
  const begins = ['Final Scores', 'Scorecard']

  await golfer.goesWithinTheApp(`/round/${oneOnBackNine.id}`)
  await expect(titles).toHaveText([
    ...begins,
    'Performance Highlights',
    'Score Progression',
    'Round Details',
    'Course Stats',
    'Achievement Badges',
    'Hole by Hole Breakdown',
    'Player Stats',
  ])
  await golfer.readsOnCard(
    'Performance Highlights',
    'Best Bounce-Back 2 strokes',
    'Ann +1 on hole 12, then −1 on hole 13',
  )
  await golfer.readsOnCard('Course Stats', 'Hole 14 Par 5 average 7', 'Hole 13 Par 4 average 3')

  await golfer.goesWithinTheApp(`/round/${nothingPlayed.id}`)
  await expect(titles).toHaveText([...begins, 'Round Details', 'Hole by Hole Breakdown', 'Player Stats'])
  await golfer.readsOnCard('Player Stats', 'Ann No holes played')
})

const nothingPlayed: WrittenCard = {
  id: 'nothing-played',
  course: 'Old Meadow',
  card: `
    Hole  1  2  3  4  5  6  7  8  9
    Par   4  5  4  4  3  5  3  4  4
    Ann   -  -  -  -  -  -  -  -  -
  `,
}

/**
 * Expects the names at the ends of the lines, from the top. Up is better: Ann and Bob end at +2 above Cal and Dee at +4. Two
 * that end level make room for each other, each by half a line of 24 px.
 */
async function expectNamesAtLineEnds(progression: Locator, names: readonly string[]): Promise<void> {
  // A page that is still being laid out may move between the measurements.
  await expect(async () => {
    const ends = await Promise.all((await progression.locator('circle').all()).map(boxOf))
    const fromTop = ends.toSorted((a, b) => a.y - b.y)
    expect(fromTop).toHaveLength(names.length)
    for (const [place, name] of names.entries()) {
      const end = fromTop[place]
      const label = await boxOf(progression.getByText(name, { exact: true }).first())
      if (end === undefined) throw new Error(`No line's end for ${name}`)
      const offPx = label.y + label.height / 2 - (end.y + end.height / 2)
      expect(Math.abs(offPx), `${name}'s height at the line's end`).toBeLessThanOrEqual(13)
      expect(label.x, `${name} beside the line's end`).toBeGreaterThan(end.x + end.width)
    }
  }).toPass({ timeout: 45_000 })
}

async function boxOf(shown: Locator) {
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  if (box === null) throw new Error('It is not shown')
  return box
}
