import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
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

test('a round that could not be archived before the app was closed is archived when it is opened again', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await losesTheWayIntoHistory(golfer, server.url)
  await golfer.opens(server.url)
  await golfer.opensRecentRound('Uphill')
  await expectArchivedOnce(golfer)
})

/** Nine holes of par 4 in 5 strokes each, and a database that takes the last tap but not the finished round. */
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

/** On its summary. */
async function expectArchivedOnce(golfer: Golfer): Promise<void> {
  // 9 x 5 = 45 against 36
  expect(await golfer.finalScores()).toEqual([{ name: 'Ann', total: '45', toPar: '+9' }])
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
  await golfer.startsQuickRound('Sealed', 9, ['Ben'])
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    for (const strokes of [5, 4]) await golfer.taps(strokes)
  }
  await golfer.finishes()
  const roundId = page.url().split('/').at(-1) ?? ''

  await golfer.opens(`${server.url}/solo/leaderboard/${roundId}`)
  // 9 x 4 = 36 is level par; 9 x 5 = 45.
  expect(await golfer.standings()).toEqual([
    { name: 'Ben', thru: '9 of 9 holes', total: '36', toPar: 'E' },
    { name: 'Ann', thru: '9 of 9 holes', total: '45', toPar: '+9' },
  ])
  await golfer.sees('Sealed', 'Round completed')
  await expect(page.getByText('Round in progress')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${server.url}/round/${roundId}`)
  expect(await golfer.finalScores()).toEqual([
    { name: 'Ben', total: '36', toPar: 'E' },
    { name: 'Ann', total: '45', toPar: '+9' },
  ])
})
