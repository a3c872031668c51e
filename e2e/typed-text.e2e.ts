import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'

test('Start Round adds the player and saves the name that are still in their fields', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('Meadow', 9)
  await golfer.addsPlayer('Cleo')
  await page.getByRole('button', { name: 'Rename Cleo' }).click()
  const rename = page.getByRole('textbox', { name: 'Nickname of Cleo' })
  const start = page.getByRole('button', { name: 'Start Round' })

  // An empty name can't be saved: the round waits, and the field says why.
  await rename.fill('  ')
  await start.click()
  await expect(rename).toHaveAttribute('aria-invalid', 'true')
  await expect(rename).toBeFocused()
  await expect(page).toHaveURL(/\/solo\/lobby$/)

  await rename.fill('Chloe')
  await page.getByRole('textbox', { name: 'Add player name' }).fill('Ben')
  await start.click()
  await golfer.isOnHole(1)
  for (const name of ['Ann', 'Chloe', 'Ben']) await expect(golfer.player(name)).toBeVisible()
  await expect(golfer.player('Cleo')).toHaveCount(0)
})

for (const { by, leave, comeBack } of [
  {
    by: 'Back',
    leave: (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click(),
    comeBack: (page: Page) => page.goBack(),
  },
  {
    by: "the system's Back",
    leave: (page: Page) => page.goBack(),
    comeBack: (page: Page) => page.goForward(),
  },
] as const) {
  test(`${by} from the lobby adds the player whose name is still in its field`, {
    tag: by === 'Back' ? '@long' : [],
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Meadow', 9)
    await page.getByRole('textbox', { name: 'Add player name' }).fill('Ben')
    await leave(page)
    await expect(page.getByRole('heading', { name: 'Create Solo Round', level: 1 })).toBeVisible()
    await comeBack(page)
    await expect(page.getByRole('list', { name: 'Players' }).getByText('Ben', { exact: true })).toBeVisible()
  })
}

for (const { by, leave } of [
  { by: 'Back', leave: (page: Page) => page.getByRole('link', { name: 'Back', exact: true }).click() },
  { by: "the system's Back", leave: (page: Page) => page.goBack() },
] as const) {
  test(`${by} from a live game's lobby adds the player whose name is still in its field`, {
    tag: by === 'Back' ? '@long' : [],
  }, async ({ page, server }) => {
    const ann = new LiveGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    await ann.createsGame()
    const lobby = page.url()
    await (await ann.manualPlayerField()).fill('Ben')
    await leave(page)
    await ann.sees('Player added successfully!')
    await ann.opens(lobby)
    await expect(ann.players()).toHaveText([/Ann/, /Ben/])
  })
}

test.describe('a live game that is deleted', () => {
  // The lobby asks for the deleted game once more. No other request may be rejected.
  test.use({ expectedErrors: /status of 404 .*(?:game_snapshot|reclaim_seat)/ })

  test('takes the name in the field with it, and nothing fails', { tag: '@long' }, async ({ page, server }) => {
    const ann = new LiveGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    await ann.createsGame()
    await (await ann.manualPlayerField()).fill('Ben')
    await (await ann.opensMenu()).getByRole('button', { name: 'Delete Game' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Game' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Recent Rounds' })).toBeVisible()
    await expect(page.getByText(/add player/i)).toHaveCount(0)
  })
})

test("the system's Back adds the player who comes later and whose name is still in its field", {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Meadow', 9)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Players', exact: true }).click()
  await page.getByRole('textbox', { name: 'Add player name' }).fill('Ben')
  await page.goBack()
  await golfer.isOnHole(1)
  await expect(golfer.player('Ben')).toBeVisible()
})

for (const { by, role } of [
  { by: 'Resume', role: 'link' },
  { by: 'Back', role: 'button' },
] as const) {
  test(`${by} adds the player who comes later and whose name is still in its field`, {
    tag: by === 'Back' ? '@long' : [],
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Meadow', 9)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Players', exact: true }).click()
    await page.getByRole('textbox', { name: 'Add player name' }).fill('Ben')
    await page.getByRole(role, { name: by, exact: true }).click()
    await golfer.isOnHole(1)
    await expect(golfer.player('Ben')).toBeVisible()
  })
}

test('a nickname that is still being typed survives a visit to another tab and a reload', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.tab('Profile').click()
  const form = page.getByRole('form', { name: 'Nickname' })
  const field = form.getByRole('textbox', { name: 'Nickname' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await field.fill('Annabel')
  await golfer.tab('Stats').click()
  await golfer.tab('Profile').click()
  await expect(field).toHaveValue('Annabel')
  await page.reload()
  await expect(field).toHaveValue('Annabel')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Annabel', { exact: true })).toBeVisible()

  // Cancel discards the typed text.
  await page.getByRole('button', { name: 'Edit' }).click()
  await field.fill('Anna')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await golfer.tab('Stats').click()
  await golfer.tab('Profile').click()
  await expect(page.getByText('Annabel', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
})

test('the start of a live game adds the player whose name is still in its field', async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsGame()
  await (await golfer.manualPlayerField()).fill('Ben')
  await page.getByRole('button', { name: 'Start Round' }).click()
  await golfer.isOnHole(1)
  await expect(golfer.player('Ben')).toBeVisible()
})
