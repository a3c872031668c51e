import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { putRecords, storedDatabases } from './stored-data.ts'

test.describe('the lobby', () => {
  test('keeps the last player of a round; a name of spaces adds nobody, and a nickname is changed in its place', async ({
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
    // A name of spaces is invalid: the field stays until it has a name, or is left.
    await page.getByRole('button', { name: 'Rename Benno' }).click()
    const field = page.getByRole('textbox', { name: 'Nickname of Benno' })
    await field.fill('   ')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.press('Escape')
    await expect(page.getByText('Benno', { exact: true })).toBeVisible()
  })

  test('a player with strokes is removed after a confirmation, and the focus stays with the others', {
    tag: '@long',
  }, async ({ page, server }) => {
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

  test('adds the golfer of the phone if it opens without players; without any there is nothing to start', {
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

    // The app itself keeps the last player, so only another tab's release can have done this.
    await takesAllPlayersAway(page)
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

  test('shows a round that another tab begins', { tag: '@long' }, async ({ context, page, server }) => {
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

/** Removes all players from the only round of the log, as another tab would. */
async function takesAllPlayersAway(page: Page): Promise<void> {
  const log = (await storedDatabases(page)).find(({ name }) => name === 'teemates-log')
  const entries = (log?.stores['entries'] ?? []).filter(isEntry)
  const [created] = entries
  if (created?.round === undefined) throw new Error('no round is in the log')
  const { roundId } = created
  const joined = entries.flatMap(({ event }) => (event?.type === 'join' ? [event.playerId] : []))
  const left = [...created.round.players.map(({ id }) => id), ...joined].map((playerId, index) => {
    const id = `left_${entries.length}_${index}`
    const event = {
      id,
      roundId,
      playerId,
      type: 'leave',
      holeNumber: null,
      data: null,
      timestamp: '2026-06-01T08:00:00Z',
    }
    return { id, roundId, at: 1, kind: 'event', event }
  })
  await putRecords(page, 'teemates-log', 'entries', left)
  await page.evaluate((messages) => {
    const otherTab = new BroadcastChannel('teemates-log')
    for (const message of messages) otherTab.postMessage(message)
    otherTab.close()
  }, left)
}

interface Entry {
  readonly roundId: string
  readonly round?: { readonly players: readonly { readonly id: string }[] }
  readonly event?: { readonly type: string; readonly playerId: string }
}

function isEntry(record: unknown): record is Entry {
  return typeof record === 'object' && record !== null && 'roundId' in record
}
