import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { storedDatabases } from './stored-data.ts'

/**
 * Presses twice before the page can render the result of the first press. Resolves with the number of history steps to the
 * address.
 * @param goesOn the golfer's next actions, to the end. The app works in sequence, so by then any effect of a second press is on
 * the device, on the server and in the history.
 */
async function pressesTwice(page: Page, button: string, leadsTo: RegExp, goesOn: () => Promise<void>): Promise<number> {
  const pressed = page.getByRole('button', { name: button, exact: true })
  await expect(pressed).toBeEnabled()
  const before = await page.evaluate(() => history.length)
  await pressed.evaluate((element) => {
    for (let press = 0; press < 2; press += 1) element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await expect(page).toHaveURL(leadsTo)
  await goesOn()
  return (await page.evaluate(() => history.length)) - before
}

/** Enters Ann's first stroke, and waits until it is on the device. */
async function scoresFirst(golfer: LiveGolfer): Promise<void> {
  await golfer.enters('Ann', 4)
  await golfer.seesSaved(4)
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
    expect(await pressesTwice(page, 'Create Solo Round', /\/solo\/lobby$/, () => golfer.addsPlayer('Ben'))).toBe(1)
    expect(await storedRounds(page)).toBe(1)
    expect(await pressesTwice(page, 'Start Round', /\/solo\/round$/, () => scoresFirst(golfer))).toBe(1)
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
    expect(await pressesTwice(page, 'Create Round', /\/multi\/lobby\//, () => golfer.addsManualPlayer('Ben'))).toBe(1)
    expect(made).toHaveLength(1)
    expect(await pressesTwice(page, 'Start Round', /\/play\/multi\//, () => scoresFirst(golfer))).toBeLessThanOrEqual(1)
    expect(started).toHaveLength(1)
  })

  test('makes one live game of a saved course', { tag: '@long' }, async ({ page, server }) => {
    const made = callsOf(page, 'create_game')
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.opens(`${server.url}/multi/create`)
    expect(await pressesTwice(page, 'Create Game', /\/multi\/lobby\//, () => golfer.addsManualPlayer('Ben'))).toBe(1)
    expect(made).toHaveLength(1)
  })
})
