import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { seesBackup, tearAllBut } from './stored-data.ts'

/* Two tabs find the device's databases damaged, each by itself. */

declare global {
  interface Window {
    /** The databases that this page has deleted. */
    deletedDatabases: string[]
  }
}

/** The databases of finished rounds and of what was played, with a store that stays. */
const databases = [
  ['teemates', 'rounds'],
  ['teemates-log', 'entries'],
] as const

// Without a service worker the page requests its files itself, so that the test can hold them back.
test.use({ serviceWorkers: 'block' })

test('[A9] [A12] two tabs recover all strokes from damaged databases, and neither wipes later strokes of the other', {
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
  // In a background page each tap takes a second.
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

  // The second tab has found the damage, and gets its recovery code only after the first has repaired the databases and gone
  // on.
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
  expect(deleted.filter((name) => databases.some(([own]) => own === name))).toEqual([])
  await first.addsOne()
  await second.seesSaved(9)

  for (const golfer of [first, second]) {
    await golfer.opens(scoring)
    await golfer.seesSaved(9)
    await golfer.opens(server.url)
    await golfer.sees('In play', 'Backed up')
  }
})

/** Leaves the records of a store in both databases, and nothing else, not even an index; the app runs nowhere. */
async function damages(beside: Page, golfers: readonly Golfer[]): Promise<void> {
  for (const golfer of golfers) await golfer.opens('about:blank')
  for (const [name, store] of databases) await tearAllBut(beside, name, store)
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

/**
 * Holds back the files that repair a database, which a page requests after it has found damage. `asked` resolves with a
 * function that releases them.
 */
async function holdsUpRecovery(page: Page): Promise<{ readonly asked: Promise<() => void> }> {
  const asked = Promise.withResolvers<() => void>()
  const through = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?:log-)?recovery-/, async (route) => {
    asked.resolve(through.resolve)
    await through.promise
    await route.continue()
  })
  return { asked: asked.promise }
}
