import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { atRest } from './layout.ts'
import { putRecords } from './stored-data.ts'
import { putWrittenHistory } from './written-history.ts'

// Source: reliability, import bombs and CSV export; document 1 sections 2 and 4.

test('rounds are moved to another phone by a spreadsheet, with every figure', async ({
  browser,
  page,
  server,
  watch,
}) => {
  const old = new Golfer(page)
  await old.opens(server.url)
  await old.setsUp('Ann')
  await putWrittenHistory(page)
  const names = { me: '=Ann', player_old: '=Ann', ann: 'Cleo', bob: 'Bob, "B"' }
  const players = Object.entries(names).map(([id, name]) => ({ id, name, playerId: null, createdAt: 1, updatedAt: 1 }))
  await putRecords(page, 'teemates', 'players', players)
  await old.opens(`${server.url}/stats`)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Rounds 9')
  const before = await atRest(page, () => page.getByRole('tabpanel').innerText())
  await old.opens(`${server.url}/profile`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await old.sees('Spreadsheet exported successfully!')
  expect((await download).suggestedFilename()).toMatch(/^teemates-rounds-\d{4}-\d\d-\d\d-\d{6}\.csv$/)
  const bytes = await readFile(await (await download).path())
  // Excel detects UTF-8 only by these three bytes. The apostrophe keeps it from reading the name as a formula.
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString()).toContain(`,"'=Ann",me,`)
  const older = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export for older versions (JSON)' }).click()
  expect(await readFile(await (await older).path(), 'utf8')).toMatch(
    /^\{"version":1,"exportedAt":"[\dT:.-]+Z","rounds":\[\{/,
  )

  const context = await browser.newContext()
  watch(context)
  const next = new Golfer(await context.newPage())
  await next.opens(server.url)
  await next.setsUp('Annie')
  await next.opens(`${server.url}/profile`)
  await next.choosesSpreadsheet(bytes)
  const who = next.page.getByRole('dialog', { name: "Who's you?" })
  await who.getByRole('checkbox', { name: /^=Ann 2 profile ids · 10 appearances/ }).check()
  await who.getByRole('button', { name: 'Save' }).click()
  const dialog = next.page.getByRole('dialog', { name: 'Import' })
  await expect(dialog.getByRole('listitem')).toHaveText([/^Comes in 10 New rounds of yours/, /^Left out 1/])
  await dialog.getByRole('button', { name: 'Import 10 rounds' }).click()
  await next.sees('Import completed successfully! Your stats have been updated.')
  await expect(next.page.getByRole('region', { name: 'Totals' })).toContainText('Rounds 9')
  await expect.poll(() => next.page.getByRole('tabpanel').innerText()).toBe(before)
  await context.close()
})

test('a file that is no spreadsheet is rejected, and faulty rows are listed', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/profile`)
  const invalid = 'Import failed. Is this a spreadsheet exported from Teemates, as a CSV file?'
  await golfer.choosesSpreadsheet('name,score\r\nAnn,72\r\n')
  await golfer.sees(invalid)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await golfer.choosesSpreadsheet('{"rounds":[]}', 'backup.json')
  await golfer.sees(invalid)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await golfer.choosesSpreadsheet(
    [
      'Round;Started;Course;Player;Hole;Par;Strokes',
      '1;2026-05-01T08:00:00Z;Old Links;Ann;1;4;5',
      '1;2026-05-01T08:00:00Z;Old Links;Ann;2;3;3',
      '2;2026-05-02T08:00:00Z;Old Links;Ann;1;4;100',
      '3;May 3;Old Links;Ann;1;4;5',
    ].join('\n'),
  )
  const who = page.getByRole('dialog', { name: "Who's you?" })
  await who.getByRole('checkbox', { name: /^Ann/ }).check()
  await who.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Comes in 1 New rounds of yours, 1 player\./,
    "Can't be read 2 Row 4, round of May 2, 2026: strokes must be a number from 0 to 99, or X for no score.Row 5: its date can't be read. Write it like 2026-05-01.",
  ])
  await dialog.getByRole('button', { name: 'Import 1 round' }).click()
  await golfer.sees('Import completed successfully! Your stats have been updated.')
  await golfer.opensHistory()
  await expect(golfer.finishedRound('Old Links')).toBeVisible()
})

test('a spreadsheet in an old code page says so, and asks for the dates that it lacks before anything is imported', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/profile`)
  const rows = [
    'Round;Date of it;Started;Course;Player;Hole;Par;Strokes',
    'Saturday;;;Forêt de Zürich;Zoë;1;4;5',
    'Saturday;;;Forêt de Zürich;Zoë;2;4;X',
    'Cup;;05/01/2026;Forêt de Zürich;Zoë;1;4;6',
  ]
  // Excel on Windows saves 'CSV' in this encoding.
  await golfer.choosesSpreadsheet(Buffer.from(rows.join('\r\n'), 'latin1'))
  const who = page.getByRole('dialog', { name: "Who's you?" })
  await who.getByRole('checkbox', { name: /^Zoë.* 2 appearances/ }).check()
  await who.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog).toContainText('We read Forêt, Zürich, Zoë.')
  await expect(dialog).toContainText('2 rounds. Enter the dates below.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Comes in 0/,
    "Can't be read 2 Row 2: it has no date. Enter one above to bring it in.Row 4: its date can be read in two ways. Choose one above to bring it in.",
  ])
  // The main button can't skip the questions.
  const main = dialog.getByRole('button', { name: 'Import Answer the question above first' })
  await expect(main).toBeDisabled()
  await dialog.getByText('May 1, 2026', { exact: true }).click()
  await dialog.getByLabel('Date of the round from row 2, Forêt de Zürich').fill('2026-05-02')
  await dialog.getByRole('button', { name: 'Import 2 rounds' }).click()
  await golfer.sees('Import completed successfully! Your stats have been updated.')
  await golfer.opensHistory()
  const rounds = page.getByRole('main')
  await expect(rounds).toContainText('May 1')
  await expect(rounds).toContainText('May 2')
  await expect(rounds).toContainText('Forêt de Zürich')
  await expect(rounds).not.toContainText('1970')
})
