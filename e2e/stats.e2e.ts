import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { putWrittenHistory } from './written-history.ts'

test('a round that was played is in the figures at once, and is gone from them once it is deleted', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.tab('Stats').click()
  await golfer.sees('Ready for Your First Round?')
  await golfer.tab('Home').click()
  await golfer.playsNine('Uphill', 5)
  await golfer.finishes()
  await golfer.tab('Stats').click()
  // 9 x 5 = 45 against 36.
  await expectTotals(golfer, ['1', '+9.0', '45'])
  await golfer.sees('Averages of 1 complete 9-hole round')
  await expect(page.getByRole('region', { name: 'Score Distribution' })).toContainText('Bogey 9 100%')

  await golfer.opensHistory()
  await golfer.deletes('Uphill')
  await golfer.page.getByRole('tab', { name: 'Stats' }).click()
  await golfer.sees('Ready for Your First Round?')
})

test('the figures are those of the chosen range and course, and the range is remembered', async ({ page, server }) => {
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
    'to par -2',
    'Worst 90',
    'to par +18',
  ])
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

  await page.getByLabel('Course').selectOption('spyglass')
  await expectTotals(golfer, ['3', '-1.0', '72'])
  await page.getByLabel('Date range').selectOption('Last 30 days')
  await golfer.sees('No finished round at spyglass in the last 30 days.')
  await page.reload()
  await expect(page.getByLabel('Date range')).toHaveValue('30')
  await golfer.sees('No finished round in the last 30 days.')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTotals(golfer, ['9', '+8.7', '81'])
})

test('without Pro three figures are seen and the rest is named, with none of one’s own behind it', async ({
  page,
  server,
}) => {
  const golfer = await withWrittenHistory(new Golfer(page), server.url)
  await golfer.tab('Profile').click()
  await golfer.switchesPaidMode('off')
  await golfer.tab('Stats').click()
  await expectTotals(golfer, ['9', '+8.7', '81'])
  await expect(page.getByText('Most Common Result')).toHaveCount(0)
  await expect(page.getByText('spyglass', { exact: true })).toHaveCount(1)
  await golfer.sees('Pro Feature', 'Pro feature: Deeper course insights')
  await page.getByRole('link', { name: 'See what Pro adds' }).click()
  await expect(page).toHaveURL(`${server.url}/pro`)
  await page.goBack()
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
  await expect(page).toHaveURL(`${server.url}/profile`)
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
