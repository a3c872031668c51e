import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { beginSolo, runKills } from './kill-run.ts'
import { expectNothingToScroll } from './layout.ts'
import { makeBreakable, refuseStorage, setFaults, switchStorageOff } from './storage-faults.ts'
import { putRecords, raiseVersion, ruin, seesBackup, storedDatabases, storedIn } from './stored-data.ts'

// The app doesn't run on this page, from which the test reads the origin's data.
const besideTheApp = '/privacy'

test(
  '[A1] a stroke that was shown as saved is there after the browser was killed, at four random moments',
  { tag: '@long' },
  async ({ server, launchPersistent }, testInfo) => {
    const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
    console.log(`[A1] KILL_SEED=${seed}`)
    const profile = testInfo.outputPath('profile')
    const launch = () => launchPersistent(profile)
    const { lost } = await runKills({ begin: beginSolo, url: server.url, launch, kills: 4, mustSee: 5, seed })
    expect(lost).toEqual([])
  },
)

test('[A4] a database that fails to open, or never answers, shows that it cannot be read yet, and nothing stored changes', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Slow disk', 9)
  await golfer.taps(5)
  await golfer.seesSaved(5)
  const beside = await page.context().newPage()
  await page.goto('about:blank')
  await beside.goto(server.url + besideTheApp)
  const before = await storedDatabases(beside)
  const cannotBeRead = page.getByRole('heading', { name: /can't be read/ })

  await makeBreakable(page, { opening: 'fails' })
  await golfer.opens(server.url)
  await expect(cannotBeRead).toBeVisible()
  await expect(page.getByText('Recent Rounds')).toBeHidden()
  expect(await storedDatabases(beside)).toEqual(before)
  await setFaults(page, { opening: 'none' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await golfer.resumes()
  await expect(golfer.strokeCount()).toHaveText('5')

  // The last call decides the faults from the first moment on.
  await makeBreakable(page, { opening: 'hangs' })
  await page.goto('about:blank')
  const beforeHanging = await storedDatabases(beside)
  await golfer.opens(`${server.url}/solo/round`)
  await expect(cannotBeRead).toBeVisible()
  expect(await storedDatabases(beside)).toEqual(beforeHanging)
  await setFaults(page, { opening: 'none' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await golfer.isOnHole(1)
  await expect(golfer.strokeCount()).toHaveText('5')
})

test('[A4] a database that fails to open now and then is opened without a message', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await makeBreakable(page, { opening: 'fails', openings: 2 })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
})

test('[A5] while writing keeps failing the screen says unsaved and offers an export, and a reload has the taps', async ({
  page,
  server,
}) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Full disk', 9)
  await golfer.taps(4)
  await golfer.seesSaved(4)

  await setFaults(page, { writing: 'fails' })
  await golfer.addsOne()
  await golfer.addsOne()
  await expect(golfer.strokeCount()).toHaveText('6')
  await expect(page.locator('[data-save-state="unsaved"]')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /export/i }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)

  await page.reload()
  await golfer.isOnHole(1)
  await golfer.seesSaved(6)
})

test('[A11] with storage switched off a round is played, and the app says that it will not survive', async ({
  page,
  server,
}) => {
  await switchStorageOff(page.context())
  const golfer = new Golfer(page)
  await startsWithoutStorage(golfer, server.url)
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    await golfer.taps(hole === 9 ? 5 : 4)
  }
  await golfer.finishes()
  // 8 x 4 + 5 against 9 x 4
  await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '37', toPar: '+1' }])
})

test('[A11] a round is played although the site may not use storage, and the app says that it will not survive', async ({
  page,
  server,
}) => {
  await refuseStorage(page.context())
  const golfer = new Golfer(page)
  await startsWithoutStorage(golfer, server.url)
  await golfer.taps(4)
  await golfer.goesOn(2)
  await golfer.goesBackTo(1)
  await expect(golfer.strokeCount()).toHaveText('4')
})

async function startsWithoutStorage(golfer: Golfer, url: string): Promise<void> {
  const { page } = golfer
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await expect(page.getByRole('status').filter({ hasText: /close/i })).toBeVisible()
  await golfer.startsQuickRound('Private', 9)
  await expectNothingToScroll(page)
}

