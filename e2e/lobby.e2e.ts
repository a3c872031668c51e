import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { putRecords, storedDatabases } from './stored-data.ts'

test.describe('the lobby', () => {
  test('a round is never without players: the last one stays; a name of spaces adds nobody, and a nickname is changed in its place', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Alone', 9)
    await expect(golfer.page.getByText('You', { exact: true })).toBeVisible()
    const remove = page.getByRole('button', { name: /^Remove/ })
    await expect(remove).toHaveCount(0)
    await golfer.addsPlayer('Ben')
    await expect(remove).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Ben' }).click()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Start Round' })).toBeEnabled()

    const input = page.getByRole('textbox', { name: 'Add player name' })
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await expect(add).toBeDisabled()
    await input.fill('   ')
    await expect(add).toBeDisabled()
    await input.fill('  Ben  ')
    await add.click()
    await golfer.renames('Ben', 'Benno', 'Enter')
    await expect(page.getByText('Benno', { exact: true })).toBeVisible()
    await golfer.renames('Benno', 'Nobody', 'Escape')
    await expect(page.getByText('Benno', { exact: true })).toBeVisible()
    // Nothing but spaces is no name: the field stays until it has one, or is left.
    await page.getByRole('button', { name: 'Rename Benno' }).click()
    const field = page.getByRole('textbox', { name: 'Nickname of Benno' })
    await field.fill('   ')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.press('Escape')
    await expect(page.getByText('Benno', { exact: true })).toBeVisible()
  })

  test('a player with strokes goes once a question is answered, and the focus stays with the others', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Gone home', 9, ['Ben'])
    await golfer.enters('Ben', 5)
    await golfer.seesSaved(5)
    await golfer.opens(`${server.url}/solo/lobby`)
    await page.getByRole('button', { name: 'Remove Ben' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    const players = page.getByRole('list', { name: 'Players' })
    await expect(players.getByRole('listitem')).toHaveCount(1)
    await expect(players).toBeFocused()
  })

  test('that is opened without players gets the golfer who holds the phone; without any there is nothing to start', {
    tag: '@long',
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Nobody here', 9)
    await golfer.addsPlayer('Ben')
    await takesAllPlayersAway(page)
    await page.reload()
    const players = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
    await expect(players).toHaveCount(1)
    await expect(players).toContainText('Ann')
    await expect(players.getByText('You', { exact: true })).toBeVisible()
    const start = page.getByRole('button', { name: 'Start Round' })
    await expect(start).toBeEnabled()

    // The app itself keeps the last one, so that only another tab's release can have done this.
    const roundId = await takesAllPlayersAway(page)
    await page.evaluate((id) => {
      const otherTab = new BroadcastChannel('teemates')
      otherTab.postMessage({ kind: 'play', roundId: id })
      otherTab.close()
    }, roundId)
    await golfer.sees('Add a player to start the round.', '0 players')
    await expect(page.getByRole('list', { name: 'Players' })).toHaveCount(0)
    await expect(start).toBeDisabled()
    await start.click({ force: true })
    await expect(page).toHaveURL(`${server.url}/solo/lobby`)

    const name = page.getByRole('textbox', { name: 'Add player name' })
    await name.fill('Ben')
    await name.press('Enter')
    await expect(players).toHaveCount(1)
    await golfer.startsRound()
    await golfer.isOnHole(1)
  })

  test('where there is no round one that another tab begins is shown', { tag: '@long' }, async ({
    context,
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.opens(`${server.url}/solo/lobby`)
    await golfer.sees('No round in the lobby')
    const other = new Golfer(await context.newPage())
    await other.opens(server.url)
    await other.createsQuickRound('Two tabs', 9)
    await golfer.sees('Two tabs', '1 player')
    await other.addsPlayer('Ben')
    await golfer.sees('2 players')
  })
})

/** From the one stored round in play; its id. */
async function takesAllPlayersAway(page: Page): Promise<string> {
  const play = (await storedDatabases(page)).find(({ name }) => name === 'teemates-play')
  const row = play?.stores['rounds']?.find(isPlayRow)
  if (row === undefined) throw new Error('no round is in play')
  const emptied = { ...row, round: { ...row.round, players: [] }, base: { ...row.base, players: [] } }
  await putRecords(page, 'teemates-play', 'rounds', [emptied])
  return row.id
}

interface PlayRow {
  readonly id: string
  readonly round: object
  readonly base: object
}

function isPlayRow(record: unknown): record is PlayRow {
  return typeof record === 'object' && record !== null && 'id' in record && 'round' in record && 'base' in record
}
