import { join } from 'node:path'
import { builtAppFolder, expect, startServer, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { atRest } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'

test.describe("the operator's configuration", () => {
  test.use({ serviceWorkers: 'allow' })

  test('Support writes to the address of the configuration, and nobody is Pro, without signal too', async ({
    page,
  }) => {
    const server = await startServer({
      env: { SUPPORT_ADDRESS: 'pro@club.example', PAID_MODE_DEFAULT: 'off', TESTING_SETTINGS: 'off' },
    })
    try {
      const golfer = new Golfer(page)
      const support = page.getByRole('link', { name: 'Support' })
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await golfer.opens(`${server.url}/profile`)
      // First run comes before the configuration is fetched.
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
      expect(asked).not.toContain('/config.json')
      await golfer.setsUp('Ann')
      await expect(support).toHaveAttribute('href', 'mailto:pro@club.example')
      expect(asked.filter((path) => path === '/config.json')).toHaveLength(1)
      // The testing mode is off and can't be switched on.
      await expect(page.getByRole('region', { name: 'Free Tier' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Testing Settings' })).toHaveCount(0)

      await golfer.isReadyForOffline()
      await page.context().setOffline(true)
      await server.stop()
      await page.reload()
      await expect(support).toBeVisible()
    } finally {
      await server.stop()
    }
  })

  test('the product has the name that the operator chose, from the next start on at once', async ({ page }) => {
    const server = await startServer({ env: { PRODUCT_NAME: 'Club Golf' } })
    try {
      const golfer = new Golfer(page)
      await golfer.opens(server.url)
      await expect(page.getByRole('heading', { name: 'Welcome to Club Golf' })).toBeVisible()
      await golfer.setsUp('Ann')
      await expect(page.getByRole('heading', { name: 'Club Golf', level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/ · Club Golf$/)

      await page.addInitScript(() => {
        const names = new Set<string>()
        Object.assign(window, { namesShown: names })
        new MutationObserver(() => {
          for (const heading of document.querySelectorAll('h1')) {
            if (heading.closest('[hidden]') === null) names.add(heading.textContent ?? '')
          }
        }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      })
      await page.reload()
      await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
      expect(await page.evaluate('[...window.namesShown]')).toEqual(['Club Golf'])
    } finally {
      // The page closes before the server stops, because its preloads would fail.
      await page.close()
      await server.stop()
    }
  })
})

test('without an address there is no Support', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  const fetched = page.waitForResponse(`${server.url}/config.json`)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  expect(await (await fetched).json()).toMatchObject({ supabaseUrl: server.url, supportAddress: '' })
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0)
})

test.describe('without a server for live games', () => {
  // The browser logs the missing file.
  test.use({ expectedErrors: /config\.json/ })

  test('each entry point to a round with mates says so at once on a plain web host, and leads to a solo round', {
    tag: '@long',
  }, async ({ page, server, context }) => {
    await context.route('**/config.json', (route) => route.fulfill({ path: join(builtAppFolder, 'config.json') }))
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const lacks = page.getByRole('status').filter({ hasText: "Live games aren't set up here." })
    const leadsToSolo = async (path: string) => {
      await golfer.opens(server.url + path)
      await lacks.getByRole('link', { name: 'Solo Play' }).click()
      await expect(page.getByRole('heading', { name: 'Create Solo Round', level: 1 })).toBeVisible()
    }

    for (const path of ['/multiplayer', '/multi', '/multi/join?code=ABC234']) await leadsToSolo(path)

    await golfer.opens(`${server.url}/multi/create`)
    await expect(lacks).toBeVisible()
    await page.getByRole('button', { name: 'Play solo instead' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()

    await golfer.opens(`${server.url}/setup`)
    await expect(lacks).toBeVisible()
    await expect(page.getByText('Offline - playing solo locally')).toBeVisible()
    await golfer.searchesCourse('saltwind')
    const choice = await golfer.choosesFound('Saltwind Demo Course')
    await choice.getByRole('button').filter({ hasText: 'Par' }).first().click()
    await choice.getByText('Front 9', { exact: true }).click()
    await page.getByRole('button', { name: 'Create Round' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()

    await test.step('and on one that lacks the file', async () => {
      await context.unrouteAll({ behavior: 'wait' })
      await context.route('**/config.json', (route) => route.fulfill({ status: 404 }))
      for (const path of ['/multiplayer', '/multi/join?code=ABC234']) await leadsToSolo(path)
    })
  })

  test('the links and fields keep their places when the configuration arrives late', { tag: '@long' }, async ({
    page,
    server,
    context,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const links = page.getByRole('main').getByRole('link')
    const ways = [links.nth(0), links.nth(1)]
    const fields = (name: string) => [page.getByLabel(name, { exact: true }), page.getByLabel('Your Nickname')]
    for (const [path, parts] of [
      ['/multiplayer', ways],
      ['/multi', ways],
      ['/multi/join', fields('Game Code')],
      ['/multi/create', fields('Course')],
    ] as const) {
      await test.step(path, async () => {
        // The screen appears before the app knows that there is no server for live games.
        const released = Promise.withResolvers<void>()
        // Requests of the last screen may still be in progress.
        await context.unrouteAll({ behavior: 'wait' })
        await context.route('**/config.json', async (route) => {
          await released.promise
          await route.fulfill({ path: join(builtAppFolder, 'config.json') })
        })
        await golfer.opens(server.url + path)
        for (const part of parts) await expect(part).toBeVisible()
        const places = () => Promise.all(parts.map((part) => part.boundingBox()))
        const before = await atRest(page, places)
        released.resolve()
        await golfer.sees("Live games aren't set up here.")
        expect(await atRest(page, places)).toEqual(before)
      })
    }
  })
})
