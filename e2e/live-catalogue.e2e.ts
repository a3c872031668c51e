import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { failedRequest, hostsGame, joinsGame } from './live-scenes.ts'
import { Mate } from './mate.ts'

/* Document 3, section 8: the messages for each rejected call of a live game. The server's answers are replaced. */

test.use({ expectedErrors: failedRequest })

/** Rejects the calls in the way PostgREST reports an exception of a procedure. */
async function refuses(page: Page, procedure: string, message: string): Promise<void> {
  const address = `**/rpc/${procedure}`
  await page.unroute(address)
  await page.route(address, (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', details: 'not_today', hint: null, message } }),
  )
}

/** Holds the calls back until the returned function is called. */
async function holds(page: Page, procedure: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(`**/rpc/${procedure}`, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

test('a game that cannot be created, players that cannot be added, renamed or removed, and a start that is rejected show the message of the server', {
  tag: '@long',
}, async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await refuses(page, 'create_game', 'The course is closed.')
  await ann.opens(`${server.url}/multi/create`)
  await page.getByRole('button', { name: 'Create Game' }).click()
  await ann.sees('Create failed: The course is closed.')
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse('pebb')
  await ann.choosesHoles()
  await page.getByRole('button', { name: 'Create Round' }).click()
  await ann.sees(/The course is closed\./)
  await page.unroute('**/rpc/create_game')

  await hostsGame(page, server.url, [], ['Mia'])
  await refuses(page, 'add_manual_player', 'The tee is full.')
  const field = await ann.manualPlayerField()
  await field.fill('Zoe')
  await field.press('Enter')
  await ann.sees('Failed to add player: The tee is full.')
  await expect(field).toHaveValue('Zoe')

  await refuses(page, 'update_manual_player_nickname', 'No.')
  await page.getByRole('button', { name: 'Rename Mia' }).click()
  const name = page.getByRole('textbox', { name: 'Nickname of Mia' })
  await name.fill('Mimi')
  await name.press('Enter')
  await ann.sees('Failed to update player name. Please try again.')

  await refuses(page, 'remove_manual_player', 'No.')
  await page.getByRole('button', { name: 'Remove Mia' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await ann.sees('Failed to remove player. Please try again.')
  await expect(ann.players().filter({ hasText: 'Mia' })).toBeVisible()

  // Otherwise Start Round would try to add Zoe first.
  await field.fill('')
  for (const [message, text] of [
    ['You are no host here', 'Only the host can start the game.'],
    ['not authenticated', 'Authentication failed. Please refresh and try again.'],
    ['Game not found', 'Game not found. Please check your connection.'],
    ['The greenkeeper says no.', 'Could not start the game: The greenkeeper says no.'],
    ['', 'Could not start the game: Unknown error'],
  ] as const) {
    await refuses(page, 'start_game', message)
    await page.getByRole('button', { name: 'Start Round' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await page.unroute('**/rpc/start_game')
  const answers = await holds(page, 'start_game')
  await page.getByRole('button', { name: 'Start Round' }).click()
  await expect(page.getByRole('button', { name: 'Starting...' })).toHaveAttribute('aria-busy', 'true')
  answers()
  await ann.isPlaying()
})

test('a golfer who is missing among the players of their own game reads that they cannot score', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await page.route('**/rpc/game_snapshot', async (route) => {
    const response = await route.fetch()
    // Ann's row follows another one.
    const body = (await response.text()).replace(/,\s*\{[^{}]*"nickname":\s*"Ann"[^{}]*\}/, '')
    await route.fulfill({ response, body })
  })
  const { host, game } = await joinsGame(page, server.url)
  // With two others there is a box for readiness.
  await (await Mate.at(server.url, 'Cleo')).joins(game.code)
  await host.starts(game)
  await golfer.isPlaying()
  await golfer.readyCheck().click()
  await golfer.sees('Error: Could not determine your player identity to score. Please try again.')
  // A request may still be in progress as the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
