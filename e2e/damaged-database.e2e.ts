import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { seesBackup, storedIn, tearAllBut } from './stored-data.ts'

/* Two tabs find the device's databases damaged, each by itself. */

declare global {
  interface Window {
    /** Databases that this page has deleted. */
    deletedDatabases: string[]
  }
}

/** Of the finished rounds, and of those in play. */
const databases = ['teemates', 'teemates-play']

// Its files come straight to the page: what this test holds up would not be asked for.
test.use({ serviceWorkers: 'block' })

test('[A9] [A12] of damaged databases two tabs save all strokes, and neither wipes what the other has saved since', {
  tag: '@long',
}, async ({ context, page, server }) => {
  const first = new Golfer(page)
  await first.opens(server.url)
  await first.setsUp('Ann')
  await first.playsNine('Backed up')
  await first.finishes()
  await first.opens(server.url)
  await first.sees('Backed up')
  const beside = await context.newPage()
  await beside.goto(`${server.url}/privacy`)
  await seesBackup(beside, 'Backed up')
  // In a page behind another one each tap takes a second.
  await page.bringToFront()
  await first.startsQuickRound('In play', 9)
  await first.taps(5)
  await first.seesSaved(5)
  const scoring = `${server.url}/solo/round`

  // Both start at the same moment.
  await damages(beside, [first])
  const second = new Golfer(await context.newPage())
  await Promise.all([first.opens(scoring), second.opens(scoring)])
  for (const golfer of [first, second]) await golfer.seesSaved(5)
  await second.addsOne()
  await first.seesSaved(6)
  await page.bringToFront()
  await first.addsOne()
  await second.seesSaved(7)

  // The second has found the damage, and then has nothing to mend it with before the first has done that and gone on.
  await damages(beside, [first, second])
  await notesDeletions(second.page)
  const recovery = await holdsUpRecovery(second.page)
  await second.opens(scoring)
  const letThrough = await recovery.asked
  await first.opens(scoring)
  await first.seesSaved(7)
  await first.addsOne()
  await first.seesSaved(8)
  letThrough()
  await second.seesSaved(8)
  const deleted = await second.page.evaluate(() => window.deletedDatabases)
  expect(deleted.filter((name) => databases.includes(name))).toEqual([])
  await first.addsOne()
  await second.seesSaved(9)

  for (const golfer of [first, second]) {
    await golfer.opens(scoring)
    await golfer.seesSaved(9)
    await golfer.opens(server.url)
    await golfer.sees('In play', 'Backed up')
  }
})

/** Rounds are left in both databases, finished ones and those in play, and nothing else; the app runs nowhere. */
async function damages(beside: Page, golfers: readonly Golfer[]): Promise<void> {
  // What is noted still is told from what is in the log by the log, which is among what is lost.
  await expect.poll(() => storedIn(beside, 'teemates-taps')).toBe('{"taps":[]}')
  for (const golfer of golfers) await golfer.opens('about:blank')
  for (const name of databases) await tearAllBut(beside, name, 'rounds')
}

async function notesDeletions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.deletedDatabases = []
    const original = indexedDB.deleteDatabase.bind(indexedDB)
    IDBFactory.prototype.deleteDatabase = (name) => {
      window.deletedDatabases.push(name)
      return original(name)
    }
  })
}

/** The files that mend a database, which a page asks for when it has found one damaged. asked: with what lets them through. */
async function holdsUpRecovery(page: Page): Promise<{ readonly asked: Promise<() => void> }> {
  const asked = Promise.withResolvers<() => void>()
  const through = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?:play-)?recovery-/, async (route) => {
    asked.resolve(through.resolve)
    await through.promise
    await route.continue()
  })
  return { asked: asked.promise }
}