test('[A12] two tabs that score the same round keep the union of their cells, each as it was last tapped', async ({
  context,
  page,
  server,
}) => {
  const first = new Golfer(page)
  await first.opens(server.url)
  await first.setsUp('Ann')
  await first.startsQuickRound('Two tabs', 9, ['Ben'])
  const second = new Golfer(await context.newPage())
  await second.opens(`${server.url}/solo/round`)
  await second.isOnHole(1)

  // Both score at the same moment, for different players.
  await first.scoresFor('Ann')
  await second.scoresFor('Ben')
  await Promise.all([addsMany(first, 5), addsMany(second, 4)])
  for (const golfer of [first, second]) {
    await golfer.scoresFor('Ann')
    await golfer.seesSaved(5)
    await golfer.scoresFor('Ben')
    await golfer.seesSaved(4)
  }
  // Both score in turn, for the same player.
  await first.addsOne()
  await second.seesSaved(5)
  await second.addsOne()
  await first.seesSaved(6)

  await second.page.reload()
  await second.isOnHole(1)
  await second.scoresFor('Ann')
  await second.seesSaved(5)
  await second.scoresFor('Ben')
  await second.seesSaved(6)
  // One Next in one tab is a Next in both.
  await first.goesOn(2)
  await second.isOnHole(2)
})

async function addsMany(golfer: Golfer, strokes: number): Promise<void> {
  for (let stroke = 0; stroke < strokes; stroke += 1) await golfer.addsOne()
}

test('[A14] foreign records are skipped and kept, and data of a newer version is shown as such and stays as it is', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.playsNine('Honest round')
  await golfer.finishes()
  await page.goto(server.url + besideTheApp)
  await putRecords(page, 'teemates', 'rounds', [
    { id: 'foreign-1' },
    { id: 'foreign-2', courseId: 7, players: 'nobody', startedAt: 'yesterday', scores: { a: Number.NaN } },
    { id: 'foreign-3', courseId: 'course_x', players: [null, 3, {}], scores: [{ strokesByHole: { '1': -4, x: 1e9 } }] },
  ])
  await putRecords(page, 'teemates', 'courses', [{ id: 'foreign', name: { first: 'Bo' }, holes: 'many' }])
  await putRecords(page, 'teemates', 'players', [{ id: 'foreign', name: null }])

  await golfer.opens(server.url)
  await golfer.sees('Honest round', "Some of your data can't be read")
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  for (const id of ['foreign-1', 'foreign-2', 'foreign-3', 'Honest round']) expect(exported).toContain(id)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText("Some of your data can't be read")).toBeHidden()
  await golfer.opensHistory()
  await golfer.sees('Honest round')
  await golfer.opens(`${server.url}/round/foreign-2`)
  await golfer.sees('Round not found')
  await golfer.opens(`${server.url}/solo/create`)
  await expect(page.getByRole('option', { name: 'Honest round' })).toBeAttached()
  await page.goto(server.url + besideTheApp)
  const kept = JSON.stringify(await storedDatabases(page))
  for (const id of ['foreign-1', 'foreign-2', 'foreign-3']) expect(kept).toContain(id)

  for (const { name } of await storedDatabases(page)) await raiseVersion(page, name, 1_000)
  const before = await storedDatabases(page)
  await golfer.opens(server.url)
  await expect(page.getByRole('heading', { name: /newer version/i })).toBeVisible()
  const ofNewer = page.waitForEvent('download')
  await page.getByRole('button', { name: /export/i }).click()
  const text = await readFile(await (await ofNewer).path(), 'utf8')
  expect(text).toContain('Honest round')
  await page.goto(server.url + besideTheApp)
  expect(await storedDatabases(page)).toEqual(before)
})

test('[A9] a damaged database is replaced by the latest backup, and without one it is shown as such', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.playsNine('Backed up')
  await golfer.finishes()
  await golfer.opens(server.url)
  await golfer.sees('Backed up')
  const beside = await page.context().newPage()
  await beside.goto(server.url + besideTheApp)
  await seesBackup(beside, 'Backed up')
  await beside.close()
  await page.goto(server.url + besideTheApp)
  await ruin(page, 'teemates')

  await golfer.opens(server.url)
  await golfer.sees('Recovered local data from rotating backup.', 'Backed up')
  await golfer.opensRecentRound('Backed up')
  await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '36', toPar: 'E' }])

  await page.goto(server.url + besideTheApp)
  await page.evaluate(() => indexedDB.deleteDatabase('teemates-backups'))
  await ruin(page, 'teemates')
  const before = await storedIn(page, 'teemates')
  await golfer.opens(server.url)
  await golfer.sees('Your saved data is damaged', 'Storage init failed and no local backup available.')
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible()
  await page.goto(server.url + besideTheApp)
  expect(await storedIn(page, 'teemates')).toEqual(before)
})
