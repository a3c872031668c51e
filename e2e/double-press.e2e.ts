import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { storedDatabases } from './stored-data.ts'

/** Before the page can draw what came of the first press. Resolves with how many steps of history that led to the address. */
async function pressesTwice(page: Page, button: string, leadsTo: RegExp): Promise<number> {
  const pressed = page.getByRole('button', { name: button, exact: true })
  await expect(pressed).toBeEnabled()
  const before = await page.evaluate(() => history.length)
  await pressed.evaluate((element) => {
    for (let press = 0; press < 2; press += 1) element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await expect(page).toHaveURL(leadsTo)
  // Whatever a second press has begun comes after the first, and is on the device and in the history by then.
  await page.waitForTimeout(500)
  return (await page.evaluate(() => history.length)) - before
}

async function storedRounds(page: Page): Promise<number> {
  const stored = JSON.stringify(await storedDatabases(page))
  return new Set(stored.match(/"round_[0-9a-z_]+"/g)).size
}

function callsOf(page: Page, procedure: string): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/rpc/${procedure}`)) calls.push(request.url())
  })
  return calls
}

test.describe('a double press', () => {
  test('makes and starts one solo round', async ({ page, server }) => {
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 9/)
    await golfer.customizes('Twice')
    expect(await pressesTwice(page, 'Create Solo Round', /\/solo\/lobby$/)).toBe(1)
    expect(await storedRounds(page)).toBe(1)
    expect(await pressesTwice(page, 'Start Round', /\/solo\/round$/)).toBe(1)
    expect(await storedRounds(page)).toBe(1)
  })

  test('makes and starts one live game', async ({ page, server }) => {
    const made = callsOf(page, 'create_game')
    const started = callsOf(page, 'start_game')
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.opens(`${server.url}/setup`)
    await golfer.searchesCourse('pebb')
    await golfer.choosesHoles()
    expect(await pressesTwice(page, 'Create Round', /\/multi\/lobby\//)).toBe(1)
    expect(made).toHaveLength(1)
    expect(await pressesTwice(page, 'Start Round', /\/play\/multi\//)).toBeLessThanOrEqual(1)
    expect(started).toHaveLength(1)
  })

  test('makes one live game of a saved course', async ({ page, server }) => {
    const made = callsOf(page, 'create_game')
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.opens(`${server.url}/multi/create`)
    expect(await pressesTwice(page, 'Create Game', /\/multi\/lobby\//)).toBe(1)
    expect(made).toHaveLength(1)
  })
})
