import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/*
 * The card of this round on nine holes of par 4.
 *
 * Hole   1  2  3  4  5  6  7  8  9  Out
 * Ann    6  4  4  4  4  4  4  4  4   38   (+2)   the first was entered as 4, and corrected on the third
 * Ben    5  3  5  5  5  5  5  5  5   43   (+7)
 */

test.use({ serviceWorkers: 'allow' })

test(
  'a round of two lives through two tabs, a kill and no signal, is corrected and finished, and comes back on the next phone',
  {
    tag: '@long',
  },
  async ({ server, launchPersistent }, testInfo) => {
    testInfo.setTimeout(2 * testInfo.timeout)
    const profile = testInfo.outputPath('profile')
    let browser = await launchPersistent(profile)
    let golfer = new Golfer(browser.page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.isReadyForOffline()
    await golfer.startsQuickRound('Whole life', 9, ['Ben'])
    const scoring = `${server.url}/solo/round`

    // Ann's tab scores the first hole, another one the second.
    await golfer.enters('Ann', 4)
    await golfer.enters('Ben', 5)
    const other = new Golfer(await browser.context.newPage())
    await other.opens(scoring)
    await other.isOnHole(1)
    await expect(other.player('Ben')).toHaveAccessibleName(/^Ben, 5/)
    await other.goesOn(2)
    await other.enters('Ann', 4)
    await other.enters('Ben', 3)
    await golfer.isOnHole(2)
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, 3/)
    await golfer.page.bringToFront()
    await golfer.goesOn(3)
    await golfer.enters('Ann', 4)
    await golfer.seesSaved(4)
    await browser.kill()

    // Without signal she goes on, and corrects the first hole on the card.
    browser = await launchPersistent(profile)
    await browser.context.setOffline(true)
    golfer = new Golfer(browser.page)
    // Entries within ten seconds would be one change.
    await golfer.page.clock.install({ time: Date.now() + 20 * 60_000 })
    await golfer.opens(scoring)
    await golfer.isOnHole(3)
    await expect(golfer.player('Ann')).toHaveAccessibleName(/^Ann, 4/)
    await golfer.enters('Ben', 5)
    await golfer.goesBackTo(1)
    await golfer.enters('Ann', 6)
    await golfer.seesSaved(6)
    for (let hole = 4; hole <= 9; hole += 1) {
      if (hole === 4) await golfer.goesBackTo(3)
      await golfer.goesOn(hole)
      await golfer.enters('Ann', 4)
      await golfer.enters('Ben', 5)
    }
    await golfer.opensCard()
    const corrected = golfer.page.getByRole('button', { name: 'Ann, hole 1, 6 strokes, corrected' })
    await corrected.click()
    const changes = golfer.page.getByRole('dialog', { name: 'Ann, hole 1' }).getByRole('list', { name: 'Changes' })
    await expect(changes.getByRole('listitem')).toHaveText([/^6 strokes.*instead of 4/s, /^4 strokes/])
    await golfer.page.keyboard.press('Escape')
    await expect(changes).toBeHidden()
    await golfer.page.keyboard.press('Escape')
    await expect(corrected).toBeHidden()
    await golfer.isOnHole(9)
    await golfer.finishes()
    const result = [
      { name: 'Ann', total: '38', toPar: '+2' },
      { name: 'Ben', total: '43', toPar: '+7' },
    ]
    await expect.poll(() => golfer.finalScores()).toEqual(result)
    await browser.context.setOffline(false)

    // A backup takes it to a phone that knows nothing.
    await golfer.opens(`${server.url}/profile`)
    const download = golfer.page.waitForEvent('download')
    await golfer.page.getByRole('button', { name: 'Export', exact: true }).click()
    const backup = await readFile(await (await download).path())
    await browser.kill()
    browser = await launchPersistent(testInfo.outputPath('next'))
    golfer = new Golfer(browser.page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.opens(`${server.url}/profile`)
    await golfer.takesInBackup(backup, 'Ann')
    await golfer.opens(server.url)
    await golfer.opensRecentRound('Whole life')
    await expect.poll(() => golfer.finalScores()).toEqual(result)
    await expect.poll(() => golfer.cardRow('Ann')).toEqual(['6', '4', '4', '4', '4', '4', '4', '4', '4', '38'])
  },
)
