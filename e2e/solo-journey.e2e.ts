import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { pebbleBeach } from './pebble-beach.ts'

/*
 * The card of this round, worked by hand.
 *
 * Hole    1  2  3  4  5  6  7  8  9  OUT   10 11 12 13 14 15 16 17 18   IN  TOT
 * Par     4  5  4  4  3  5  3  4  4   36    4  4  3  4  5  4  4  3  5   36   72
 * Ann     5  5  4  6  3  5  3  5  4   40    4  5  3  4  6  4  5  2  3   36   76   (+4, E, +4)
 * Ben     4  6  5  4  3  4  4  4  5   39    5  4  4  5  4  5  4  3  9   43   82   (+3, +7, +10)
 *
 * Ann's 5th hole is first entered as 4 and corrected to 3 from the 9th.
 */
const ann = [5, 5, 4, 6, 3, 5, 3, 5, 4, 4, 5, 3, 4, 6, 4, 5, 2, 3] as const
const ben = [4, 6, 5, 4, 3, 4, 4, 4, 5, 5, 4, 4, 5, 4, 5, 4, 3, 9] as const

test.use({ serviceWorkers: 'allow', ownServer: true })

test('a new golfer plays a whole round without signal, through a killed browser, and finds it again', async ({
  server,
  launchPersistent,
}, testInfo) => {
  // Eighteen holes and four starts of a browser.
  testInfo.setTimeout(2 * testInfo.timeout)
  const profile = testInfo.outputPath('profile')
  const course = 'Pebble Beach Golf Links'

  // Seconds before the signal goes, one load brings everything the app needs to the device.
  let browser = await launchPersistent(profile)
  let golfer = new Golfer(browser.page)
  await golfer.opens(server.url)
  await golfer.isReadyForOffline()
  await browser.context.setOffline(true)
  await server.stop()
  await golfer.opens(server.url)

  // A nickname and a unit
  await expect(golfer.page.getByRole('heading', { name: /Teemates/ })).toBeVisible()
  await expect(
    golfer.page.getByText('2-20 characters, letters, numbers, and basic punctuation only', { exact: true }),
  ).toBeVisible()
  const toContinue = golfer.page.getByRole('button', { name: 'Continue' })
  await expect(toContinue).toBeDisabled()
  const nickname = golfer.page.getByRole('textbox', { name: 'Nickname' })
  for (const wrong of ['A', 'Ann <3', ' A ', 'Ann;Ben']) {
    await nickname.fill(wrong)
    await toContinue.click()
    await expect(nickname, `'${wrong}' is not taken`).toHaveAttribute('aria-invalid', 'true')
  }
  await nickname.fill('A nickname of 22 chars')
  await expect(nickname).toHaveValue('A nickname of 22 cha')
  await golfer.setsUp('  Ann ', 'Yards')

  // A custom course
  await golfer.startsSolo()
  await golfer.choosesCourse(/Quick Custom 18/)
  await golfer.customizes(
    course,
    pebbleBeach.map(({ par, yards }) => ({ par, length: yards })),
  )
  await golfer.createsRound()
  await expect(golfer.page.getByText(course)).toBeVisible()
  await expect(golfer.page.getByText('Full 18')).toBeVisible()
  await golfer.addsPlayer('Ben')
  await golfer.startsRound()

  // The front nine
  for (let hole = 1; hole <= 9; hole += 1) {
    await golfer.isOnHole(hole)
    await golfer.sees(`Par ${pebbleBeach[hole - 1]?.par}`, `${pebbleBeach[hole - 1]?.yards} yd`)
    await golfer.enters('Ann', hole === 5 ? 4 : (ann[hole - 1] ?? 0))
    await golfer.enters('Ben', ben[hole - 1] ?? 0)
    if (hole < 9) await golfer.goesOn(hole + 1)
  }

  // The fifth was a 3.
  await golfer.goesBackTo(5)
  await golfer.scoresFor('Ann')
  await expect(golfer.strokeCount()).toHaveText('4')
  await golfer.takesOneOff()
  await golfer.seesSaved(3)
  await golfer.goesBackTo(9)

  // After nine holes Ben leads by one: 39 to 40.
  await golfer.looksAtLeaderboard()
  await golfer.sees(course, 'Hole 9 of 18')
  await expect
    .poll(() => golfer.standings())
    .toEqual([
      { name: 'Ben', thru: '9 of 18 holes', total: '39', toPar: '+3' },
      { name: 'Ann', thru: '9 of 18 holes', total: '40', toPar: '+4' },
    ])
  await golfer.page.getByRole('button', { name: 'Back', exact: true }).click()
  await golfer.isOnHole(9)

  // They play the 10th and the 11th; on the 12th Ann has her three when the phone dies.
  for (let hole = 10; hole <= 11; hole += 1) {
    await golfer.goesOn(hole)
    await golfer.enters('Ann', ann[hole - 1] ?? 0)
    await golfer.enters('Ben', ben[hole - 1] ?? 0)
  }
  await golfer.goesOn(12)
  await golfer.enters('Ann', 3)
  await golfer.seesSaved(3)
  await browser.kill()

  // She reopens the app without signal and without a server.
  browser = await launchPersistent(profile)
  await browser.context.setOffline(true)
  golfer = new Golfer(browser.page)
  await golfer.opens(server.url)
  await golfer.sees('Solo Game in Progress', course)
  await golfer.resumes()
  await golfer.isOnHole(12)
  await golfer.scoresFor('Ann')
  await expect(golfer.strokeCount()).toHaveText('3')
  await golfer.scoresFor('Ben')
  await expect(golfer.strokeCount()).toHaveText('0')
  for (let hole = 1; hole <= 11; hole += 1) {
    await golfer.goesBackTo(hole)
    await golfer.scoresFor('Ann')
    await expect(golfer.strokeCount(), `Ann's strokes on hole ${hole}`).toHaveText(String(ann[hole - 1]))
    await golfer.scoresFor('Ben')
    await expect(golfer.strokeCount(), `Ben's strokes on hole ${hole}`).toHaveText(String(ben[hole - 1]))
  }
  await golfer.goesBackTo(12)

  // Home
  await golfer.enters('Ben', 4)
  for (let hole = 13; hole <= 18; hole += 1) {
    await golfer.goesOn(hole)
    await golfer.enters('Ann', ann[hole - 1] ?? 0)
    await golfer.enters('Ben', ben[hole - 1] ?? 0)
  }
  await golfer.finishes()

  // The summary, compared with the card above
  await golfer.sees(course)
  await expect
    .poll(() => golfer.finalScores())
    .toEqual([
      { name: 'Ann', total: '76', toPar: '+4' },
      { name: 'Ben', total: '82', toPar: '+10' },
    ])
  await expect.poll(() => golfer.cardRow('Par')).toEqual(card('4 5 4 4 3 5 3 4 4 36', '4 4 3 4 5 4 4 3 5 36 72'))
  await expect.poll(() => golfer.cardRow('Ann')).toEqual(card('5 5 4 6 3 5 3 5 4 40', '4 5 3 4 6 4 5 2 3 36 76'))
  await expect.poll(() => golfer.cardRow('Ben')).toEqual(card('4 6 5 4 3 4 4 4 5 39', '5 4 4 5 4 5 4 3 9 43 82'))
  /*
   * To par  Ann  +1 . . +2 . . . +1 .   . +1 . . +1 . +1 -1 -2
   *         Ben   . +1 +1 . . -1 +1 . +1   +1 . +1 +1 -1 +1 . . +4
   * Stood   Ann   1 1 1 3 3 3 3 4 4   4 5 5 5 6 6 7 6 4
   *         Ben   0 1 2 2 2 1 2 2 3   4 4 5 6 5 6 6 6 10, so the lead changes on 3, 4, 13, 14 and 18
   */
  await golfer.readsOnCard(
    'Performance Highlights',
    'Best Hole −2 The lowest score against par on one hole Ann Hole 18: 3 strokes, par 5',
    'Longest Run 3 holes The most holes in a row in par or better Ann Holes 5 to 7 Ben Holes 4 to 6',
    'Most Birdies 2 birdies The most holes in one under par Ben Holes 6 and 14',
    'Best Nine E The lowest score against par over nine holes Ann Back nine: 36 strokes',
    'Ann +1 on hole 16, then −1 on hole 17 Ben +1 on hole 13, then −1 on hole 14',
  )
  await golfer.readsOnCard('Group Dynamics', 'Lead Changes 5', 'Closest Finish 6 strokes', 'Ann and Ben')
  await golfer.readsOnCard(
    'Achievement Badges',
    'Comeback Kid 4 strokes better against par on the back nine Ann',
    'Consistency King The most pars: 10 Ann',
    'Risk Taker The most birdies and bogeys: 10 Ben',
  )
  await golfer.readsOnCard(
    'Player Stats',
    // 17 of 18 holes in bogey or better are 94 %.
    'Ann Pars 10 Birdies 1 Eagles 1 Bogeys 5 Double+ 1 Consistency bogey or better 94%',
    'Ben Pars 7 Birdies 2 Bogeys 8 Double+ 1 Consistency bogey or better 94%',
  )

  // After another restart the round is in Recent Rounds and in History.
  await browser.kill()
  browser = await launchPersistent(profile)
  await browser.context.setOffline(true)
  golfer = new Golfer(browser.page)
  await golfer.opens(server.url)
  const recent = golfer.page.getByRole('region', { name: 'Recent Rounds' })
  await expect(recent.getByRole('link', { name: course })).toContainText('76')
  await expect(golfer.roundInProgress()).toBeHidden()
  await golfer.opensHistory()
  const row = golfer.finishedRound(course)
  await expect(row).toContainText('Ann')
  await expect(row).toContainText('76')

  // She swipes the round away and deletes it for good.
  await golfer.deletes(course)
  await browser.kill()
  browser = await launchPersistent(profile)
  await browser.context.setOffline(true)
  golfer = new Golfer(browser.page)
  await golfer.opens(server.url)
  await expect(golfer.page.getByRole('heading', { name: 'Recent Rounds' })).toBeVisible()
  await expect(golfer.page.getByText(course)).toBeHidden()
  await golfer.opensHistory()
  await expect(golfer.page.getByText('No history found')).toBeVisible()
})

/** Both nines of a card's row as they are read: nine holes and OUT, nine holes, IN and TOT. */
function card(front: string, back: string): string[] {
  return `${front} ${back}`.split(' ')
}
