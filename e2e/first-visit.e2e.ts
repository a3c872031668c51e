import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test.describe('first run', () => {
  test('a deep link is kept, query included, through the nickname', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('navigation', { name: /main|tabs/i })).toBeHidden()
    await golfer.setsUp('Ann')
    await expect(page).toHaveURL(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('heading', { name: /History|Stats/ }).first()).toBeVisible()
  })

  test('the form links to the terms and the privacy policy', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  })

  test('Meters is chosen until the golfer chooses otherwise', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('radio', { name: 'Meters' })).toBeChecked()
  })

  test("the nickname 'Player' counts as none", async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await page.evaluate(() => localStorage.setItem('golf_scorer_nickname', 'Player'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
  })
})

test.describe('first frame', () => {
  test('before its script is here the screen stands in its place, with no control that waits for it', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
    for (const [path, heading, width] of [
      ['/', 'Teemates', 390],
      ['/', 'Teemates', 1024],
      ['/solo/create', 'Create Solo Round', 390],
      ['/solo/create', 'Create Solo Round', 1024],
      ['/stats', 'History', 390],
      ['/stats', 'History', 1024],
    ] as const) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 844 })
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
      await expect(title).toBeVisible()
      const place = await title.boundingBox()
      // A link works without any script.
      await expect(page.locator('#root').locator('button, input, select')).toHaveCount(0)
      const back = path === '/solo/create' ? await page.getByRole('link', { name: 'Back' }).boundingBox() : null
      scripts.resolve()
      await expect(page.locator('[data-first-frame]')).toHaveCount(0)
      await expect(page.locator('#root').locator('a, button').first()).toBeVisible()
      const after = await placeOf(title)
      expect([after?.x, after?.y], path).toEqual([place?.x, place?.y])
      if (back !== null) expect(await placeOf(page.getByRole('button', { name: 'Back' }))).toEqual(back)
      await page.close()
    }
    await context.close()
  })

  test('the way back from Create Solo Round leads Home before its script is here', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
    const page = await context.newPage()
    await page.route('**/assets/*.js', () => {})
    await page.goto(`${server.url}/solo/create`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Teemates' })).toBeVisible()
    await context.close()
  })

  for (const roundInProgress of [false, true]) {
    const having = roundInProgress ? 'with' : 'without'
    test(`Solo Play can be pressed before Home's script is here, ${having} a round in progress, and stays where it is`, async ({
      page,
      server,
    }) => {
      const golfer = new Golfer(page)
      await golfer.opens(server.url)
      await golfer.setsUp('Ann')
      if (roundInProgress) await golfer.startsQuickRound('Harbour', 9)
      await page.goto('about:blank')
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url, { waitUntil: 'commit' })
      const soloPlay = page.getByRole('link', { name: 'Solo Play' })
      await expect(soloPlay).toHaveAttribute('href', '/solo/create')
      await expect(page.locator('[data-first-frame="/"]')).toBeVisible()
      const place = await soloPlay.boundingBox()
      scripts.resolve()
      await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(roundInProgress ? 1 : 0)
      expect(await soloPlay.boundingBox()).toEqual(place)
    })
  }

  test('whoever has no nickname yet sees nothing but the question for it', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', () => {})
    await page.goto(server.url, { waitUntil: 'commit' })
    await expect(page.locator('[data-first-frame]')).toHaveCount(3)
    await expect(page.locator('[data-first-frame]:visible')).toHaveCount(0)
    await context.close()
  })
})

/** Asked again where the skeleton is just giving way to the screen: it is gone while it is measured. */
async function placeOf(part: Locator) {
  let box = await part.boundingBox()
  await expect.poll(async () => (box ??= await part.boundingBox())).not.toBeNull()
  return box
}
