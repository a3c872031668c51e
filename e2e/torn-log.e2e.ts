import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/*
 * A kill between the two writes of one record leaves its header alone at the end of Chromium's database log: checksum, length
 * and type of a payload that never came. Chromium reads over it at the next start and appends after it. At the start after that
 * it takes the log for corrupt and deletes every database of the site. A kill hits that moment about once in a hundred on a
 * busy machine, so this test writes the header by hand.
 */
const headerWithoutPayload = Buffer.from([0x12, 0x34, 0x56, 0x78, 100, 0, 1])

test(
  '[A1] a half-written record after a kill loses no stroke, not even after further kills',
  { tag: '@long' },
  async ({ server, launchPersistent }, testInfo) => {
    const profile = testInfo.outputPath('profile')
    let browser = await launchPersistent(profile)
    let golfer = new Golfer(browser.page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Torn', 9)
    await golfer.taps(4)
    await golfer.seesSaved(4)

    for (let strokes = 5; strokes <= 7; strokes += 1) {
      await browser.kill()
      await appendFile(await newestLog(profile), headerWithoutPayload)
      browser = await launchPersistent(profile)
      golfer = new Golfer(browser.page)
      await golfer.opens(`${server.url}/solo/round`)
      await golfer.seesSaved(strokes - 1)
      await golfer.addsOne()
      await golfer.seesSaved(strokes)
    }
  },
)

async function newestLog(profile: string): Promise<string> {
  const sites = join(profile, 'Default', 'IndexedDB')
  const site = (await readdir(sites)).find((name) => name.endsWith('.indexeddb.leveldb'))
  if (site === undefined) throw new Error(`there is no database in ${sites}`)
  const logs = (await readdir(join(sites, site))).filter((name) => /^\d+\.log$/.test(name))
  const newest = logs.toSorted().at(-1)
  if (newest === undefined) throw new Error(`there is no log in ${site}`)
  return join(sites, site, newest)
}
