import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { phone } from './phone.ts'

/* The lobby of a live game on two phones: Ann's, who hosts, and Ben's, who has joined. */

test.use({ ...phone, expectedErrors: /Failed to load resource/ })

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

test("back from the lobby is a guest's Home and a host's setup, and leaving is in the menu", async ({
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

  // Neither has left.
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
