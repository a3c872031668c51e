import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoOverlap } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { noSignal } from './live-scenes.ts'
import { phone } from './phone.ts'

/* The lobby of a live game on two phones: Ann hosts, and Ben has joined. */

test.use({ ...phone, expectedErrors: noSignal })

type Watch = (context: Awaited<ReturnType<Browser['newContext']>>) => void

async function arrives(browser: Browser, watch: Watch, url: string, nickname: string): Promise<LiveGolfer> {
  const context = await browser.newContext(phone)
  watch(context)
  const golfer = new LiveGolfer(await context.newPage())
  await golfer.opens(url)
  await golfer.setsUp(nickname)
  return golfer
}

async function meets(browser: Browser, watch: Watch, url: string) {
  const ann = await arrives(browser, watch, url, 'Ann')
  const code = await ann.createsGame()
  const ben = await arrives(browser, watch, url, 'Ben')
  await ben.joinsByCode(code)
  await ben.isInLobby()
  await expect(ann.players()).toHaveCount(2)
  return { ann, ben }
}

test("back from the lobby is a guest's Home and a host's setup, and leaving is in the menu", { tag: '@long' }, async ({
  browser,
  watch,
  server,
}) => {
  const { ann, ben } = await meets(browser, watch, server.url)
  await expect(ben.page.getByRole('heading', { name: 'Pebble Beach Golf Links', level: 1 })).toBeVisible()
  await ben.page.getByRole('link', { name: 'Back' }).click()
  await expect(ben.page).toHaveURL(`${server.url}/`)
  await expect(ben.page.getByRole('alertdialog')).toHaveCount(0)
  await ann.page.getByRole('link', { name: 'Back' }).click()
  await expect(ann.page.getByRole('heading', { name: 'Setup Round', level: 1 })).toBeVisible()

  for (const golfer of [ann, ben]) {
    await golfer.page.getByRole('link', { name: 'Resume' }).click()
    await golfer.isInLobby()
    await expect(golfer.players()).toHaveCount(2)
    await expect(golfer.players().filter({ hasText: 'left' })).toHaveCount(0)
  }

  const menu = await ben.opensMenu()
  await menu.getByRole('button', { name: 'Leave Game' }).click()
  const question = ben.page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  await question.getByRole('button', { name: 'Stay in Game' }).click()
  await expect(menu.getByRole('button', { name: 'Leave Game' })).toBeFocused()
  await ben.page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(ben.page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  await ben.leavesLobby()
  await expect(ann.players().filter({ hasText: 'Ben' })).toContainText('left')
})

test('a message that comes while a name is typed covers neither the field nor Back', { tag: '@long' }, async ({
  browser,
  watch,
  server,
}) => {
  const ann = await arrives(browser, watch, server.url, 'Ann')
  await ann.createsGame()
  const { page } = ann
  const field = await ann.manualPlayerField()
  await field.fill('Mia')
  await field.press('Enter')
  const message = page
    .getByRole('region', { name: 'Messages' })
    .locator('div')
    .filter({ hasText: 'Player added' })
    .first()
  await expect(message).toBeVisible()
  await expectNoOverlap([message, page.getByRole('link', { name: 'Back' }), page.getByRole('button', { name: 'Menu' })])
  await expectNoOverlap([message, await ann.manualPlayerField()])
})

test('a host deletes the game once they are sure, and the guest is notified and led Home', async ({
  browser,
  watch,
  server,
}) => {
  const { ann, ben } = await meets(browser, watch, server.url)
  await expect(ben.players().getByRole('img', { name: 'Connected', exact: true })).toHaveCount(2)
  await expect((await ben.opensMenu()).getByRole('button', { name: 'Delete Game' })).toHaveCount(0)
  const menu = await ann.opensMenu()
  const entry = menu.getByRole('button', { name: 'Delete Game' })
  const question = ann.page.getByRole('alertdialog', { name: 'Delete this game?' })
  await entry.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry).toBeFocused()

  // The host reads the server's message.
  await ann.page.route('**/functions/v1/game-delete', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'Not today.', code: null } }),
  )
  await entry.click()
  await question.getByRole('button', { name: 'Delete Game' }).click()
  await ann.sees('Could not delete the game: Not today.')
  await ann.page.unroute('**/functions/v1/game-delete')

  await ann.opensMenu()
  await entry.click()
  await question.getByRole('button', { name: 'Delete Game' }).click()
  await expect(ann.page).toHaveURL(`${server.url}/`)
  await ann.sees('Game deleted.')
  // The channel may close before the notification has gone out on it; then the phone polls after 10 to 15 s.
  await expect(ben.page.getByText('You are no longer in this game.')).toBeVisible()
  await ben.sees(/^The host deleted it or removed you\./)
  await ben.page.getByRole('link', { name: 'Go to Home' }).click()
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('heading', { name: 'Start a Round' })).toBeVisible()
    await expect(page.getByText('Multiplayer Game in Progress')).toHaveCount(0)
  }
})

test('a host changes the holes, which the guest sees, and without signal reads why they cannot', {
  tag: '@long',
}, async ({ browser, watch, server }) => {
  const { ann, ben } = await meets(browser, watch, server.url)
  const facts = (golfer: LiveGolfer, text: string) =>
    expect(golfer.page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await facts(ben, 'Front 9')
  const menu = await ann.opensMenu()
  const entry = menu.getByRole('button', { name: 'Change tee or holes' })
  const choice = ann.page.getByRole('dialog', { name: 'Select Tee & Holes' })
  await entry.click()
  await choice.getByRole('button', { name: 'Close' }).click()
  await expect(entry).toBeFocused()

  await ann.page.route('**/functions/v1/game-update', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'Not today.', code: null } }),
  )
  await entry.click()
  await choice.getByRole('button', { name: 'Back 9' }).click()
  await ann.sees('Could not change the game: Not today.')
  await ann.page.unroute('**/functions/v1/game-update')

  await ann.opensMenu()
  await entry.click()
  await choice.getByRole('button', { name: 'Back 9' }).click()
  await ann.sees('Tee and holes changed.')
  await facts(ann, 'Back 9')
  await facts(ben, 'Back 9')

  await ann.page.context().setOffline(true)
  await ann.opensMenu()
  for (const name of ['Change tee or holes', 'Delete Game']) {
    const blocked = menu.getByRole('button', { name })
    await expect(blocked).toBeDisabled()
    await expect(blocked).toContainText("You're offline. This needs a connection.")
  }
})
