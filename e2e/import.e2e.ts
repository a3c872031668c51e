import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { putRecords } from './stored-data.ts'
import { putWrittenHistory } from './written-history.ts'

// Source: document 1 sections 2, 4, 5 and 8; decisions, 'Shapes left open'.

const parsed =
  "Backup parsed successfully! You will now be asked to identify which player is you - only that player's rounds will be imported."
const completed = 'Import completed successfully! Your stats have been updated.'

test('all rounds go from the old phone to the next one, with every figure', async ({
  browser,
  page,
  server,
  watch,
}) => {
  const old = new Golfer(page)
  await old.opens(server.url)
  await old.setsUp('Ann')
  await putWrittenHistory(page)
  const names = { me: 'Ann', player_old: 'Ann', ann: 'Cleo', bob: 'Bob' }
  const players = Object.entries(names).map(([id, name]) => ({ id, name, playerId: null, createdAt: 1, updatedAt: 1 }))
  await putRecords(page, 'teemates', 'players', players)
  await old.opens(`${server.url}/stats`)
  const figures = page.getByRole('tabpanel')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Rounds 9')
  const before = await figures.innerText()
  await old.opens(`${server.url}/profile`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await old.sees('Backup exported successfully!')
  const path = await (await download).path()

  const context = await browser.newContext()
  watch(context)
  const next = new Golfer(await context.newPage())
  await next.opens(server.url)
  await next.setsUp('Annie')
  await next.tab('Stats').click()
  await next.page.getByRole('tab', { name: 'History' }).click()
  await next.sees('No history found')
  await next.page.locator('input[type=file]').setInputFiles({
    name: 'teemates-backup.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  })
  await next.sees(parsed)
  await expect(next.page).toHaveURL(/\/stats$/)
  const who = next.page.getByRole('dialog', { name: "Who's you?" })
  await expect(who).toContainText("Select the player that represents you. Only that player's rounds will be imported.")
  await who.getByRole('button', { name: 'Save' }).click()
  await expect(who).toContainText('Please select which player you are before continuing.')
  await who.getByRole('checkbox', { name: /^Ann 2 profile ids · 10 appearances/ }).check()
  await who.getByRole('button', { name: 'Save' }).click()

  const dialog = next.page.getByRole('dialog', { name: 'Import' })
  const outcome = dialog.getByRole('listitem')
  await expect(outcome.filter({ hasText: 'Left out' })).toContainText('1')
  await dialog.getByText('Everything', { exact: true }).click()
  await expect(outcome).toHaveCount(1)
  await expect(outcome).toHaveText(/^Comes in 11/)
  await dialog.getByRole('button', { name: 'Import 11 rounds' }).click()
  await next.sees(completed)
  await expect(next.page.getByRole('region', { name: 'Totals' })).toContainText('Rounds 9')
  await expect.poll(() => next.page.getByRole('tabpanel').innerText()).toBe(before)
  await context.close()
})
